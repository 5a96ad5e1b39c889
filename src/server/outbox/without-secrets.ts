import type { OutboxRow } from '#server/outbox/delivery.ts';
import { mailOf, mailText } from '#server/outbox/payload.ts';

/** Whether there is a secret in what cannot be read nobody knows. */
const unreadable = '"unreadable"';

/** What may be kept of a mail that was sent, and shown to whom it concerns: of one that opens an account, only that it was. */
export function withoutSecrets({ kind, payload }: Pick<OutboxRow, 'kind' | 'payload'>): string {
  if (kind !== 'mail') return payload;
  const mail = mailOf(payload);
  if (!mail) return unreadable;
  if (!mail.isSecret) return payload;
  const { audience, to, language, subject, heading } = mail;
  return mailText({ isSecret: true, audience, to, language, subject, heading, paragraphs: [] });
}
