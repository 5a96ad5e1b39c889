import { createHash } from 'node:crypto';
import { isListed } from '#domain/availability.ts';
import type { Listing } from '#domain/listing.ts';
import { decodeSearchIndex, encodeSearchIndex } from '#domain/search/codec.ts';
import { searchContentOf } from '#domain/search/content.ts';
import { municipalityNames } from '#domain/search/municipality-names.ts';
import type { SearchContent, SearchRecord } from '#domain/search/record.ts';
import type { SearchIndex } from '#domain/search/search-index.ts';
import type { AlertListingTable } from '#server/alerts/alert-tables.ts';
import type { SiteData } from '#server/site/site-data.ts';

/** The homes on offer as the site's search has them. */
export interface Stock {
  readonly index: SearchIndex;
  /** By row of the index. */
  readonly homes: readonly AlertListingTable[];
  readonly rowOf: ReadonlyMap<string, number>;
  readonly listings: ReadonlyMap<string, Listing>;
}

/** A home that is not what the last run saw. */
export interface ChangedHome {
  readonly id: string;
  readonly row: number;
  readonly isNew: boolean;
  /** The new price, where it is lower than the last one. */
  readonly fallenToCents?: number;
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
  };
}

/** Compares the stock with what the last run saw. */
export function stockNews({ homes }: Pick<Stock, 'homes'>, before: readonly AlertListingTable[]): StockNews {
  const seen = new Map(before.map((home) => [home.id, home]));
  const changed = homes.flatMap(({ id, fingerprint, price_cents: cents }, row): ChangedHome[] => {
    const last = seen.get(id);
    seen.delete(id);
    if (!last) return [{ id, row, isNew: true }];
    if (last.fingerprint === fingerprint) return [];
    const isFallen = cents !== null && last.price_cents !== null && cents < last.price_cents;
    return [{ id, row, isNew: false, ...(isFallen && { fallenToCents: cents }) }];
  });
  return { changed, goneIds: [...seen.keys()] };
}
