import { rangeNames, type FilterName, type Range, type RangeName, type SearchQuery } from '#search/query.ts';

/** Parts of a query with new values; undefined takes one away. */
export type QueryChange = { readonly [Name in keyof SearchQuery]?: SearchQuery[Name] | undefined };

function isEmpty(value: unknown): boolean {
  return value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}

/** `({goal: 'sale', page: 3}, {text: 'tuin'}) -> {goal: 'sale', text: 'tuin'}`: any change but of the page itself leads back to the first page. */
export function changed(query: SearchQuery, change: QueryChange): SearchQuery {
  const entries = Object.entries({ ...query, page: undefined, ...change });
  return Object.fromEntries(entries.filter(([, value]) => !isEmpty(value)));
}

/** The ends of a range; undefined is open. */
interface Ends {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
}

/** The ranges of a query with another one; without ends it goes. */
export function withRange({ ranges = {} }: SearchQuery, name: RangeName, { min, max }: Ends): QueryChange {
  const own: Range = { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
  const all = rangeNames.flatMap((other) => {
    const range = other === name ? own : ranges[other];
    return range && Object.keys(range).length > 0 ? [[other, range] as const] : [];
  });
  return { ranges: all.length > 0 ? Object.fromEntries(all) : undefined };
}

/** `([1, 2], 2) -> [1]`, `([1], 2) -> [1, 2]` */
export function toggled<T>(items: readonly T[] | undefined, item: T): T[] {
  const others = (items ?? []).filter((other) => other !== item);
  return others.length === (items ?? []).length ? [...others, item] : others;
}

/** The query without one of its filters. */
export function withoutFilter(query: SearchQuery, filter: FilterName): SearchQuery {
  const range = rangeNames.find((name) => name === filter);
  if (range) return changed(query, withRange(query, range, {}));
  switch (filter) {
    case 'place':
      return changed(query, { places: undefined, radiusKm: undefined });
    case 'area':
      return changed(query, { area: undefined });
    case 'type':
      return changed(query, { types: undefined });
    case 'energy':
      return changed(query, { energy: undefined });
    case 'available':
      return changed(query, { availableOn: undefined });
    case 'text':
      return changed(query, { text: undefined });
    default:
      return changed(query, { features: query.features?.filter((name) => name !== filter) });
  }
}

/** Only what every list has: its goal, its order and how many stand on a page. */
export function withoutFilters({ goal, sort, pageSize }: SearchQuery): SearchQuery {
  return changed({}, { goal, sort, pageSize });
}
