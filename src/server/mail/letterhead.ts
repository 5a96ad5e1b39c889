import { townLine } from '#domain/address.ts';
import { formatPhone } from '#i18n/formats.ts';
import type { Letterhead } from '#server/mail/message.ts';
import type { MailTemplates } from '#server/mail/template.ts';
import type { SiteConfig } from '#site/site-config.ts';

/** Sender, templates and signature of the agency's mails. */
export function letterhead(
  { agency, url }: SiteConfig,
  templates: MailTemplates,
  from: string | undefined,
): Letterhead {
  return {
    from: { name: agency.name, address: from ?? agency.email },
    templates,
    own: { url, email: agency.email },
    signature: (language) =>
      [
        agency.name,
        `${agency.street}, ${townLine(agency, language)}`,
        `${formatPhone(agency.phone)} | ${agency.email}`,
      ].join('\n'),
  };
}
