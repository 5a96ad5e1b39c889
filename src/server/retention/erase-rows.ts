import type { Transaction } from 'kysely';
import { stopSearches } from '#server/alerts/searches.ts';
import { jsonHoldsAddress } from '#server/retention/address-in-text.ts';
import { forgetNamed } from '#server/retention/named-person.ts';
import { filesOf } from '#server/retention/tidy.ts';
import type { Store } from '#server/store/store.ts';
import type { Tables } from '#server/store/tables.ts';

/** Mails to an address, and those of its leads. */
async function mailsOf(
  transaction: Transaction<Tables>,
  address: string,
  leadIds: readonly string[],
): Promise<string[]> {
  const rows = await transaction
    .selectFrom('outbox')
    .select('id')
    .where((where) =>
      where.or([
        where('recipient', '=', address),
        ...(leadIds.length > 0 ? [where('lead_id', 'in', [...leadIds])] : []),
      ]),
    )
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletes mails of no lead that name an address: notices of older versions, and of mails that belong to none. */
async function forgetNotices(transaction: Transaction<Tables>, address: string): Promise<string[]> {
  const rows = await transaction
    .selectFrom('outbox')
    .select(['id', 'payload'])
    .where('lead_id', 'is', null)
    .where(({ eb, fn }) => eb(fn('lower', ['payload']), 'like', `%${address}%`))
    .execute();
  const ids = rows.filter(({ payload }) => jsonHoldsAddress(payload, address)).map(({ id }) => id);
  if (ids.length > 0) await transaction.deleteFrom('outbox').where('id', 'in', ids).execute();
  return ids;
}

/** How many rows went. */
export interface ErasedRows {
  readonly leads: number;
  readonly named: number;
  readonly mails: number;
  readonly lists: number;
  readonly files: number;
  /** Numbers of the mails: their files, if they were caught, go too. */
  readonly mailIds: readonly string[];
}

/** Deletes all rows about an address, in lower case. */
export async function eraseRows(transaction: Transaction<Tables>, address: string): Promise<ErasedRows> {
  const leads = await transaction.selectFrom('leads').select('id').where('email', '=', address).execute();
  const ids = leads.map(({ id }) => id);
  const uploads = await filesOf(transaction, ids);
  const mailIds = await mailsOf(transaction, address, ids);
  const mails = await transaction.deleteFrom('outbox').where('recipient', '=', address).executeTakeFirst();
  const notices = await forgetNotices(transaction, address);
  const lists = await transaction
    .deleteFrom('claims')
    .where('lead_id', 'is', null)
    .where('key', '=', address)
    .executeTakeFirst();
  const named = await forgetNamed(transaction, address);
  await stopSearches(transaction, address);
  await transaction.deleteFrom('unsubscriptions').where('email', '=', address).execute();
  if (ids.length > 0) await transaction.deleteFrom('leads').where('id', 'in', ids).execute();
  return {
    leads: ids.length,
    named,
    mails: Number(mails.numDeletedRows) + notices.length,
    lists: Number(lists.numDeletedRows),
    files: uploads.length,
    mailIds: [...mailIds, ...notices],
  };
}

/** Leaves nothing of what was erased in the files of the database; throws with advice where that is not possible now. */
export async function scrubErased(store: Store): Promise<void> {
  try {
    await store.scrub();
  } catch (error) {
    throw new Error(
      'All is erased, but the journal of the database may still hold it, because another program (a back-up?) reads it. ' +
        'Erase the same once more when that has ended.',
      { cause: error },
    );
  }
}
