/**
 * What it costs to tell registered searches of changed homes: `node scripts/bench/alerts.ts [--searches 50000] [--changed 200]
 * [--listings 2500]`. CPU time of this process on an embedded store, the whole way from the snapshot in memory to the stored
 * matches; then the mails. The naive figure asks the site's filter for every pair of a sample of the searches, and is scaled up;
 * both must find the same for the sample. The last line is one JSON object.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { demandQuery } from '#search/alerts/demand-query.ts';
import { searchMatcher } from '#search/alerts/match-searches.ts';
import type { Listing } from '#domain/listing.ts';
import { provinceOf, type Province } from '#domain/province.ts';
import type { SearchQuery } from '#search/query.ts';
import { matches } from '#search/search.ts';
import { printTable } from './measure.ts';
import { madeStock } from './search/made-content.ts';
import { createRandom } from '#scripts/make-feed/random.ts';
import type { AlertSearchTable } from '#server/store/alert-tables.ts';
import { recordMatches } from '#server/alerts/record-matches.ts';
import { searchText } from '#server/alerts/saved-search.ts';
import { sendNews } from '#server/alerts/send-alerts.ts';
import { stockOf, type StockSearch } from '#server/alerts/stock.ts';
import { dayMs } from '#server/clock.ts';
import { createLog } from '#server/log.ts';
import { readSiteData, type SiteData } from '#server/site/site-data.ts';
import { openSqliteStore } from '#server/store/sqlite-store.ts';
import type { Store } from '#server/store/store.ts';

const feedSeed = 1;
const searchSeed = 20_261_125;
const sampleSize = 500;
const rowsPerInsert = 500;

const { values } = parseArgs({
  options: {
    searches: { type: 'string', default: '50000' },
    changed: { type: 'string', default: '200' },
    listings: { type: 'string', default: '2500' },
  },
});

function wholeNumber(name: keyof typeof values): number {
  const value = Number(values[name]);
  if (!Number.isInteger(value) || value < 1) throw new Error(`--${name} takes a whole number from 1.`);
  return value;
}

/** CPU seconds of a piece of work, user and system, all threads. */
async function cpuOf<T>(work: () => T | Promise<T>): Promise<{ readonly cpuS: number; readonly result: T }> {
  const before = process.cpuUsage();
  const result = await work();
  const { user, system } = process.cpuUsage(before);
  return { cpuS: (user + system) / 1e6, result };
}

/** Searches as people fill in the form: a goal, a type or two, a province or some towns, a budget, often rooms. */
function makeQueries(count: number, { listings, types }: Pick<SiteData, 'listings' | 'types'>): SearchQuery[] {
  const random = createRandom(searchSeed);
  const zones = [...new Set(listings.flatMap(({ address }) => provinceOf(address) ?? []))];
  const pick = <T>(items: readonly T[]): T => random.pick(items as readonly [T, ...T[]]);
  return Array.from({ length: count }, () => {
    const goal = random.chance(0.7) ? 'sale' : 'rent';
    const { address } = pick(listings);
    const zone: Province = provinceOf(address) ?? pick(zones);
    const [step, from] = goal === 'sale' ? [25_000, random.integer(4, 16)] : [50, random.integer(8, 24)];
    return demandQuery({
      goal,
      types: [String(pick(types).id), ...(random.chance(0.4) ? [String(pick(types).id)] : [])],
      zones: [zone, ...(random.chance(0.2) ? [pick(zones)] : [])],
      ...(random.chance(0.6) && { municipalities: address.zip }),
      ...(random.chance(0.5) && { minPrice: String(from * step) }),
      ...(random.chance(0.9) && { maxPrice: String((from + random.integer(2, 12)) * step) }),
      ...(random.chance(0.6) && { minBedrooms: random.integer(1, 4) }),
      ...(random.chance(0.2) && { garages: 1 }),
      ...(random.chance(0.25) && { outdoor: ['garden'] as const }),
    });
  });
}

async function storeSearches(store: Store, queries: readonly SearchQuery[], now: Date): Promise<void> {
  const rows = queries.map((query, number): AlertSearchTable => ({
    id: `search-${String(number)}`,
    // Some visitors have more than one.
    email: `visitor${String(Math.floor(number * 0.9))}@home.example`,
    name: 'An Peeters',
    language: 'nl',
    query: searchText(query),
    frequency: 'now',
    price_drops: number % 2,
    confirmed_at: now.getTime(),
    expires_at: now.getTime() + 100 * dayMs,
    reminded_at: null,
    stopped_by: null,
    created_at: now.getTime(),
  }));
  for (let start = 0; start < rows.length; start += rowsPerInsert) {
    const part = rows.slice(start, start + rowsPerInsert);
    await store.write((transaction) => transaction.insertInto('alert_searches').values(part).execute());
  }
}

/** The stock before: three quarters of the changed homes are not there yet, the others cost more. */
function stockBefore(listings: readonly Listing[], changed: ReadonlySet<string>): Listing[] {
  return listings.flatMap((listing, position) => {
    if (!changed.has(listing.id)) return [listing];
    const { amountCents } = listing.price;
    if (position % 4 > 0 || amountCents === undefined) return [];
    return [{ ...listing, price: { ...listing.price, amountCents: Math.round(amountCents * 1.1) } }];
  });
}

/** Every pair of a sample by the filter of the search itself; throws when the fast way finds anything else. */
function naiveSeconds({ index }: StockSearch, rows: readonly number[], queries: readonly SearchQuery[]): number {
  const sample = queries.slice(0, sampleSize);
  const match = searchMatcher(index, rows);
  const before = process.cpuUsage();
  const found = sample.map((query) => rows.filter((row) => matches(index, row, query)));
  const { user, system } = process.cpuUsage(before);
  for (const [position, query] of sample.entries()) {
    if (JSON.stringify(match(query)) !== JSON.stringify(found[position])) {
      throw new Error(`The inverted match of search ${String(position)} differs from the naive one.`);
    }
  }
  return ((user + system) / 1e6) * (queries.length / sample.length);
}

const folder = mkdtempSync(join(tmpdir(), 'gevel-alerts-bench-'));
try {
  const [searches, changes, count] = [wholeNumber('searches'), wholeNumber('changed'), wholeNumber('listings')];
  const made = await madeStock(count, feedSeed);
  const data: SiteData = { ...readSiteData(), listings: made.listings, types: made.types, projects: [] };
  const onOffer = [...(await stockOf(data)).listings.keys()];
  const everyNth = Math.max(1, Math.floor(onOffer.length / changes));
  const changed = new Set(onOffer.filter((_, position) => position % everyNth === 0).slice(0, changes));
  const store = await openSqliteStore({ file: join(folder, 'gevel.db') });
  const now = new Date();
  const log = createLog('warn');
  const queries = makeQueries(searches, data);
  await storeSearches(store, queries, now);
  await recordMatches({ store, log }, await stockOf({ ...data, listings: stockBefore(made.listings, changed) }), now);

  const prepared = await cpuOf(async () => {
    const stock = await stockOf(data);
    return { stock, search: await stock.search() };
  });
  const { stock, search } = prepared.result;
  const rows = [...changed].flatMap((id) => search.rowOf.get(id) ?? []);
  const matching = await cpuOf(() => {
    const match = searchMatcher(search.index, rows);
    return queries.reduce((sum, query) => sum + match(query).length, 0);
  });
  const recorded = await cpuOf(() => recordMatches({ store, log }, stock, now));
  const again = await cpuOf(() => recordMatches({ store, log }, stock, now));
  const config = { secret: 'a secret of the measurement, long enough' };
  const mailed = await cpuOf(() => sendNews({ store, log, stock, data, config, now }));
  await store.close();
  const naiveS = naiveSeconds(search, rows, queries);
  const totalS = prepared.cpuS + recorded.cpuS;

  console.log(`${searches} searches, ${rows.length} changed homes among ${onOffer.length} on offer.`);
  printTable(
    ['step', 'CPU s', 'result'],
    [
      ['index of the stock', prepared.cpuS.toFixed(2), `${stock.homes.size} homes`],
      ['match alone, in memory', matching.cpuS.toFixed(2), `${matching.result} pairs`],
      ['read, match and store', recorded.cpuS.toFixed(2), `${recorded.result.matched} matches`],
      ['the same again, nothing new', again.cpuS.toFixed(2), `${again.result.matched} matches`],
      ['mails into the outbox', mailed.cpuS.toFixed(2), `${mailed.result} mails`],
      ['every pair, scaled from a sample', naiveS.toFixed(2), `${Math.min(sampleSize, searches)} searches`],
    ],
  );
  const figures = {
    searches,
    changed: rows.length,
    matches: recorded.result.matched,
    match_cpu_s: Number(totalS.toFixed(3)),
    naive_ratio: Number((naiveS / matching.cpuS).toFixed(0)),
    mails_cpu_s: Number(mailed.cpuS.toFixed(3)),
  };
  console.log(JSON.stringify(figures));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
