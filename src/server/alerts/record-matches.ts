import { sql, type Kysely, type Transaction } from 'kysely';
import type { Logger } from 'pino';
import { searchMatcher } from '#search/alerts/match-searches.ts';
import type { SearchQuery } from '#search/query.ts';
import type { AlertListingTable, AlertMatchTable, AlertSearchTable } from '#server/store/alert-tables.ts';
import { ComparedStock } from '#server/alerts/compared-stock.ts';
import { readSearches, type ReadSearch } from '#server/alerts/saved-search.ts';
import { stockNews, type ChangedHome, type Stock, type StockNews, type StockSearch } from '#server/alerts/stock.ts';
import { rowParts } from '#server/store/row-parts.ts';
import type { Store } from '#server/store/store.ts';
import type { Tables } from '#server/store/tables.ts';

/** As many rows as are written while a visitor's lead can wait. */
const rowsPerWrite = 5_000;

/** That a home fits, once for each search. */
export const homeOccasion = 'home';
/** Before the price in cents that a home fell to. */
const priceOccasion = 'price ';

/** That the price of a home has fallen to an amount. */
export function fallOccasion(cents: number): string {
  return `${priceOccasion}${cents}`;
}

type NewMatch = readonly [searchId: string, listingId: string, occasion: string, reason: AlertMatchTable['reason']];

type ActiveSearch = ReadSearch<Pick<AlertSearchTable, 'id' | 'query' | 'price_drops'>>;

interface Recording {
  readonly store: Store;
  readonly log: Logger;
}

/** What a run found. */
export interface MatchReport {
  readonly changed: number;
  readonly gone: number;
  readonly matched: number;
}

async function activeSearches({ store, log }: Recording, now: Date): Promise<ActiveSearch[]> {
  const rows = await store.reader
    .selectFrom('alert_searches')
    .select(['id', 'query', 'price_drops'])
    .where('confirmed_at', 'is not', null)
    .where('stopped_by', 'is', null)
    .where('expires_at', '>', now.getTime())
    .execute();
  return readSearches(rows, log);
}

/** Which searches know a home already: only to them a lower price is news of its own. */
async function knownPairs(reader: Kysely<Tables>, fallen: readonly ChangedHome[]): Promise<Set<string>> {
  const pairs = new Set<string>();
  for (const ids of rowParts(fallen.map(({ id }) => id))) {
    const rows = await reader
      .selectFrom('alert_matches')
      .select(['search_id', 'listing_id'])
      .where('listing_id', 'in', ids)
      .where('occasion', '=', homeOccasion)
      .execute();
    for (const row of rows) pairs.add(`${row.search_id} ${row.listing_id}`);
  }
  return pairs;
}

/** Did the home answer the search before its price fell? Then the lower price is all that is new. */
function hasMatchedBefore({ ranges = {} }: SearchQuery, { fallenFromCents }: ChangedHome): boolean {
  if (fallenFromCents === undefined) return false;
  const { min = -Infinity, max = Infinity } = ranges.price ?? {};
  const euros = fallenFromCents / 100;
  return min <= euros && euros <= max;
}

/** Everything that the changed homes are news to. */
export function findMatches(
  { index, rowOf }: StockSearch,
  changed: readonly ChangedHome[],
  searches: readonly ActiveSearch[],
  known: ReadonlySet<string>,
): NewMatch[] {
  const homeOf = new Map(
    changed.flatMap((home) => {
      const row = rowOf.get(home.id);
      return row === undefined ? [] : [[row, home] as const];
    }),
  );
  const match = searchMatcher(index, [...homeOf.keys()]);
  const found: NewMatch[] = [];
  for (const { id, query, price_drops: wantsDrops } of searches) {
    for (const row of match(query)) {
      const home = homeOf.get(row);
      if (!home) continue;
      const { fallenToCents } = home;
      if (fallenToCents !== undefined && (known.has(`${id} ${home.id}`) || hasMatchedBefore(query, home))) {
        if (wantsDrops === 1) found.push([id, home.id, fallOccasion(fallenToCents), 'price']);
      } else {
        const reason = home.isNew ? 'new' : fallenToCents === undefined ? 'changed' : 'price';
        found.push([id, home.id, homeOccasion, reason]);
      }
    }
  }
  return found;
}

/** One statement for thousands of rows; a search that was stopped meanwhile is left out, and what is known stays as it is. */
async function insertMatches(
  transaction: Transaction<Tables>,
  kind: Store['kind'],
  matches: readonly NewMatch[],
  now: Date,
): Promise<number> {
  const json = JSON.stringify(matches);
  const rows = kind === 'sqlite' ? sql`json_each(${json})` : sql`jsonb_array_elements(${json}::jsonb) as rows(value)`;
  const result = await sql`
    insert into alert_matches (search_id, listing_id, occasion, reason, matched_at)
    select value->>0, value->>1, value->>2, value->>3, ${sql.lit(now.getTime())}
    from ${rows} where value->>0 in (select id from alert_searches)
    on conflict do nothing`.execute(transaction);
  return Number(result.numAffectedRows ?? 0n);
}

/** Takes back that prices fell which have risen again since, as long as nobody was mailed of it. */
async function forgetFalls(transaction: Transaction<Tables>, changed: readonly ChangedHome[]): Promise<void> {
  const risen = new Map(changed.flatMap(({ id, risenToCents: cents }) => (cents === undefined ? [] : [[id, cents]])));
  for (const ids of rowParts([...risen.keys()])) {
    const waiting = await transaction
      .selectFrom('alert_matches')
      .select(['search_id', 'listing_id', 'occasion'])
      .where('listing_id', 'in', ids)
      .where('reason', '=', 'price')
      .where('mailed_at', 'is', null)
      .execute();
    for (const { search_id: search, listing_id: id, occasion } of waiting) {
      const isNone = occasion !== homeOccasion && Number(occasion.slice(priceOccasion.length)) < (risen.get(id) ?? 0);
      const match = { search_id: search, listing_id: id, occasion };
      if (isNone)
        await transaction
          .deleteFrom('alert_matches')
          .where((row) => row.and(match))
          .execute();
      // That the home fits is news all the same.
      else if (occasion === homeOccasion)
        await transaction
          .updateTable('alert_matches')
          .set({ reason: 'changed' })
          .where((row) => row.and(match))
          .execute();
    }
  }
}

async function keepStock(
  transaction: Transaction<Tables>,
  { homes }: Pick<Stock, 'homes'>,
  { changed, goneIds }: StockNews,
): Promise<void> {
  const rows = changed.map(({ id }) => homes.get(id)).filter((home) => home !== undefined);
  for (const part of rowParts(rows)) {
    await transaction
      .insertInto('alert_listings')
      .values(part)
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet((row) => ({
          fingerprint: row.ref('excluded.fingerprint'),
          price_cents: row.ref('excluded.price_cents'),
        })),
      )
      .execute();
  }
  await forgetFalls(transaction, changed);
  for (const ids of rowParts(goneIds)) {
    await transaction.deleteFrom('alert_listings').where('id', 'in', ids).execute();
    // What has left the site before it was mailed is no news; if it comes back, it is again.
    await transaction
      .deleteFrom('alert_matches')
      .where('listing_id', 'in', ids)
      .where('mailed_at', 'is', null)
      .execute();
  }
}

/** Has any run seen a home? Otherwise all of them are new, and news to nobody. */
async function hasSeen(reader: Kysely<Tables>): Promise<boolean> {
  return (await reader.selectFrom('alert_listings').select('id').limit(1).execute()).length > 0;
}

/** What the last run saw of some homes, or of all. */
async function seenBefore(reader: Kysely<Tables>, ids: readonly string[] | undefined): Promise<AlertListingTable[]> {
  if (!ids) return reader.selectFrom('alert_listings').selectAll().execute();
  const rows: AlertListingTable[] = [];
  for (const part of rowParts(ids))
    rows.push(...(await reader.selectFrom('alert_listings').selectAll().where('id', 'in', part).execute()));
  return rows;
}

/** Notes what changed homes are news to; returns how many pairs of search and home are new. */
async function noteMatches(
  recording: Recording,
  stock: Stock,
  changed: readonly ChangedHome[],
  now: Date,
): Promise<number> {
  const { store } = recording;
  const { kind, reader } = store;
  const searches = changed.length === 0 ? [] : await activeSearches(recording, now);
  if (searches.length === 0) return 0;
  const known = await knownPairs(
    reader,
    changed.filter(({ fallenToCents }) => fallenToCents !== undefined),
  );
  let matched = 0;
  for (const part of rowParts(findMatches(await stock.search(), changed, searches, known), rowsPerWrite))
    matched += await store.write((transaction) => insertMatches(transaction, kind, part, now));
  return matched;
}

/**
 * Notes what the changed homes are news to. Killed anywhere, the next run finds the same again: what the homes were is
 * written last, and a pair of search and home is stored once. The first run of all only looks. `compared` is what this process has found
 * so far.
 */
export async function recordMatches(
  recording: Recording,
  stock: Stock,
  now: Date,
  compared = new ComparedStock(),
): Promise<MatchReport> {
  const { store } = recording;
  const part = (await hasSeen(store.reader)) ? compared.partOf(stock, now) : undefined;
  compared.forget();
  const homes = part?.homes ?? stock.homes;
  const before = await seenBefore(store.reader, part?.ids);
  const isSeen = part !== undefined || before.length > 0;
  const { fingerprintAt, hasFallenFrom } = stock;
  const news = stockNews({ homes, fingerprintAt, hasFallenFrom }, before);
  const { changed, goneIds } = news;
  const matched = isSeen ? await noteMatches(recording, stock, changed, now) : 0;
  if (changed.length + goneIds.length > 0) await store.write((transaction) => keepStock(transaction, { homes }, news));
  compared.keep(stock, now, !part);
  return { changed: isSeen ? changed.length : 0, gone: goneIds.length, matched };
}
