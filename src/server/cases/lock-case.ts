import type { Transaction } from 'kysely';
import type { Tables } from '#server/store/tables.ts';

/**
 * Whoever changes the same lead waits until this transaction is done, on both databases: a write comes first. Whoever also writes to the
 * lead or its mails does this before, so that no two wait for each other.
 */
export async function lockCase({
  transaction,
  leadId,
}: {
  readonly transaction: Transaction<Tables>;
  readonly leadId: string;
}): Promise<void> {
  await transaction
    .updateTable('lead_cases')
    .set((row) => ({ reminded: row.ref('reminded') }))
    .where('lead_id', '=', leadId)
    .execute();
}
