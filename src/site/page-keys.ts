import { lateKey } from '#base/late-key.ts';
import { memoBy, memoByKey } from '#base/memo.ts';
import type { Listing } from '#domain/listing.ts';
import { townKey } from '#domain/municipality.ts';
import type { SearchPlace } from '#search/record.ts';
import type { Language } from '#i18n/languages.ts';
import { cardsKey, hashOf } from '#site/content-keys.ts';
import type { Content } from '#site/content.ts';
import { facetLists } from '#site/list-facets.ts';
import { similarTo } from '#site/listing-view.ts';
import { isIndexable, townListPath, type ListPage } from '#site/lists.ts';
import { searchPlaces } from '#site/search-files.ts';

/** Key of the page of a listing: it also shows similar ones, and leads to the list of its town. */
export function listingKey(content: Content, language: Language, listing: Listing): string {
  const shown = cardsKey(content, language, [listing, ...similarTo(content, listing)]);
  return hashOf([shown, townListPath(content, language, listing)]);
}

/** The types and towns that all lists of a goal offer, with their counts. */
const choicesKey = memoByKey((content: Content, goal: ListPage['goal']) =>
  hashOf(facetLists(content, goal).map(({ facet, listings }) => [facet, listings.length])),
);

const placesOfTowns = memoBy((content: Content) => Map.groupBy(searchPlaces(content), townKey));

/** The municipalities that a town's list names: homes of the other goal add some. */
function townPlaces(content: Content, { facet }: ListPage): readonly SearchPlace[] {
  if (facet.kind !== 'city') return [];
  return placesOfTowns(content).get(townKey(facet.town)) ?? [];
}

/** Key of a list page. The search offers every order where scripts run: the lists in another one than the usual are for readers without. */
export function listKey(content: Content, language: Language, list: ListPage): string {
  const { listings, ...place } = list;
  const key = hashOf([
    cardsKey(content, language, listings),
    place,
    choicesKey(content, list.goal),
    townPlaces(content, list),
  ]);
  return isIndexable(list) ? key : lateKey(key);
}
