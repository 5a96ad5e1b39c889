import type { Transaction } from 'kysely';
import { jsonHoldsAddress } from '#server/retention/address-in-text.ts';
import { forgetNamed, type Whom } from '#server/retention/forget-named.ts';
import { leadsNaming } from '#server/retention/named-person.ts';
import { leadIdsOf } from '#server/retention/person-key.ts';
import { filesOf } from '#server/retention/tidy.ts';
import { rowParts } from '#server/store/row-parts.ts';
import type { Store } from '#server/store/store.ts';
import type { Tables } from '#server/store/tables.ts';

/** A transaction, or a reader that only looks. */
type Reader = Pick<Transaction<Tables>, 'selectFrom'>;

/** Mails to an address, and those of its leads. */
async function mailsOf(transaction: Reader, { address, before }: Whom, leadIds: readonly string[]): Promise<string[]> {
  const own = await transaction
    .selectFrom('outbox')
    .select('id')
    .where('recipient', '=', address)
    .where('created_at', '<=', before)
    .execute();
  const mails = own.map(({ id }) => id);
  for (const ids of rowParts(leadIds)) {
    const rows = await transaction.selectFrom('outbox').select('id').where('lead_id', 'in', ids).execute();
    for (const { id } of rows) mails.push(id);
  }
  return mails;
}

/** Mails of no lead that name an address: notices of older versions, and of mails that belong to none. */
async function noticesAbout(transaction: Reader, { address, before }: Whom): Promise<string[]> {
  const rows = await transaction
    .selectFrom('outbox')
    .select(['id', 'payload'])
    .where('lead_id', 'is', null)
    .where('created_at', '<=', before)
    .where(({ eb, fn }) => eb(fn('lower', ['payload']), 'like', `%${address}%`))
    .execute();
  return rows.filter(({ payload }) => jsonHoldsAddress(payload, address)).map(({ id }) => id);
}

/** Takes an address off every list; returns off how many, and how many searches went. */
async function leaveLists(
  transaction: Transaction<Tables>,
  { address, before }: Whom,
): Promise<{ lists: number; searches: number }> {
  const lists = await transaction
    .deleteFrom('claims')
    .where('lead_id', 'is', null)
    .where('key', '=', address)
    .where('created_at', '<=', before)
    .executeTakeFirst();
  const searches = await transaction
    .deleteFrom('alert_searches')
    .where('email', '=', address)
    .where('created_at', '<=', before)
    .executeTakeFirst();
  await transaction.deleteFrom('newsletter_languages').where('email', '=', address).execute();
  await transaction
    .deleteFrom('unsubscriptions')
    .where('email', '=', address)
    .where('stopped_at', '<=', before)
    .execute();
  return { lists: Number(lists.numDeletedRows), searches: Number(searches.numDeletedRows) };
}

/** How many rows went. */
export interface ErasedRows {
  readonly leads: number;
  readonly named: number;
  readonly mails: number;
  readonly lists: number;
  readonly searches: number;
  readonly files: number;
  /** Numbers of the mails: their files, if they were caught, go too. */
  readonly mailIds: readonly string[];
}

/** How many rows `eraseRows` would delete. */
export async function countRows(reader: Reader, address: string): Promise<Omit<ErasedRows, 'mailIds'>> {
  const whom = { address, before: Number.MAX_SAFE_INTEGER };
  const ids = await leadIdsOf(reader, address);
  const mails = new Set([...(await mailsOf(reader, whom, ids)), ...(await noticesAbout(reader, whom))]);
  const lists = await reader
    .selectFrom('claims')
    .select('key')
    .where('lead_id', 'is', null)
    .where('key', '=', address)
    .execute();
  const searches = await reader.selectFrom('alert_searches').select('id').where('email', '=', address).execute();
  return {
    leads: ids.length,
    named: (await leadsNaming(reader, address)).length,
    mails: mails.size,
    lists: lists.length,
    searches: searches.length,
    files: (await filesOf(reader, ids)).length,
  };
}

/** Deletes all rows about a person (`personKey`); those up to a moment, where one is given. */
export async function eraseRows(
  transaction: Transaction<Tables>,
  address: string,
  before = Number.MAX_SAFE_INTEGER,
): Promise<ErasedRows> {
  const whom = { address, before };
  const ids = await leadIdsOf(transaction, address, before);
  const uploads = await filesOf(transaction, ids);
  const mailIds = [
    ...new Set([...(await mailsOf(transaction, whom, ids)), ...(await noticesAbout(transaction, whom))]),
  ];
  const { lists, searches } = await leaveLists(transaction, whom);
  for (const part of rowParts(mailIds)) await transaction.deleteFrom('outbox').where('id', 'in', part).execute();
  const named = await forgetNamed(transaction, whom);
  for (const part of rowParts(ids)) {
    await transaction.deleteFrom('answers').where('lead_id', 'in', part).execute();
    await transaction.deleteFrom('leads').where('id', 'in', part).execute();
  }
  return { leads: ids.length, named, mails: mailIds.length, lists, searches, files: uploads.length, mailIds };
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
