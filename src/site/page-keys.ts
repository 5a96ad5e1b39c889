import type { Listing } from '#domain/listing.ts';
import type { SearchPlace } from '#search/record.ts';
import { slugify } from '#domain/slug.ts';
import type { Language } from '#i18n/languages.ts';
import { cardsKey, hashOf } from '#site/content-keys.ts';
import type { Content } from '#site/content.ts';
import { facetLists } from '#site/list-facets.ts';
import { similarTo } from '#site/listing-view.ts';
import type { ListPage } from '#site/lists.ts';
import { searchPlaces } from '#site/search-files.ts';

/** Key of the page of a listing: it also shows similar ones. */
export function listingKey(content: Content, language: Language, listing: Listing): string {
  return cardsKey(content, language, [listing, ...similarTo(content, listing)]);
}

const choices = new WeakMap<Content, Map<string, string>>();

/** The types and towns that all lists of a goal offer, with their counts. */
function choicesKey(content: Content, goal: ListPage['goal']): string {
  const known = choices.get(content) ?? new Map<string, string>();
  choices.set(content, known);
  const key =
    known.get(goal) ?? hashOf(facetLists(content, goal).map(({ facet, listings }) => [facet, listings.length]));
  known.set(goal, key);
  return key;
}

const placesOfTowns = new WeakMap<Content, Map<string, SearchPlace[]>>();

/** The municipalities that a town's list names: homes of the other goal add some. */
function townPlaces(content: Content, { facet }: ListPage): readonly SearchPlace[] {
  if (facet.kind !== 'city') return [];
  const known = placesOfTowns.get(content) ?? Map.groupBy(searchPlaces(content), ({ city }) => slugify(city));
  placesOfTowns.set(content, known);
  return known.get(slugify(facet.city)) ?? [];
}

/** Key of a list page. */
export function listKey(content: Content, language: Language, list: ListPage): string {
  const { listings, ...place } = list;
  return hashOf([
    cardsKey(content, language, listings),
    place,
    choicesKey(content, list.goal),
    townPlaces(content, list),
  ]);
}
