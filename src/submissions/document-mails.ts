import { brusselsDay } from '#domain/brussels-clock.ts';
import { addDays } from '#domain/dates.ts';
import { formatDayInWords } from '#i18n/formats.ts';
import type { Translate } from '#i18n/translator.ts';
import type { FormContext, NamedDocument, Parcel } from '#submissions/form-server.ts';
import type { Mail } from '#submissions/mail.ts';
import { agencyLanguage } from '#submissions/standard-mails.ts';

/** Days in which the agency can send by a click; the links of the mail end later. */
export const decisionDays = 30;

/** Who asked for which documents, and the two mails that a form sends without them. */
interface DocumentOrder {
  readonly reference: string;
  readonly title: string;
  readonly documents: readonly NamedDocument[];
  readonly agency: Mail;
  readonly confirmation: Mail;
}

function listed(names: readonly string[], language: string): string {
  return new Intl.ListFormat(language).format(names);
}

/** What is in the mail, in sentences. */
function contents({ attached, links, missing }: Parcel, { t, language, now }: FormContext, days: number): string[] {
  const until = formatDayInWords(addDays(brusselsDay(now.getTime()), days), language);
  return [
    ...(attached.length > 0 ? [t('letter:documents.attached', { documents: listed(attached, language) })] : []),
    ...(links.length > 0 ? [t('letter:documents.linked', { until })] : []),
    ...(missing.length > 0 ? [t('letter:document.text', { count: missing.length, document: missing.join(', ') })] : []),
  ];
}

/** What the agency has to know, and to do. */
function agencyNote(
  { attached, links, missing }: Parcel,
  documents: readonly NamedDocument[],
  { say, isSent }: { readonly say: Translate; readonly isSent: boolean },
): string[] {
  const own = new Map(documents.map(({ name, agencyName }) => [name, agencyName]));
  const inOwnWords = (names: readonly string[]) => names.map((name) => own.get(name) ?? name).join(', ');
  const packed = inOwnWords([...attached, ...links.map(({ label }) => label)]);
  const sent = isSent ? 'letter:documents.sentAtOnce' : 'letter:documents.waiting';
  return [
    ...(packed === '' ? [] : [say(sent, { documents: packed })]),
    ...(missing.length === 0 ? [] : [say('letter:documents.missing', { documents: inOwnWords(missing) })]),
  ];
}

/**
 * The mails of a form that asks for documents: they go with the confirmation at once where the agency allows it, else in a
 * mail of their own once the agency has clicked. What has no file is the agency's to send, and both sides are told so.
 */
export async function documentMails(order: DocumentOrder, context: FormContext): Promise<Mail[]> {
  const { agency, confirmation, documents, reference, title } = order;
  const { site, t, agencyT, signedLink, leadId, pack } = context;
  const isAtOnce = site.documents.sendAtOnce;
  const days = site.documents.linkDays + (isAtOnce ? 0 : decisionDays);
  const parcel = await pack(reference, documents, days);
  const isEmpty = parcel.attachments.length + parcel.links.length === 0;
  const note = agencyNote(parcel, documents, { say: agencyT, isSent: isAtOnce });
  const told = { ...agency, language: agencyLanguage(site), paragraphs: [...agency.paragraphs, ...note] };
  const subject = t('letter:document.subject', { count: documents.length, title });
  const filled = {
    ...confirmation,
    subject,
    heading: subject,
    paragraphs: contents(parcel, context, days),
    ...(parcel.attachments.length > 0 && { attachments: parcel.attachments }),
    ...(parcel.links.length > 0 && { links: parcel.links }),
  };
  if (isAtOnce || isEmpty) return [told, filled];
  const send = { label: agencyT('letter:documents.send'), href: signedLink('documents-send', leadId, decisionDays) };
  return [
    { ...told, button: send, ...(agency.button && { links: [agency.button] }) },
    { ...confirmation, paragraphs: [...confirmation.paragraphs, t('letter:documents.checked')] },
    { ...filled, waitsForAgency: true },
  ];
}
