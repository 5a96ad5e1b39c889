import type { Mail } from '#submissions/form-server.ts';
import type { OutboxRow } from '#server/outbox/delivery.ts';

/** What may be kept of a mail that was sent, and shown to whom it concerns: of one that opens an account, only that it was. */
export function withoutSecrets({ kind, payload }: Pick<OutboxRow, 'kind' | 'payload'>): string {
  if (kind !== 'mail') return payload;
  const mail = JSON.parse(payload) as Mail;
  if (!mail.isSecret) return payload;
  const { audience, to, language, subject, heading } = mail;
  return JSON.stringify({ isSecret: true, audience, to, language, subject, heading, paragraphs: [] } satisfies Mail);
}
