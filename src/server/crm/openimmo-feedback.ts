import { brusselsDay } from '#domain/brussels-clock.ts';
import type { CrmRequest } from '#server/outbox/crm-request.ts';
import { lineIn } from '#domain/texts.ts';
import type { Mail } from '#submissions/mail.ts';
import type { SiteConfig } from '#site/site-config.ts';
import { branch, leaf, xmlHead } from '#site/xml.ts';

const titles: Readonly<Record<string, string>> = { mr: 'Herr', ms: 'Frau' };

/** A request as openimmo_feedback 1.2.5; `page` is the address of the home's page. */
export function openImmoFeedback(
  request: CrmRequest,
  site: SiteConfig,
  { now, page }: { readonly now: Date; readonly page: string | undefined },
): string {
  const { agency, feed, defaultLanguage } = site;
  const { reference, message, kind, phone, title, appointment } = request;
  const person = branch('interessent', [
    leaf('int_id', request.id),
    leaf('anrede', title && titles[title]),
    leaf('vorname', request.firstName),
    leaf('nachname', request.lastName),
    leaf('strasse', [request.street, request.houseNumber].filter(Boolean).join(' ')),
    leaf('plz', request.zip),
    leaf('ort', request.city),
    leaf('tel', phone),
    leaf('email', request.email),
    leaf('bevorzugt', 'EMAIL'),
    leaf('wunsch', kind === 'appointment' ? 'BESICHTIGUNG' : 'DETAIL'),
    leaf('anfrage', appointment ? `${appointment.date} ${appointment.time}\n${message}` : message),
  ]);
  const object = branch('objekt', [
    leaf('portal_obj_id', reference),
    leaf('anbieter_id', feed.settings['anid']),
    leaf('oobj_id', reference),
    leaf('expose_url', reference === undefined ? undefined : page),
    person,
  ]);
  const sender = branch('sender', [
    leaf('name', agency.name),
    leaf('openimmo_anid', feed.settings['anid']),
    leaf('datum', brusselsDay(now.getTime())),
    // Has to be there.
    leaf('makler_id', feed.settings['anid'] ?? lineIn(agency.professionalNumber, defaultLanguage)),
  ]);
  return `${xmlHead}${branch('openimmo_feedback', [leaf('version', '1.2.5'), sender, object])}\n`;
}

/** The notice to the agency once more, for its CRM: with the request as a file that the CRM reads. */
export function openImmoFeedbackMail(request: CrmRequest, notice: Mail, site: SiteConfig, now: Date): Mail {
  const xml = openImmoFeedback(request, site, { now, page: notice.button?.href });
  return {
    ...notice,
    to: { name: site.agency.name, address: site.feed.leadsEmail ?? site.agency.email },
    attachments: [
      {
        filename: 'openimmo_feedback.xml',
        contentType: 'application/xml',
        base64: Buffer.from(xml).toString('base64'),
      },
    ],
  };
}
