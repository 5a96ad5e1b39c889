import type { InferType } from 'yup';
import type { Listing, Project } from '#domain/listing.ts';
import { defineForm, type FormContext, type Found } from '#submissions/form-server.ts';
import type { Mail } from '#submissions/mail.ts';
import { sendToFriendSchema } from './send-to-friend.schema.ts';

type Values = InferType<typeof sendToFriendSchema>;

interface SharedPage {
  readonly href: string;
  /** The home or project whose page it is. */
  readonly home?: Found<Listing | Project>;
}

/** What is sent on: a listing or project by its reference, or a page of this site and of no other. */
function sharedPage(page: string, { site, findListing, findProject }: FormContext): SharedPage | undefined {
  const home = findListing(page) ?? findProject(page);
  if (home) return { href: home.href, home };
  const address =
    /^(?:https?:\/\/|\/)/iu.test(page) && URL.canParse(page, site.url) ? new URL(page, site.url) : undefined;
  return address?.origin === new URL(site.url).origin ? { href: address.href } : undefined;
}

/** Days in which the sender can confirm: as long as the submission is kept. */
const confirmDays = 7;

/** To the sender, who may be anybody's victim too: nothing in it was typed by a visitor. */
function senderMail({ email }: Pick<Values, 'email'>, page: SharedPage, context: FormContext): Mail {
  const { t, site, language, leadId, signedLink } = context;
  return {
    audience: 'visitor',
    to: { address: email },
    language,
    subject: t('letter:friendConfirm.subject'),
    heading: t('letter:friendConfirm.subject'),
    paragraphs: [t('letter:friendConfirm.text'), ...(page.home ? [page.home.title] : [])],
    button: { label: t('letter:friendConfirm.button'), href: signedLink('send-to-friend', leadId, confirmDays) },
    footnote: t('letter:friendConfirm.footnote', { count: site.retention['opt-in'] }),
  };
}

/** One mail to somebody who did not ask; no header names anybody. */
function friendMail(values: Values, { href, home }: SharedPage, { t, site, language, homeOf }: FormContext): Mail {
  const name = `${values.firstName} ${values.lastName}`;
  return {
    waitsForSender: true,
    audience: 'visitor',
    to: { address: values.friendEmail },
    language,
    subject: t('letter:friend.subject', { agency: site.agency.name }),
    heading: t('letter:friend.heading', { name }),
    paragraphs: [t('letter:friend.text', { friend: values.friendFirstName, name })],
    ...(values.message !== undefined && { quote: values.message }),
    ...(home && { homes: [homeOf(home, '')] }),
    button: { label: t('letter:friend.button'), href },
    footnote: t('letter:friend.footnote'),
  };
}

/** A page for a friend: its sender confirms first, so that nobody writes to strangers in our name unknown. */
export const sendToFriendForm = defineForm({
  name: 'send-to-friend',
  schema: sendToFriendSchema,
  page: '/send-to-friend/',
  feedback: '/feedback/send-to-friend/',
  failure: 'errors:mail-not-sent.send-to-friend',
  // The friend's address goes with the first round: nobody on that side agreed to anything.
  retention: 'opt-in',
  isStrict: true,
  prepare(values, context) {
    const page = sharedPage(values.page, context);
    if (!page) return { code: 'page', key: 'form:error.page', field: 'page' };
    return {
      lead: { name: `${values.firstName} ${values.lastName}`, email: values.email },
      mails: [senderMail(values, page, context), friendMail(values, page, context)],
    };
  },
});
