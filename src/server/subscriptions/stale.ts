import type { Transaction } from 'kysely';
import { mailOf } from '#server/outbox/payload.ts';
import type { Mail } from '#submissions/mail.ts';
import type { Tables } from '#server/store/tables.ts';

/** The links that regular mails are stopped by: each of them carries its own. */
type StopPurpose = 'newsletter-stop' | 'alert-stop' | 'report-stop';

/**
 * Takes regular mails out of the outbox that wait for this address, in lower case, or were given up and could be sent again:
 * who has stopped gets none. Only those that are meant, where that is said. Returns when the mails were written.
 */
export async function dropWaitingMails(
  transaction: Transaction<Tables>,
  address: string,
  purposes: readonly StopPurpose[],
  isMeant: (mail: Mail, writtenAt: number) => boolean = () => true,
): Promise<number[]> {
  const rows = await transaction
    .selectFrom('outbox')
    .select(['id', 'payload', 'created_at'])
    .where('kind', '=', 'mail')
    .where('recipient', '=', address)
    .where('state', 'in', ['waiting', 'held', 'dead'])
    .execute();
  const stale = rows.filter(({ payload, created_at: created }) => {
    const mail = mailOf(payload);
    if (mail?.unsubscribe === undefined) return false;
    const purpose = new URL(mail.unsubscribe).pathname.split('/').at(-1);
    return purposes.some((each) => each === purpose) && isMeant(mail, created);
  });
  const ids = stale.map(({ id }) => id);
  if (ids.length > 0) await transaction.deleteFrom('outbox').where('id', 'in', ids).execute();
  return stale.map((row) => row.created_at);
}

/** Lets the same answers of an address count as new: what they asked for has been stopped since. */
export async function forgetAnswers(transaction: Transaction<Tables>, address: string): Promise<void> {
  const leads = transaction.selectFrom('leads').select('id').where('email', '=', address);
  await transaction.deleteFrom('answers').where('lead_id', 'in', leads).execute();
}
