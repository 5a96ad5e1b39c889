import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { memoBy } from '#base/memo.ts';
import { isListed } from '#domain/availability.ts';
import type { Listing } from '#domain/listing.ts';
import { hasFallenFrom } from '#domain/price-history.ts';
import { decodeSearchIndex, encodeSearchIndex } from '#search/codec.ts';
import { stableHomeLooker, searchContentOf } from '#search/content.ts';
import { municipalityNames } from '#domain/municipality-names.ts';
import type { SearchContent, SearchRecord } from '#search/record.ts';
import type { SearchIndex } from '#search/search-index.ts';
import type { AlertListingTable } from '#server/store/alert-tables.ts';
import type { SiteData } from '#server/site/site-data.ts';

/** The homes on offer as the site's search has them. */
export interface Stock {
  /** Stands for all that homes are seen with. */
  readonly seenWith: string;
  readonly listed: readonly Listing[];
  /** What is compared with the last run, by number. */
  readonly homes: ReadonlyMap<string, AlertListingTable>;
  /** The same of some of `listed`. */
  readonly homesOf: (listings: readonly Listing[]) => ReadonlyMap<string, AlertListingTable>;
  readonly listings: ReadonlyMap<string, Listing>;
  /** The fingerprint of a home as it would be at another price. */
  readonly fingerprintAt: (id: string, priceCents: number) => string | undefined;
  /** Is what a home was seen at a higher price of it, as it is offered now? */
  readonly hasFallenFrom: (id: string, seen: Parameters<typeof hasFallenFrom>[1]) => boolean;
  /** Made when it is asked for first: mostly nothing has changed that somebody could wait for. */
  readonly search: () => Promise<StockSearch>;
}

/** What a saved search is held against. */
export interface StockSearch {
  readonly index: SearchIndex;
  /** By number, the row in the index. */
  readonly rowOf: ReadonlyMap<string, number>;
}

/** A home that is not what the last run saw. */
export interface ChangedHome {
  readonly id: string;
  readonly isNew: boolean;
  /** The new price, where it is lower than the last one. */
  readonly fallenToCents?: number;
  /** The last price, where nothing but the price is new. */
  readonly fallenFromCents?: number;
  /** The new price, where it is higher than the last one. */
  readonly risenToCents?: number;
}

/** What happened since the last run. */
export interface StockNews {
  readonly changed: readonly ChangedHome[];
  readonly goneIds: readonly string[];
}

/** Everything that a search can ask for; a new text or photo is no news. */
interface Facts extends Pick<SearchRecord, 'reference' | 'numbers' | 'flags' | 'point'> {
  readonly zip: string;
  readonly municipalityId: string;
  readonly typeId: number | undefined;
}

function factsOf({ places, types }: SearchContent, record: SearchRecord): Facts {
  const { reference, numbers, flags, point } = record;
  const { zip, municipalityId } = places[record.place] ?? { zip: '', municipalityId: '' };
  return { reference, numbers, flags, ...(point && { point }), zip, municipalityId, typeId: types[record.type]?.id };
}

function fingerprintOf({ reference, zip, municipalityId, typeId, numbers, flags, point }: Facts): string {
  const facts = [reference, zip, municipalityId, typeId, Object.entries(numbers).sort(), flags, point];
  return createHash('sha256').update(JSON.stringify(facts)).digest('base64url').slice(0, 22);
}

type StockSource = Pick<SiteData, 'listings' | 'types'> & {
  readonly config: Pick<SiteData['config'], 'marqueeIgnore'>;
};

function contentOf({ config, types, listings }: StockSource): SearchContent {
  const source = { listings, types, municipalityNames, marqueeIgnore: config.marqueeIgnore };
  return searchContentOf(source, stableHomeLooker(source));
}

interface KnownHome {
  readonly facts: Facts;
  readonly home: AlertListingTable;
}

/** What was made of homes, undefined of one that no search has, by what they were seen with. */
interface KnownHomes {
  readonly seenWith: string;
  readonly homes: WeakMap<Listing, { readonly known: KnownHome | undefined }>;
}

let lastKnown: KnownHomes = { seenWith: '', homes: new WeakMap() };

/** So many homes are looked at before visitors get their turn. */
const homesAtOnce = 250;

/** Looks at the homes that nobody has looked at; between two publications nearly all are the same objects. */
async function lookAt(source: StockSource, listed: readonly Listing[]): Promise<KnownHomes> {
  const { types, config } = source;
  const seenWith = JSON.stringify([types, config.marqueeIgnore]);
  if (lastKnown.seenWith !== seenWith) lastKnown = { seenWith, homes: new WeakMap() };
  const known = lastKnown;
  const { homes } = known;
  const unknown = listed.filter((listing) => !homes.has(listing));
  for (let start = 0; start < unknown.length; start += homesAtOnce) {
    const listings = unknown.slice(start, start + homesAtOnce);
    const content = contentOf({ ...source, listings });
    const records = new Map(content.records.map((record) => [record.id, record]));
    for (const listing of listings) {
      const record = records.get(listing.id);
      const facts = record && factsOf(content, record);
      const priceCents = record?.numbers.priceCents ?? null;
      const home = facts && { id: listing.id, fingerprint: fingerprintOf(facts), price_cents: priceCents };
      homes.set(listing, { known: home && { facts, home } });
    }
    await setImmediate();
  }
  return known;
}

const searchOf = memoBy(async (data: StockSource): Promise<StockSearch> => {
  const content = contentOf(data);
  // Visitors get their turn.
  await setImmediate();
  const bytes = encodeSearchIndex(content);
  await setImmediate();
  const index = decodeSearchIndex(bytes);
  return { index, rowOf: new Map(index.ids.map((id, row) => [id, row])) };
});

/** What is on offer now. What holds all of thousands of homes is made when somebody asks for it. */
export async function stockOf(data: StockSource): Promise<Stock> {
  const listed = data.listings.filter(isListed);
  const { seenWith, homes: seen } = await lookAt(data, listed);
  const homesOf: Stock['homesOf'] = (listings) => {
    const homes = new Map<string, AlertListingTable>();
    for (const listing of listings) {
      const home = seen.get(listing)?.known?.home;
      if (home) homes.set(listing.id, home);
    }
    return homes;
  };
  const all = memoBy((listings: readonly Listing[]) => new Map(listings.map((listing) => [listing.id, listing])));
  const homesOfAll = memoBy(homesOf);
  return {
    seenWith,
    listed,
    homesOf,
    get homes() {
      return homesOfAll(listed);
    },
    get listings() {
      return all(listed);
    },
    fingerprintAt(id, priceCents) {
      const listing = all(listed).get(id);
      const facts = listing && seen.get(listing)?.known?.facts;
      return facts && fingerprintOf({ ...facts, numbers: { ...facts.numbers, priceCents } });
    },
    hasFallenFrom(id, seenAt) {
      const listing = all(listed).get(id);
      return listing !== undefined && hasFallenFrom(listing, seenAt, data.config);
    },
    search: () => searchOf(data),
  };
}

/** Compares the stock with what the last run saw. */
export function stockNews(
  { homes, fingerprintAt, hasFallenFrom: hasFallen }: Pick<Stock, 'homes' | 'fingerprintAt' | 'hasFallenFrom'>,
  before: readonly AlertListingTable[],
): StockNews {
  const seen = new Map(before.map((home) => [home.id, home]));
  const changed = [...homes.values()].flatMap(({ id, fingerprint, price_cents: cents }): ChangedHome[] => {
    const last = seen.get(id);
    seen.delete(id);
    if (!last) return [{ id, isNew: true }];
    const { fingerprint: lastFingerprint, price_cents: lastCents } = last;
    if (lastFingerprint === fingerprint) return [];
    if (cents === null || lastCents === null || cents === lastCents) return [{ id, isNew: false }];
    if (cents > lastCents) return [{ id, isNew: false, risenToCents: cents }];
    const isOnlyPrice = fingerprintAt(id, lastCents) === lastFingerprint;
    // Offered otherwise, it has another price and no lower one.
    if (!hasFallen(id, { cents: lastCents, isOnlyPrice })) return [{ id, isNew: false }];
    return [{ id, isNew: false, fallenToCents: cents, ...(isOnlyPrice && { fallenFromCents: lastCents }) }];
  });
  return { changed, goneIds: [...seen.keys()] };
}
