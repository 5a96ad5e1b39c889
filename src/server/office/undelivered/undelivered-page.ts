import type { UndeliveredPage } from '#contracts/office-mails.ts';
import { formatMoment } from '#i18n/formats.ts';
import type { Language } from '#i18n/languages.ts';
import { createTranslator } from '#i18n/translator.ts';
import { rowsInCare } from '#server/outbox/care.ts';
import { aboutRow } from '#server/outbox/payload.ts';
import type { Services } from '#server/services.ts';

const mostShown = 100;

/** Everything that was given up, with the reason that the other side gave. */
export async function undeliveredPage(
  { store }: Services,
  language: Language,
  { done, problem }: { readonly done?: string | undefined; readonly problem?: string | undefined } = {},
): Promise<UndeliveredPage> {
  const t = createTranslator(language);
  const rows = await rowsInCare(store, 'dead');
  const lines = rows.slice(0, mostShown).map((row) => {
    const { subject, recipient } = aboutRow(row);
    return {
      id: row.id,
      subject: recipient === undefined ? t('mail:dead.software') : subject,
      ...(recipient !== undefined && { recipient }),
      created: formatMoment(new Date(row.created_at), language),
      ...(row.last_error !== null && { reason: row.last_error }),
    };
  });
  return {
    kind: 'undelivered',
    lines,
    rest: rows.length - lines.length,
    isSent: done === 'sent',
    isNoneChosen: problem === 'none',
  };
}
