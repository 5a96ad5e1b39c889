import { createTranslator } from '#i18n/translator.ts';
import type { Prepared } from '#submissions/form-server.ts';
import type { Mail } from '#submissions/mail.ts';
import { agencyLanguage } from '#submissions/standard-mails.ts';
import type { SiteConfig } from '#site/site-config.ts';

/** Tells the agency of a submission whose mails wait because a robot is supposed, with a link that sends them. */
export function heldNotice(site: SiteConfig, { lead, mails }: Prepared, releaseLink: string): Mail {
  const language = agencyLanguage(site);
  const t = createTranslator(language);
  const answers = mails.find(({ audience }) => audience === 'agency')?.answers;
  return {
    isNotice: true,
    audience: 'agency',
    to: { name: site.agency.name, address: site.agency.email },
    language,
    subject: t('mail:held.subject', { name: lead.name || lead.email }),
    heading: t('mail:held.heading'),
    paragraphs: [t('mail:held.text')],
    ...(answers && { answers }),
    button: { label: t('mail:held.release'), href: releaseLink },
    footnote: t('mail:held.list'),
  };
}
