import { createHash } from 'node:crypto';
import { stableBy, stableLists, memoBy, memoByKey } from '#base/memo.ts';
import { cardBatchOf } from '#domain/card-batch.ts';
import type { Listing } from '#domain/listing.ts';
import { WrittenParts } from '#search/bytes.ts';
import { encodeSearchIndex } from '#search/codec.ts';
import { stableHomeLooker, searchContentOf } from '#search/content.ts';
import { municipalityNames } from '#domain/municipality-names.ts';
import type { SearchPlace } from '#search/record.ts';
import type { Language } from '#i18n/languages.ts';
import type { SearchAddresses, SearchContents } from '#contracts/search-addresses.ts';
import type { Content } from '#site/content.ts';
import { cardsKey, hashOf, sharedKey } from '#site/content-keys.ts';
import { linksFor } from '#site/links.ts';

/** A file of the search: its name holds a hash of what is in it, so that it may be kept for ever. */
export interface SearchFile {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** A home stays in its file, whatever others do, so that a changed price is one new file a language. */
const usualCards = 20;
const mostCards = 60;

/** Some cards of the search; their HTML is made when the file is. */
export interface CardsFile {
  /** Without its ending: `nl-0a1b2c3d4e5f`. */
  readonly name: string;
  readonly listings: readonly Listing[];
}

interface MadeIndex {
  readonly file: SearchFile;
  /** The ones that can be found. */
  readonly listings: readonly Listing[];
  readonly places: readonly SearchPlace[];
}

/** The columns of the last index that this process made. */
const writtenParts = new WrittenParts();

const indexOf = memoBy((content: Content): MadeIndex => {
  const { onOffer: listings, types, site } = content;
  const source = { listings, types, municipalityNames, marqueeIgnore: site.marqueeIgnore };
  const search = searchContentOf(source, stableHomeLooker(source));
  const byId = new Map(content.onOffer.map((listing) => [listing.id, listing]));
  const bytes = encodeSearchIndex(search, writtenParts);
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 12);
  return {
    file: { name: `index-${hash}.bin`, bytes },
    places: search.places,
    listings: search.records.flatMap(({ id }) => byId.get(id) ?? []),
  };
});

/** The index of all listings on offer, the same for all languages. */
export function searchIndexFile(content: Content): SearchFile {
  return indexOf(content).file;
}

/** Every postcode and town that there is something in. */
export function searchPlaces(content: Content): readonly SearchPlace[] {
  return indexOf(content).places;
}

/**
 * Splits homes in the order of their numbers. Where a group ends is told by the number alone: one home more or less
 * changes the group that it stands in, and leaves all others as they are.
 */
function groupsOf(listings: readonly Listing[]): Listing[][] {
  const groups: Listing[][] = [[]];
  for (const listing of listings.toSorted((a, b) => Number(a.id) - Number(b.id))) {
    const last = groups.at(-1);
    last?.push(listing);
    if (cardBatchOf(listing.id, usualCards) === 0 || last?.length === mostCards) groups.push([]);
  }
  return groups.filter((group) => group.length > 0);
}

const keptGroups = stableLists<Listing>();
const groupsIn = memoBy((content: Content) =>
  groupsOf(indexOf(content).listings).map((group) => keptGroups(group[0]?.id ?? '', group)),
);

/** The settings that a card follows; a test holds them against what cards read. */
const cardSettings = memoBy(({ site, languages }: Content) => hashOf([site.marqueeIgnore, site.format, languages]));

const keptCards = stableBy<readonly Listing[], CardsFile>();

/** The files of cards in a language. Their names tell what is in them, so that it may be kept for ever. */
export const searchCardFiles = memoByKey((content: Content, language: Language): readonly CardsFile[] => {
  const links = linksFor(content, language);
  return groupsIn(content).map((listings) =>
    keptCards(listings, language, [sharedKey(content), cardSettings(content), links], () => {
      const shown = [cardsKey(content, language, listings), cardSettings(content), listings.map(links.listing)];
      const name = hashOf(shown)
        .replace(/[^A-Za-z0-9]/gu, '')
        .slice(0, 12);
      return { name: `${language}-${name}`, listings };
    }),
  );
});

/** Which files belong together. It has the same address always, and is asked for anew every time. */
export function searchContents(content: Content, language: Language, towns: string): SearchContents {
  return {
    towns,
    index: `/search/${searchIndexFile(content).name}`,
    cards: searchCardFiles(content, language).map(({ name, listings }) => [`/search/${name}.json`, listings.length]),
  };
}

/** Where an island finds the files: pages hand it on. */
export function searchAddresses(language: Language): SearchAddresses {
  return { contents: `/cards/${language}/search.json` };
}
