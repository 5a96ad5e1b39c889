import { municipalityNames } from '#domain/municipality-names.ts';
import { isProvince, provinceOf } from '#domain/province.ts';
import { findInTree } from '#domain/tree.ts';
import { foldText, foldToKey } from '#search/fold.ts';
import { municipalityId } from '#search/municipality-id.ts';
import { paramsToQuery } from '#search/query-params.ts';
import type { SearchQuery } from '#search/query.ts';
import { searchText } from '#server/alerts/saved-search.ts';
import type { SiteData } from '#server/site/site-data.ts';

const longestSearch = 400;
const mostPlaces = 5;
const mostTypes = 5;
const plainPlace = /^(?:l-)?\d{4}$/u;

const townIds = new Set(municipalityNames.map((row) => municipalityId(row.names['nl'] ?? '', row.province, row)));
const townNames = new Set(
  municipalityNames.flatMap(({ names }) => Object.values(names).map((name) => foldToKey(name ?? ''))),
);

const wordsOfStock = new WeakMap<SiteData, ReadonlySet<string>>();

/** Words that say nothing of a person: the towns of the stock, and the kinds of property. */
function stockWords(data: SiteData): ReadonlySet<string> {
  const known = wordsOfStock.get(data);
  if (known) return known;
  const kinds = data.types.flatMap((type) => [type, ...type.children]);
  const names = [
    ...data.listings.map(({ address }) => address.city),
    ...kinds.flatMap(({ label }) => Object.values(label)),
  ];
  const words = new Set(names.map((name) => foldToKey(name ?? '')).filter((name) => name !== ''));
  wordsOfStock.set(data, words);
  return words;
}

/** Of typed words those that name a town or a kind of property. `'Jan Peeters Kerkstraat 12 Gent' -> 'gent'` */
function knownWords(text: string, data: SiteData): string | undefined {
  const words = stockWords(data);
  const isKnown = (word: string): boolean => townNames.has(word) || words.has(word);
  const whole = foldText(text);
  if (isKnown(foldToKey(text))) return whole;
  const kept = whole.split(' ').filter((word) => !/\d/u.test(word) && isKnown(word));
  return kept.length === 0 ? undefined : kept.join(' ');
}

function isKnownPlace(id: string, { listings }: SiteData): boolean {
  if (isProvince(id) || plainPlace.test(id) || townIds.has(id)) return true;
  return listings.some(({ address }) => {
    const province = provinceOf(address);
    return province !== undefined && municipalityId(address.city, province, undefined) === id;
  });
}

/**
 * What is kept of a search that found nothing: the filters that the software itself names, and of typed words only towns and kinds of
 * property. A name, an address, a reference or an area drawn on the map is never in it. `'goal=sale&q=Jan+Peeters' -> {goal: 'sale'}`
 */
export function emptySearch(params: string, data: SiteData): string {
  const query = paramsToQuery(new URLSearchParams(params.slice(0, longestSearch)));
  const { goal, places = [], types = [], ranges, features, text } = query;
  const towns = places.filter((id) => isKnownPlace(id, data)).slice(0, mostPlaces);
  const kinds = types.filter((id) => findInTree(data.types, id)).slice(0, mostTypes);
  const words = text === undefined ? undefined : knownWords(text, data);
  const kept: SearchQuery = {
    ...(goal && { goal }),
    ...(towns.length > 0 && { places: towns }),
    ...(kinds.length > 0 && { types: kinds }),
    ...(ranges && { ranges }),
    ...(features && { features }),
    ...(words !== undefined && { text: words }),
  };
  return searchText(kept);
}
