import { recordOf } from '#base/record-of.ts';
import { languages } from '#i18n/languages.ts';
import type { Letterhead } from '#server/mail/message.ts';
import type { MailTemplates } from '#server/mail/template.ts';
import { senderLines } from '#site/sender-lines.ts';
import type { SiteConfig } from '#site/site-config.ts';

/** Sender, templates and signature of the agency's mails. */
export function letterhead(site: SiteConfig, templates: MailTemplates, from: string | undefined): Letterhead {
  const { agency, url } = site;
  const signatures = recordOf(languages, (language) => senderLines(site, language).join('\n'));
  return {
    from: { name: agency.name, address: from ?? agency.email },
    templates,
    own: { url, email: agency.email },
    signature: (language) => signatures[language],
  };
}
