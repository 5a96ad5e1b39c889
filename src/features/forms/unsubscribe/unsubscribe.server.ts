import { brusselsDay } from '#domain/brussels-clock.ts';
import { addDays } from '#domain/dates.ts';
import { formatDayInWords } from '#i18n/formats.ts';
import { defineForm, undoDays, type FormContext, type Stopped } from '#submissions/form-server.ts';
import type { Mail } from '#submissions/mail.ts';
import { unsubscribeSchema } from './unsubscribe.schema.ts';

/** Tells an address what stopped: it may have been somebody else who asked for it. */
function notice(email: string, { newsletter, searches }: Stopped, context: FormContext): Mail {
  const { t, site, language, now, leadId, signedLink } = context;
  const heading = t('mail:sent.unsubscribe');
  const until = formatDayInWords(addDays(brusselsDay(now.getTime()), undoDays), language);
  return {
    audience: 'visitor',
    to: { address: email },
    language,
    subject: `${heading} | ${site.agency.name}`,
    heading,
    paragraphs: [
      t('letter:unsubscribed.text', { agency: site.agency.name }),
      ...(newsletter ? [t('letter:unsubscribed.newsletter')] : []),
      ...(searches > 0 ? [t('letter:unsubscribed.searches', { count: searches })] : []),
      t('letter:unsubscribed.rest'),
    ],
    button: {
      label: t('api:link.unsubscribe-undo.title'),
      href: signedLink('unsubscribe-undo', leadId, undoDays),
    },
    footnote: t('letter:unsubscribed.footnote', { until }),
  };
}

/** Newsletter and alerts stop at once; what stopped, only the mailbox of the address learns. */
export const unsubscribeForm = defineForm({
  name: 'unsubscribe',
  schema: unsubscribeSchema,
  page: '/unsubscribe/',
  feedback: '/feedback/unsubscribe/',
  failure: 'errors:mail-not-sent.unsubscribe',
  retention: 'opt-in',
  isAlwaysDone: true,
  prepare: ({ email }, context) => ({
    lead: { name: '', email },
    mails: [],
    unsubscription: { email, notice: (stopped) => notice(email, stopped, context) },
  }),
});
