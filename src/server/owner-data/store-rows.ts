import type { Insertable, Transaction } from 'kysely';
import { upsertOwners, type AccountChanges, type OwnerAccount } from '#server/owners/accounts.ts';
import type { PrivateRow } from '#server/owner-data/row-contents.ts';
import type { OwnerRowTable, PortalViewTable } from '#server/store/portal-tables.ts';
import type { Store } from '#server/store/store.ts';
import type { Tables } from '#server/store/tables.ts';

/** An owner with everything that the feed tells of the own homes. */
export interface OwnerData {
  readonly account: OwnerAccount;
  readonly rows: readonly PrivateRow[];
  readonly views: readonly PortalView[];
}

/** What a portal site reported of one day. */
export interface PortalView {
  readonly listingId: string;
  readonly day: string;
  readonly source: string;
  readonly views: number;
}

/** A statement takes as many values as a database allows for. */
const rowsAtOnce = 500;

function chunks<T>(rows: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(rows.length / rowsAtOnce) }, (_, index) =>
    rows.slice(index * rowsAtOnce, (index + 1) * rowsAtOnce),
  );
}

/** Rows as they are stored, numbered within their home and kind. */
function storedRows(ownerId: string, rows: readonly PrivateRow[]): Insertable<OwnerRowTable>[] {
  const counts = new Map<string, number>();
  return rows.map(({ listingId, kind, day, content }) => {
    const key = `${listingId} ${kind}`;
    const position = counts.get(key) ?? 0;
    counts.set(key, position + 1);
    return { owner_id: ownerId, listing_id: listingId, kind, position, day, content: JSON.stringify(content) };
  });
}

/** What is known of homes that the site does not have any more, as long as they are still the owner's. */
async function keptFacts(
  transaction: Transaction<Tables>,
  { account, rows }: OwnerData,
): Promise<Insertable<OwnerRowTable>[]> {
  const told = new Set(rows.filter(({ kind }) => kind === 'facts').map(({ listingId }) => listingId));
  const known = await transaction
    .selectFrom('owner_rows')
    .selectAll()
    .where('owner_id', '=', account.id)
    .where('kind', '=', 'facts')
    .execute();
  return known.filter((row) => account.listingIds.includes(row.listing_id) && !told.has(row.listing_id));
}

async function replaceRows(transaction: Transaction<Tables>, owner: OwnerData): Promise<void> {
  const kept = await keptFacts(transaction, owner);
  await transaction.deleteFrom('owner_rows').where('owner_id', '=', owner.account.id).execute();
  for (const values of chunks([...storedRows(owner.account.id, owner.rows), ...kept])) {
    await transaction.insertInto('owner_rows').values(values).execute();
  }
}

/** A day that a portal tells of anew is corrected; days that the feed has forgotten stay. */
async function writeViews(transaction: Transaction<Tables>, views: readonly PortalView[]): Promise<void> {
  const byKey = new Map<string, PortalViewTable>();
  for (const { listingId, day, source, views: count } of views) {
    byKey.set(`${listingId} ${day} ${source}`, { listing_id: listingId, day, source, views: count });
  }
  for (const values of chunks([...byKey.values()])) {
    await transaction
      .insertInto('portal_views')
      .values(values)
      .onConflict((conflict) =>
        conflict.columns(['listing_id', 'day', 'source']).doUpdateSet((row) => ({ views: row.ref('excluded.views') })),
      )
      .execute();
  }
}

/** Rows of owners and homes that are gone. */
async function forgetGone(transaction: Transaction<Tables>, stock: readonly string[]): Promise<void> {
  const owned = await transaction.selectFrom('owner_listings').select(['owner_id', 'listing_id']).execute();
  const owners = [...new Set(owned.map(({ owner_id: id }) => id))];
  const listings = [...new Set([...owned.map(({ listing_id: id }) => id), ...stock])];
  // A list that is empty matches nothing: then everything goes.
  await transaction
    .deleteFrom('owner_rows')
    .where('owner_id', 'not in', [...owners, ''])
    .execute();
  await transaction
    .deleteFrom('portal_views')
    .where('listing_id', 'not in', [...listings, ''])
    .execute();
  await transaction
    .deleteFrom('own_visits')
    .where('listing_id', 'not in', [...listings, ''])
    .execute();
}

/**
 * Makes accounts and private rows those of the feed. A second run with the same data changes nothing; rows of homes and
 * owners that left go. `stock` are the ids of all homes on the site.
 */
export async function storeOwnerData(
  store: Store,
  owners: readonly OwnerData[],
  { stock, now }: { readonly stock: readonly string[]; readonly now: Date },
): Promise<AccountChanges> {
  const accounts = owners.map(({ account }) => account);
  const changes = await upsertOwners(store, accounts, now);
  const refused = new Set(changes.refused);
  for (const owner of owners) {
    if (refused.has(owner.account.id)) continue;
    await store.write(async (transaction) => {
      await replaceRows(transaction, owner);
      await writeViews(transaction, owner.views);
    });
  }
  await store.write((transaction) => forgetGone(transaction, stock));
  return changes;
}
