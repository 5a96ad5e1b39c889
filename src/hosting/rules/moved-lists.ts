import { memoByKey } from '#base/memo.ts';
import { isLanguage } from '#i18n/languages.ts';
import type { MovedRule } from '#hosting/rules/rule-set.ts';
import { pageSegment } from '#site/list-words.ts';

/** The list of a town that a home is in, in one language. */
export interface TownList {
  readonly list: string;
  /** `'/nl/te-koop/elsene/'` */
  readonly path: string;
  /** Other names of the town. */
  readonly others: readonly string[];
}

interface Lists {
  readonly languages: readonly string[];
  /** Homes on a page of a list. */
  readonly pageSize: number;
}

/** Rules for a page of a list; the same ones as long as that is the same object. */
const rulesOfPage = memoByKey((town: TownList, page: string): readonly MovedRule[] =>
  town.others.map((name) => ({ from: `${town.list}${name}/${page}`, to: town.path + page })),
);

/** Homes of one list that say the same of its town, by their places among all, ascending. */
interface HomesOfList {
  readonly town: TownList;
  readonly places: readonly number[];
}

/** Homes that are in the same lists in every language, by those. */
type HomesByTowns = ReadonlyMap<readonly TownList[], readonly number[]>;

function homesByTowns(homes: readonly (readonly TownList[])[]): HomesByTowns {
  const places = new Map<readonly TownList[], number[]>();
  for (let place = 0; place < homes.length; place += 1) {
    const towns = homes[place] ?? [];
    const known = places.get(towns);
    if (known) known.push(place);
    else places.set(towns, [place]);
  }
  return places;
}

/** The homes of each list of a language; where a feed spells a town in several ways, they say several things of one list. */
function homesOfLists(byTowns: HomesByTowns, language: number): Iterable<readonly HomesOfList[]> {
  const lists = Array.from(byTowns, ([towns, places]) => ({ town: towns[language], places }));
  const known = lists.flatMap(({ town, places }): HomesOfList[] => (town ? [{ town, places }] : []));
  return Map.groupBy(known, ({ town }) => town.path).values();
}

/** Each page of a list with the home that opens it: of 13 homes, 12 on a page, the first and the last. */
function* openers(
  homes: readonly HomesOfList[],
  pageSize: number,
): Generator<readonly [place: number, town: TownList]> {
  const [first, ...others] = homes;
  if (first && others.length === 0) {
    for (let index = 0; index < first.places.length; index += pageSize) yield [first.places[index] ?? 0, first.town];
    return;
  }
  const all = homes.flatMap(({ town, places }) => places.map((place) => [place, town] as const));
  all.sort(([a], [b]) => a - b);
  for (let index = 0; index < all.length; index += pageSize) yield* all.slice(index, index + 1);
}

/** Of the lists of one language, those of homes that come first before others. */
function movedIn(byTowns: HomesByTowns, place: number, language: string, pageSize: number): MovedRule[] {
  if (!isLanguage(language)) return [];
  const moved: { readonly place: number; readonly rules: readonly MovedRule[] }[] = [];
  for (const homes of homesOfLists(byTowns, place)) {
    if (homes.every(({ town }) => town.others.length === 0)) continue;
    let page = 1;
    for (const [opener, town] of openers(homes, pageSize)) {
      // The first page is the list.
      const segment = page === 1 ? '' : `${pageSegment(page, language)}/`;
      moved.push({ place: opener, rules: rulesOfPage(town, segment) });
      page += 1;
    }
  }
  return moved.sort((a, b) => a.place - b.place).flatMap(({ rules }) => rules);
}

/**
 * First pages and others of the lists of towns, under the other names of those: the home that opens a page says which they are. `homes`
 * are the lists that each home on offer is in, in the order of the languages; those that are in the same ones may share an object, which
 * makes it quick.
 */
export function movedLists(homes: readonly (readonly TownList[])[], { languages, pageSize }: Lists): MovedRule[] {
  const byTowns = homesByTowns(homes);
  return languages.flatMap((language, place) => movedIn(byTowns, place, language, pageSize));
}
