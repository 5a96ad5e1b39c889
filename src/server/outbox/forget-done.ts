import type { Transaction } from 'kysely';
import type { OutboxRow } from '#server/outbox/delivery.ts';
import type { Tables } from '#server/store/tables.ts';

/** A row that is to go once it is done with holds a claim of this scope. */
export const forgetScope = 'outbox-forget';

/** Has rows go as soon as they are sent or given up: they name somebody who is erased. */
export async function forgetOnceDone(
  transaction: Transaction<Tables>,
  rows: readonly Pick<OutboxRow, 'id' | 'lead_id' | 'created_at'>[],
): Promise<void> {
  if (rows.length === 0) return;
  await transaction
    .insertInto('claims')
    .values(
      rows.map(({ id, lead_id: leadId, created_at: created }) => ({
        scope: forgetScope,
        key: id,
        lead_id: leadId,
        created_at: created,
        expires_at: null,
      })),
    )
    .onConflict((conflict) => conflict.columns(['scope', 'key']).doNothing())
    .execute();
}

/** Deletes a row that is done with, where that was asked for; returns whether it was. */
export async function forgetDone(transaction: Transaction<Tables>, id: string): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom('outbox')
    .where('id', '=', id)
    .where('done_at', 'is not', null)
    .where('id', 'in', (build) =>
      build.selectFrom('claims').select('key').where('scope', '=', forgetScope).where('key', '=', id),
    )
    .executeTakeFirst();
  if (numDeletedRows === 0n) return false;
  await transaction.deleteFrom('claims').where('scope', '=', forgetScope).where('key', '=', id).execute();
  return true;
}
