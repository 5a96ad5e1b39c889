import { checksOf, type Check } from './checks.ts';
import { facetsOf, type CountCodes, type Facets } from './facets.ts';
import { orderOf } from './orders.ts';
import { defaultPageSize, type FilterName, type SearchQuery } from './query.ts';
import type { SearchIndex } from './search-index.ts';

/** One page of what a query finds, and what its neighbours would find. */
export interface SearchResult {
  readonly total: number;
  /** Ids of the listings on the page, in order. */
  readonly ids: readonly string[];
  readonly facets: Facets;
  /** For each active filter the total without it: what to drop when nothing is left. */
  readonly totalsWithout: ReadonlyMap<FilterName, number>;
}

/** For each row the filters that it fails, one bit each. */
function failuresOf(rowCount: number, checks: readonly Check[]): Uint32Array {
  const failures = new Uint32Array(rowCount);
  for (const [position, { codes, allowed }] of checks.entries()) {
    const bit = 2 ** position;
    for (let row = 0; row < rowCount; row += 1) {
      if (allowed[codes[row] ?? 0] === 0) failures[row] = (failures[row] ?? 0) + bit;
    }
  }
  return failures;
}

function countFailures(failures: Uint32Array, failure: number): number {
  let count = 0;
  for (const found of failures) if (found === failure) count += 1;
  return count;
}

/** A row counts for a facet when it fails nothing, or nothing but the facet's own filter. */
function counterOf(failures: Uint32Array, bits: ReadonlyMap<FilterName, number>): CountCodes {
  return (filter, codes, codeCount) => {
    const own = bits.get(filter) ?? 0;
    const counts = new Uint32Array(codeCount);
    for (let row = 0; row < failures.length; row += 1) {
      const failure = failures[row] ?? 0;
      if (failure !== 0 && failure !== own) continue;
      const code = codes[row] ?? 0;
      counts[code] = (counts[code] ?? 0) + 1;
    }
    return counts;
  };
}

function pageOf(index: SearchIndex, failures: Uint32Array, query: SearchQuery): string[] {
  const { sort = 'date', page = 1, pageSize = defaultPageSize } = query;
  const ids: string[] = [];
  let before = (page - 1) * pageSize;
  for (const row of orderOf(index, sort)) {
    if (failures[row] !== 0) continue;
    before -= 1;
    if (before < 0) ids.push(index.ids[row] ?? '');
    if (ids.length >= pageSize) break;
  }
  return ids;
}

/** Filters, sorts and counts in one go. A facet's counts leave its own filter aside: choosing a town still shows the others. */
export function search(index: SearchIndex, query: SearchQuery): SearchResult {
  const checks = checksOf(index, query);
  const failures = failuresOf(index.ids.length, checks);
  const bits = new Map(checks.map(({ filter }, position) => [filter, 2 ** position]));
  const total = countFailures(failures, 0);
  return {
    total,
    ids: pageOf(index, failures, query),
    facets: facetsOf(index, query.goal, counterOf(failures, bits)),
    totalsWithout: new Map([...bits].map(([filter, bit]) => [filter, total + countFailures(failures, bit)])),
  };
}

/** Does one listing answer a query? The same filter as `search`, for alerts on saved searches. */
export function matches(index: SearchIndex, row: number, query: SearchQuery): boolean {
  return checksOf(index, query).every(({ codes, allowed }) => allowed[codes[row] ?? 0] === 1);
}
