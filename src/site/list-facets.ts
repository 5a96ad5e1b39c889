import { memoBy, memoByKey, memoOf, stableByText, stableLists } from '#base/memo.ts';
import type { Goal, Listing, LocalizedText } from '#domain/listing.ts';
import { townKey as keyOfTown, townName, type TownAddress } from '#domain/municipality.ts';
import { provinceOf, type Province } from '#domain/province.ts';
import { slugify } from '#domain/slug.ts';
import { localized } from '#domain/texts.ts';
import { findInTree } from '#domain/tree.ts';
import type { Language } from '#i18n/languages.ts';
import type { Content } from '#site/content.ts';
import { isListWord } from '#site/list-words.ts';

/** `townKey`, made once for each address. */
export const townKey = memoBy((address: TownAddress): string => keyOfTown(address));

/** A list narrowed to one type or one town; `all` is the whole list of a goal. */
export type Facet =
  | { readonly kind: 'all' }
  | { readonly kind: 'type'; readonly typeId: number; readonly label: LocalizedText }
  | {
      readonly kind: 'city';
      /** Of one of its homes: what it is called in a language is told by it. */
      readonly town: TownAddress;
      /** The segment of its paths, by language. */
      readonly slugs: Readonly<Record<string, string>>;
      readonly province: Province | undefined;
    };

/** A facet with what it finds, newest first. */
export interface FacetList {
  readonly facet: Facet;
  readonly listings: readonly Listing[];
}

/** The top-level type above a leaf: what visitors call a home. */
export function topType(content: Content, typeId: number) {
  return content.types.find((type) => findInTree([type], typeId) !== undefined);
}

function groupBy<K>(listings: readonly Listing[], keyOf: (listing: Listing) => K): Map<K, Listing[]> {
  const groups = new Map<K, Listing[]>();
  for (const listing of listings) {
    const key = keyOf(listing);
    const group = groups.get(key);
    if (group) group.push(listing);
    else groups.set(key, [listing]);
  }
  return groups;
}

/**
 * A word of a path; a number tells it apart where the word is missing or taken, and a rank where that is not enough.
 * `('halle', '1500', isTaken) -> 'halle-1500'`; empty when there is neither word nor number.
 */
function freeSlug(slug: string, number: string, isTaken: (slug: string) => boolean): string {
  if (slug !== '' && !isTaken(slug)) return slug;
  const numbered = [slug, number].filter((part) => part !== '').join('-');
  let free = numbered;
  for (let rank = 2; free !== '' && isTaken(free); rank++) free = `${numbered}-${rank}`;
  return free;
}

/** The path segment of each top-level type in a language, by id. */
export const typeSlugs = memoByKey((content: Content, language: Language): ReadonlyMap<number, string> => {
  const slugs = new Map<number, string>();
  const taken = new Set<string>();
  for (const { id, label } of content.types) {
    const name = slugify(localized(label, language, content.languages)?.text ?? '');
    const slug = freeSlug(name, String(id), (word) => taken.has(word) || isListWord(word, content.languages));
    slugs.set(id, slug);
    taken.add(slug);
  }
  return slugs;
});

/** The segments of each town by its key; one that has none in some language, for want of a letter and a postcode, is left out. */
function townSlugs(content: Content, towns: ReadonlyMap<string, readonly Listing[]>) {
  // Whose own name it is comes first, and last who has none: else a town could lose its path to another that has homes for a while.
  const keys = [...towns.keys()].sort((a, b) => Number(a === '') - Number(b === '') || (a < b ? -1 : 1));
  const slugs = new Map<string, Record<string, string>>(keys.map((key) => [key, {}]));
  // Of thousands of homes a few stand for a town.
  const zipsOf = (key: string) => new Set((towns.get(key) ?? []).map(({ address }) => address.zip));
  const zips = new Map(keys.map((key) => [key, [...zipsOf(key)].map(slugify).sort()[0] ?? '']));
  for (const language of content.languages) {
    // A town can be called like a type: Halle is a town and, in German, a hall.
    const taken = new Set(typeSlugs(content, language).values());
    const isTaken = (slug: string) => taken.has(slug) || isListWord(slug, content.languages);
    const nameOf = memoOf((key: string) => {
      const [first] = towns.get(key) ?? [];
      return first ? slugify(townName(first.address, language)) : '';
    });
    const inOrder = keys.toSorted((a, b) => Number(nameOf(b) === b) - Number(nameOf(a) === a));
    for (const key of inOrder) {
      const slug = freeSlug(nameOf(key), zips.get(key) ?? '', isTaken);
      const own = slugs.get(key);
      if (slug === '' || !own) slugs.delete(key);
      else own[language] = slug;
      taken.add(slug);
    }
  }
  return slugs;
}

/** Every list of a goal: all, each type and each town that has something on offer. */
export const facetLists = memoByKey((content: Content, goal: Goal): readonly FacetList[] => {
  const ofGoal = content.onOffer.filter((listing) => listing.goal === goal);
  const types = groupBy(ofGoal, (listing) => topType(content, listing.typeId));
  const towns = groupBy(ofGoal, ({ address }) => townKey(address));
  const typeLists: FacetList[] = content.types.flatMap((type) => {
    const listings = types.get(type);
    return listings ? [{ facet: { kind: 'type', typeId: type.id, label: type.label }, listings }] : [];
  });
  const townLists = [...townSlugs(content, towns)].flatMap(([key, slugs]): FacetList[] => {
    const listings = towns.get(key) ?? [];
    const [first] = listings;
    if (!first) return [];
    const { zip, city, countryId } = first.address;
    const town = { zip, city, countryId };
    return [{ facet: { kind: 'city', town, slugs, province: provinceOf(town) }, listings }];
  });
  const { compare } = new Intl.Collator('nl');
  townLists.sort((a, b) => compare(localName(a.facet), localName(b.facet)));
  const all: FacetList[] = [{ facet: { kind: 'all' }, listings: ofGoal }, ...typeLists, ...townLists];
  return all.map(({ facet, listings }) => {
    const name = `${goal} ${facetName(facet)}`;
    return { facet: keptFacet(facet, name), listings: keptHomes(name, listings) };
  });
});

/** The same objects in the next state of the site while they say the same. */
const [keptFacet, keptHomes] = [stableByText<Facet>(), stableLists<Listing>()];

/** Tells facets of a goal apart: `'city gent'`. */
export function facetName(facet: Facet): string {
  if (facet.kind === 'city') return `city ${townKey(facet.town)}`;
  return facet.kind === 'type' ? `type ${facet.typeId}` : facet.kind;
}

function localName(facet: Facet): string {
  return facet.kind === 'city' ? townName(facet.town, 'local') : '';
}
