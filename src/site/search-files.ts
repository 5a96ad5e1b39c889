import { createHash } from 'node:crypto';
import type { Listing } from '#domain/listing.ts';
import { encodeSearchIndex } from '#domain/search/codec.ts';
import { searchContentOf } from '#domain/search/content.ts';
import { municipalityNames } from '#domain/search/municipality-names.ts';
import type { SearchPlace } from '#domain/search/record.ts';
import type { Language } from '#i18n/languages.ts';
import type { SearchAddresses } from '#ui/search-addresses.ts';
import type { Content } from '#site/content.ts';

/** A file of the search: its name holds a hash of what is in it, so that it may be kept for ever. */
export interface SearchFile {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** The cards of some listings in a language, as HTML. */
export type RenderCards = (listings: readonly Listing[], language: Language) => Promise<readonly string[]>;

/** A page of results in the usual order is one or two files, any other a handful of small ones. */
export const cardsPerFile = 24;

interface CardFiles {
  /** `nl-0a1b2c3d4e5f`: files of the same build carry the same one. */
  readonly prefix: string;
  readonly files: readonly SearchFile[];
}

interface Known {
  index?: {
    readonly file: SearchFile;
    readonly listings: readonly Listing[];
    readonly places: readonly SearchPlace[];
  };
  readonly cards: Map<Language, Promise<CardFiles>>;
}

const kept = new WeakMap<Content, Known>();

function knownOf(content: Content): Known {
  const known = kept.get(content) ?? { cards: new Map<Language, Promise<CardFiles>>() };
  kept.set(content, known);
  return known;
}

function makeIndex(content: Content): NonNullable<Known['index']> {
  const { onOffer: listings, types, site } = content;
  const search = searchContentOf({ listings, types, municipalityNames, marqueeIgnore: site.marqueeIgnore });
  const byId = new Map(content.onOffer.map((listing) => [listing.id, listing]));
  const bytes = encodeSearchIndex(search);
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 12);
  return {
    file: { name: `index-${hash}.bin`, bytes },
    places: search.places,
    listings: search.records.flatMap(({ id }) => byId.get(id) ?? []),
  };
}

function indexOf(content: Content): NonNullable<Known['index']> {
  const known = knownOf(content);
  known.index ??= makeIndex(content);
  return known.index;
}

/** The index of all listings on offer, the same for all languages. */
export function searchIndexFile(content: Content): SearchFile {
  return indexOf(content).file;
}

/** Every postcode and town that there is something in. */
export function searchPlaces(content: Content): readonly SearchPlace[] {
  return indexOf(content).places;
}

/** Bytes, not text: they lie outside of JavaScript's memory, which ten thousand listings in four languages would fill. */
async function makeCards(content: Content, language: Language, render: RenderCards): Promise<CardFiles> {
  const { listings } = indexOf(content);
  const hash = createHash('sha256');
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  for (let start = 0; start < listings.length; start += cardsPerFile) {
    const cards = await render(listings.slice(start, start + cardsPerFile), language);
    const bytes = new TextEncoder().encode(JSON.stringify(cards));
    hash.update(bytes);
    chunks.push(bytes);
  }
  const prefix = `${language}-${hash.digest('hex').slice(0, 12)}`;
  return { prefix, files: chunks.map((bytes, number) => ({ name: `${prefix}-${number}.json`, bytes })) };
}

/** The cards in the order of the index, some in each file. */
export function searchCardFiles(content: Content, language: Language, render: RenderCards): Promise<CardFiles> {
  const { cards } = knownOf(content);
  const known = cards.get(language) ?? makeCards(content, language, render);
  cards.set(language, known);
  return known;
}

/** Where an island finds the files: pages hand it on. */
export async function searchAddresses(
  content: Content,
  language: Language,
  render: RenderCards,
): Promise<SearchAddresses> {
  const { prefix } = await searchCardFiles(content, language, render);
  return { index: `/search/${searchIndexFile(content).name}`, cards: `/search/${prefix}`, cardsPerFile };
}
