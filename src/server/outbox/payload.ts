import { z } from 'zod';
import { checkBy, readStored, storedText, type StoredFormat, type ShapeOf } from '#base/stored.ts';
import { languages } from '#i18n/languages.ts';
import type { CrmRequest } from '#server/outbox/crm-request.ts';
import type { Answer, Mail, MailAddress, MailAttachment, MailHome, MailPicture } from '#submissions/mail.ts';
import type { MailPerson } from '#submissions/mail-person.ts';
import type { OutboxRow } from '#server/outbox/delivery.ts';

const text = z.string();
const maybe = text.exactOptional();
const link = z.object({ label: text, href: text });
const address = z.object({ name: maybe, address: text } satisfies ShapeOf<MailAddress>);
const answer = z.object({ label: text, value: text } satisfies ShapeOf<Answer>);
const photo = z.object({ src: text, alt: text });
const home = z.object({
  reason: text,
  title: text,
  href: text,
  price: text,
  facts: text,
  photo: photo.exactOptional(),
} satisfies ShapeOf<MailHome>);
const picture = z.object({
  alt: text,
  base64: text,
  legend: z.array(z.object({ label: text })),
} satisfies ShapeOf<MailPicture>);
const person = z.object({
  name: text,
  role: maybe,
  phone: maybe,
  portrait: maybe,
} satisfies ShapeOf<MailPerson>);
const attachment = z.object({ filename: text, contentType: text, base64: text } satisfies ShapeOf<MailAttachment>);

const mail: z.ZodType<Mail> = z.object({
  isSecret: z.literal(true).exactOptional(),
  isNotice: z.literal(true).exactOptional(),
  waitsForSender: z.literal(true).exactOptional(),
  waitsForAgency: z.literal(true).exactOptional(),
  audience: z.enum(['agency', 'visitor']),
  to: address,
  replyTo: address.exactOptional(),
  language: z.enum(languages),
  subject: text,
  heading: text,
  greeting: maybe,
  paragraphs: z.array(text),
  answers: z.array(answer).exactOptional(),
  answersTitle: maybe,
  quote: maybe,
  button: link.exactOptional(),
  homes: z.array(home).exactOptional(),
  person: person.exactOptional(),
  footnote: maybe,
  links: z.array(link).exactOptional(),
  picture: picture.exactOptional(),
  attachments: z.array(attachment).exactOptional(),
  unsubscribe: maybe,
} satisfies ShapeOf<Mail>);

const wish = z.object({
  goal: z.enum(['sale', 'rent']),
  minimumEuro: z.number().exactOptional(),
  maximumEuro: z.number().exactOptional(),
  minimumBedrooms: z.number().exactOptional(),
  zips: z.array(text),
} satisfies ShapeOf<NonNullable<CrmRequest['search']>>);

const request: z.ZodType<CrmRequest> = z.object({
  id: text,
  form: text,
  kind: z.enum(['contact', 'search', 'appointment']),
  title: maybe,
  firstName: text,
  lastName: text,
  email: text,
  phone: maybe,
  street: maybe,
  houseNumber: maybe,
  zip: maybe,
  city: maybe,
  language: text,
  message: text,
  wantsMail: z.boolean(),
  reference: maybe,
  appointment: z.object({ date: text, time: text, minutes: z.number().exactOptional() }).exactOptional(),
  search: wish.exactOptional(),
} satisfies ShapeOf<CrmRequest>);

const repair =
  'Another program wrote it, or another version of this one. With that version `npx gevel outbox --replay` sends it.';
const mailForm: StoredFormat<Mail> = { name: 'The mail', version: 1, check: checkBy(mail), repair };
const requestForm: StoredFormat<CrmRequest> = { name: 'The lead', version: 1, check: checkBy(request), repair };

/** A mail as it waits in the outbox. */
export function mailText(value: Mail): string {
  return storedText(value, mailForm);
}

/** A mail of the outbox; throws a StoredProblem. */
export function readMail(payload: string): Mail {
  return readStored(payload, mailForm);
}

/** A lead for the CRM as it waits in the outbox. */
export function requestText(value: CrmRequest): string {
  return storedText(value, requestForm);
}

/** A lead of the outbox for the CRM; throws a StoredProblem. */
export function readRequest(payload: string): CrmRequest {
  return readStored(payload, requestForm);
}

/** A mail of the outbox; undefined where it cannot be read. */
export function mailOf(payload: string): Mail | undefined {
  try {
    return readMail(payload);
  } catch {
    return undefined;
  }
}

/** What a row is about, for a list or a notice: of a mail that cannot be read, its number and recipient. */
export function aboutRow({ id, kind, payload, recipient }: Pick<OutboxRow, 'id' | 'kind' | 'payload' | 'recipient'>): {
  readonly subject: string;
  readonly recipient?: string;
} {
  if (kind !== 'mail') return { subject: 'CRM' };
  const mail = mailOf(payload);
  return mail ? { subject: mail.subject, recipient: mail.to.address } : { subject: id, recipient: recipient ?? '' };
}
