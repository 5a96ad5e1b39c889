import { membersAt } from '#base/members-at.ts';
import { memoBy, memoByKey, stableFrom } from '#base/memo.ts';
import { sameMembers } from '#base/same-members.ts';
import { isListed } from '#domain/availability.ts';
import type { Goal, Listing } from '#domain/listing.ts';
import { townName } from '#domain/municipality.ts';
import { comparableAmountCents } from '#domain/price.ts';
import type { Language } from '#i18n/languages.ts';
import type { Content } from '#site/content.ts';
import { linksFor } from '#site/links.ts';
import { facetLists, facetName, townKey, typeSlugs, type Facet, type FacetList } from '#site/list-facets.ts';
import { pageSegment, sorts, sortSegment, type Sort } from '#site/list-words.ts';

/** One page of a list; its path differs by language, its content does not. */
export interface ListPage {
  readonly goal: Goal;
  readonly facet: Facet;
  readonly sort: Sort;
  /** From 1. */
  readonly page: number;
  readonly pages: number;
  readonly total: number;
  readonly listings: readonly Listing[];
}

const originals = { sale: '/for-sale/', rent: '/for-rent/' } as const;

/** `goalPath('sale') -> '/for-sale/'`: the original path of a goal's list. */
export function goalPath(goal: Goal): string {
  return originals[goal];
}

/** The place of each town in the order of their names: sorting asks ten times for each home, and most stand in the same towns. */
const townRanks = memoBy(({ onOffer }: Content): ReadonlyMap<string, number> => {
  const { compare } = new Intl.Collator('nl');
  const names = [...new Set(onOffer.map(townOf))].sort(compare);
  const ranks = new Map<string, number>();
  let rank = 0;
  for (const [index, name] of names.entries()) {
    if (index > 0 && compare(names[index - 1] ?? '', name) !== 0) rank += 1;
    ranks.set(name, rank);
  }
  return ranks;
});

const localName = memoBy((address: Listing['address']): string => townName(address, 'local'));

function townOf({ address }: Listing): string {
  return localName(address);
}

/** The lower of two comes first. */
function ranksOf(content: Content): Record<Exclude<Sort, 'date'>, (listing: Listing) => number> {
  const { marqueeIgnore } = content.site;
  // What is not shown may not be told by its place in the list either; what a square metre costs has no place among prices.
  const cents = ({ price }: Listing) => comparableAmountCents(price, { marqueeIgnore }) ?? Infinity;
  const ranks = townRanks(content);
  return {
    'price-up': cents,
    'price-down': (listing) => (cents(listing) === Infinity ? Infinity : -cents(listing)),
    type: ({ typeId }) => typeId,
    city: (listing) => ranks.get(townOf(listing)) ?? Infinity,
  };
}

/** How the members of a list that have these ranks come after each other: their places in it. */
interface Order {
  readonly ranks: readonly number[];
  readonly places: readonly number[];
}

/** The order of each list last time. A price is one rank of thousands, and mostly of one list: of the others none is another. */
const lastOrders = new Map<string, Order>();

function orderOf(name: string, ranks: readonly number[]): Order {
  const last = lastOrders.get(name);
  if (last?.ranks.length === ranks.length && ranks.every((rank, place) => rank === last.ranks[place])) return last;
  const rankAt = (place: number): number => ranks[place] ?? Infinity;
  // Infinity minus itself is NaN: two listings without a price keep their order, newest first.
  const order = { ranks, places: [...ranks.keys()].sort((a, b) => rankAt(a) - rankAt(b) || 0) };
  lastOrders.set(name, order);
  return order;
}

function inOrder(content: Content, listings: readonly Listing[], name: string, sort: Sort): readonly Listing[] {
  if (sort === 'date') return listings;
  const { places } = orderOf(`${name} ${sort}`, listings.map(ranksOf(content)[sort]));
  return membersAt(listings, places);
}

/** The pages of a list: the same objects in the next state of the site while they say the same. */
const keptPages = stableFrom<readonly ListPage[]>();

function paged(content: Content, { facet, listings }: FacetList, goal: Goal, sort: Sort): readonly ListPage[] {
  const { lists, marqueeIgnore } = content.site;
  const { pageSize } = lists;
  const list = `${goal} ${facetName(facet)}`;
  // Towns keep their order among each other, whichever there are.
  const orderFollows = sort === 'date' ? [] : [marqueeIgnore];
  return keptPages(`${list} ${sort}`, listings, [facet, pageSize, ...orderFollows], (last = []) => {
    const sorted = inOrder(content, listings, list, sort);
    const total = sorted.length;
    const pages = Math.max(1, Math.ceil(total / pageSize));
    return Array.from({ length: pages }, (_, index) => {
      const homes = sorted.slice(index * pageSize, (index + 1) * pageSize);
      const before = last[index];
      const isSame = before?.facet === facet && before.pages === pages && before.total === total;
      if (isSame && sameMembers(before.listings, homes)) return before;
      return { goal, facet, sort, page: index + 1, pages, total, listings: homes };
    });
  });
}

/** Every list of the site with its pages. Only the whole list comes in every order; narrowed ones are short. */
export const pagedLists = memoBy((content: Content): readonly (readonly ListPage[])[] =>
  (['sale', 'rent'] as const).flatMap((goal) =>
    facetLists(content, goal).flatMap((list) =>
      (list.facet.kind === 'all' ? sorts : (['date'] as const)).map((sort) => paged(content, list, goal, sort)),
    ),
  ),
);

/** Every list page of the site. */
export const listPages = memoBy((content: Content): readonly ListPage[] => pagedLists(content).flat());

function facetSegment(facet: Facet, language: Language, content: Content): string {
  if (facet.kind === 'all') return '';
  if (facet.kind === 'city') return `${facet.slugs[language] ?? townKey(facet.town)}/`;
  return `${typeSlugs(content, language).get(facet.typeId) ?? String(facet.typeId)}/`;
}

type Place = Pick<ListPage, 'goal' | 'facet' | 'sort' | 'page'>;

/** `listPath(content, 'nl', { goal: 'sale', facet: {kind: 'all'}, sort: 'date', page: 2 }) -> '/nl/te-koop/pagina-2/'` */
export function listPath(content: Content, language: Language, { goal, facet, sort, page }: Place): string {
  const base = linksFor(content, language).route(goalPath(goal));
  const words = [sortSegment(sort, language), pageSegment(page, language)].filter((word) => word !== '');
  return base + facetSegment(facet, language, content) + words.map((word) => `${word}/`).join('');
}

const townFacets = memoByKey((content: Content, goal: Goal): ReadonlyMap<string, Facet> => {
  const facets = facetLists(content, goal).map(({ facet }) => facet);
  return new Map(facets.flatMap((facet) => (facet.kind === 'city' ? [[townKey(facet.town), facet] as const] : [])));
});

/** The town that a home on offer stands in, of the lists of its goal; undefined for one in no list. */
export function townFacet(content: Content, listing: Listing): Facet | undefined {
  return isListed(listing) ? townFacets(content, listing.goal).get(townKey(listing.address)) : undefined;
}

/** The list of the town that a home on offer stands in; undefined for one in no list. `-> '/nl/te-koop/gent/'` */
export function townListPath(content: Content, language: Language, listing: Listing): string | undefined {
  const facet = townFacet(content, listing);
  return facet && listPath(content, language, { goal: listing.goal, facet, sort: 'date', page: 1 });
}

/** Sorted lists show nothing new: search engines see the ones in the usual order. */
export function isIndexable(list: ListPage): boolean {
  return list.sort === 'date';
}

/**
 * The first page of a list in the usual order, where visitors and search engines begin. The pages behind it lead on to homes
 * that the sitemap names as well, and each home that comes or goes moves all homes on them.
 */
export function isFirstPage(list: ListPage): boolean {
  return isIndexable(list) && list.page === 1;
}

/** Does a page say how many homes each town and type has? The whole list does; on every page that would be another with each home. */
export function isCounted(list: ListPage): boolean {
  return list.facet.kind === 'all' && isFirstPage(list);
}
