import { checksOf } from './checks.ts';
import { facetsOf, type Facets } from './facets.ts';
import { leastDropOf, type LeastDrop } from './least-drop.ts';
import { orderOf } from './orders.ts';
import { defaultPageSize, sortNames, type FilterName, type SearchQuery } from './query.ts';
import type { SearchIndex } from './search-index.ts';
import { counterOf, sift } from './sift.ts';

/** One page of what a query finds, and what its neighbours would find. */
export interface SearchResult {
  readonly total: number;
  /** Ids of the listings on the page, in order. */
  readonly ids: readonly string[];
  readonly facets: Facets;
  /** For each active filter the total without it. */
  readonly totalsWithout: ReadonlyMap<FilterName, number>;
  /** When nothing is found: the filters to drop, one where one will do. */
  readonly leastDrop?: LeastDrop;
}

function pageOf(index: SearchIndex, hits: Uint16Array, query: SearchQuery): string[] {
  const { sort = 'date', page = 1, pageSize = defaultPageSize } = query;
  const isHit = new Uint8Array(index.ids.length);
  for (const row of hits) isHit[row] = 1;
  const ids: string[] = [];
  let before = (page - 1) * pageSize;
  if (before >= hits.length) return ids;
  for (const row of orderOf(index, sort)) {
    if (isHit[row] === 0) continue;
    before -= 1;
    if (before < 0) ids.push(index.ids[row] ?? '');
    if (ids.length >= pageSize) break;
  }
  return ids;
}

/** Filters, sorts and counts in one go. A facet's counts leave its own filter aside: choosing a town still shows the others. */
export function search(index: SearchIndex, query: SearchQuery): SearchResult {
  const checks = checksOf(index, query);
  const { hits, nearMisses } = sift(index.ids.length, checks);
  const total = hits.length;
  const totalsWithout = Array.from(nearMisses, ([filter, rows]) => [filter, total + rows.length] as const);
  const leastDrop = total === 0 ? leastDropOf(index.ids.length, checks) : undefined;
  return {
    total,
    ids: pageOf(index, hits, query),
    facets: facetsOf(index, query.goal, counterOf(hits, nearMisses)),
    totalsWithout: new Map(totalsWithout),
    ...(leastDrop && { leastDrop }),
  };
}

/** Works out ahead what the first searches would wait for: the orders, the words, the buckets of prices. Call it after decoding, in a worker or in idle time. */
export function prepareSearch(index: SearchIndex): void {
  // Every order with a word that is none: reads all words for slips too.
  for (const sort of sortNames) search(index, { sort, text: 'qqqqqqqq' });
}

/** Does one listing answer a query? The same filter as `search`, for alerts on saved searches. */
export function matches(index: SearchIndex, row: number, query: SearchQuery): boolean {
  return checksOf(index, query).every(({ codes, allowed }) => allowed[codes[row] ?? 0] === 1);
}
