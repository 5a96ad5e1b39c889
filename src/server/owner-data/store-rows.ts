import type { Insertable, Transaction } from 'kysely';
import { dayMs } from '#server/clock.ts';
import { upsertOwners, type AccountChanges, type LeavingRules, type OwnerAccount } from '#server/owners/accounts.ts';
import type { PrivateRow } from '#server/owner-data/row-contents.ts';
import type { OwnerRowTable, PortalViewTable } from '#server/store/portal-tables.ts';
import { rowParts } from '#server/store/row-parts.ts';
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
async function earlierRows(
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
  const kept = await earlierRows(transaction, owner);
  await transaction.deleteFrom('owner_rows').where('owner_id', '=', owner.account.id).execute();
  for (const values of rowParts([...storedRows(owner.account.id, owner.rows), ...kept])) {
    await transaction.insertInto('owner_rows').values(values).execute();
  }
}

/** A day that a portal tells of anew is corrected; days that the feed has forgotten stay. */
async function writeViews(transaction: Transaction<Tables>, views: readonly PortalView[]): Promise<void> {
  const byKey = new Map<string, PortalViewTable>();
  for (const { listingId, day, source, views: count } of views) {
    byKey.set(`${listingId} ${day} ${source}`, { listing_id: listingId, day, source, views: count });
  }
  for (const values of rowParts([...byKey.values()])) {
    await transaction
      .insertInto('portal_views')
      .values(values)
      .onConflict((conflict) =>
        conflict.columns(['listing_id', 'day', 'source']).doUpdateSet((row) => ({ views: row.ref('excluded.views') })),
      )
      .execute();
  }
}

/** A home that is missing for a day, by a fault of the feed, must not lose its figures. */
const keptMissingDays = 30;

/** Writes down since when homes are missing that something was counted of; returns those that are for too long. */
async function longMissing(transaction: Transaction<Tables>, present: readonly string[], now: Date): Promise<string[]> {
  const counted = await Promise.all(
    (['portal_views', 'own_visits', 'home_saves'] as const).map((table) =>
      transaction.selectFrom(table).select('listing_id').distinct().execute(),
    ),
  );
  const known = new Set(present);
  const missing = new Set(
    counted
      .flat()
      .map((row) => row.listing_id)
      .filter((id) => !known.has(id)),
  );
  await transaction
    .deleteFrom('missing_homes')
    .where('listing_id', 'not in', [...missing, ''])
    .execute();
  for (const ids of rowParts([...missing])) {
    await transaction
      .insertInto('missing_homes')
      .values(ids.map((id) => ({ listing_id: id, since: now.getTime() })))
      .onConflict((conflict) => conflict.column('listing_id').doNothing())
      .execute();
  }
  const long = await transaction
    .selectFrom('missing_homes')
    .select('listing_id')
    .where('since', '<=', now.getTime() - keptMissingDays * dayMs)
    .execute();
  return long.map((row) => row.listing_id);
}

/** Rows of owners who are gone, and figures of homes that have been for long. */
async function forgetGone(transaction: Transaction<Tables>, stock: readonly string[], now: Date): Promise<void> {
  const owned = await transaction.selectFrom('owner_listings').select(['owner_id', 'listing_id']).execute();
  const owners = [...new Set(owned.map(({ owner_id: id }) => id))];
  // A list that is empty matches nothing: then everything goes.
  await transaction
    .deleteFrom('owner_rows')
    .where('owner_id', 'not in', [...owners, ''])
    .execute();
  const gone = await longMissing(transaction, [...owned.map((row) => row.listing_id), ...stock], now);
  for (const ids of rowParts(gone)) {
    for (const table of ['portal_views', 'own_visits', 'home_saves', 'missing_homes'] as const) {
      await transaction.deleteFrom(table).where('listing_id', 'in', ids).execute();
    }
  }
}

/** The homes on the site and the time, with what guards against a feed that is not whole. */
interface Circumstances extends LeavingRules {
  /** Ids of all homes on the site. */
  readonly stock: readonly string[];
  readonly now: Date;
}

/**
 * Makes accounts and private rows those of the feed. A second run with the same data changes nothing; rows of owners who left
 * go, and in time the figures of homes that did.
 */
export async function storeOwnerData(
  store: Store,
  owners: readonly OwnerData[],
  { stock, now, ...rules }: Circumstances,
): Promise<AccountChanges> {
  const accounts = owners.map(({ account }) => account);
  const changes = await upsertOwners(store, accounts, now, rules);
  const refused = new Set(changes.refused);
  for (const owner of owners) {
    if (refused.has(owner.account.id)) continue;
    await store.write(async (transaction) => {
      await replaceRows(transaction, owner);
      await writeViews(transaction, owner.views);
    });
  }
  await store.write((transaction) => forgetGone(transaction, stock, now));
  return changes;
}
