import { createHash } from 'node:crypto';
import { isListed } from '#domain/availability.ts';
import type { Listing } from '#domain/listing.ts';
import { decodeSearchIndex, encodeSearchIndex } from '#search/codec.ts';
import { searchContentOf } from '#search/content.ts';
import { municipalityNames } from '#domain/municipality-names.ts';
import type { SearchContent, SearchRecord } from '#search/record.ts';
import type { SearchIndex } from '#search/search-index.ts';
import type { AlertListingTable } from '#server/store/alert-tables.ts';
import type { SiteData } from '#server/site/site-data.ts';

/** The homes on offer as the site's search has them. */
export interface Stock {
  readonly index: SearchIndex;
  /** By row of the index. */
  readonly homes: readonly AlertListingTable[];
  readonly rowOf: ReadonlyMap<string, number>;
  readonly listings: ReadonlyMap<string, Listing>;
  /** The fingerprint of a row as it would be at another price. */
  readonly fingerprintAt: (row: number, priceCents: number) => string | undefined;
}

/** A home that is not what the last run saw. */
export interface ChangedHome {
  readonly id: string;
  readonly row: number;
  readonly isNew: boolean;
  /** The new price, where it is lower than the last one. */
  readonly fallenToCents?: number;
  /** The last price, where nothing but the price is new. */
  readonly fallenFromCents?: number;
}

/** What happened since the last run. */
export interface StockNews {
  readonly changed: readonly ChangedHome[];
  readonly goneIds: readonly string[];
}

/** Everything that a search can ask for; a new text or photo is no news. */
function fingerprintOf({ places, types }: SearchContent, record: SearchRecord): string {
  const { place, type, numbers, flags, point, reference } = record;
  const { zip, municipalityId } = places[place] ?? { zip: '', municipalityId: '' };
  const facts = [reference, zip, municipalityId, types[type]?.id, Object.entries(numbers).sort(), flags, point];
  return createHash('sha256').update(JSON.stringify(facts)).digest('base64url').slice(0, 22);
}

/** What is on offer now. */
export function stockOf({ config, listings, types }: SiteData): Stock {
  const content = searchContentOf({ listings, types, municipalityNames, marqueeIgnore: config.marqueeIgnore });
  return {
    index: decodeSearchIndex(encodeSearchIndex(content)),
    homes: content.records.map((record) => ({
      id: record.id,
      fingerprint: fingerprintOf(content, record),
      price_cents: record.numbers.priceCents ?? null,
    })),
    rowOf: new Map(content.records.map(({ id }, row) => [id, row])),
    listings: new Map(listings.filter(isListed).map((listing) => [listing.id, listing])),
    fingerprintAt(row, priceCents) {
      const record = content.records[row];
      return record && fingerprintOf(content, { ...record, numbers: { ...record.numbers, priceCents } });
    },
  };
}

/** Compares the stock with what the last run saw. */
export function stockNews(
  { homes, fingerprintAt }: Pick<Stock, 'homes' | 'fingerprintAt'>,
  before: readonly AlertListingTable[],
): StockNews {
  const seen = new Map(before.map((home) => [home.id, home]));
  const changed = homes.flatMap(({ id, fingerprint, price_cents: cents }, row): ChangedHome[] => {
    const last = seen.get(id);
    seen.delete(id);
    if (!last) return [{ id, row, isNew: true }];
    const { fingerprint: lastFingerprint, price_cents: lastCents } = last;
    if (lastFingerprint === fingerprint) return [];
    if (cents === null || lastCents === null || cents >= lastCents) return [{ id, row, isNew: false }];
    const isOnlyPrice = fingerprintAt(row, lastCents) === lastFingerprint;
    return [{ id, row, isNew: false, fallenToCents: cents, ...(isOnlyPrice && { fallenFromCents: lastCents }) }];
  });
  return { changed, goneIds: [...seen.keys()] };
}
