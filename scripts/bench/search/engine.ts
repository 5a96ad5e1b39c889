import type { SearchQuery } from '#search/query.ts';

/** How many listings each choice has; only those that have some. */
export type Counts = Readonly<Record<string, number>>;

/** What one query gave: how many there are, the first page, and of all counts these two to compare. */
export interface Found {
  readonly total: number;
  readonly ids: readonly string[];
  readonly townCounts: Counts;
  readonly typeCounts: Counts;
}

/** A search engine with the documents in it. */
export interface Engine {
  readonly name: string;
  /** Why it cannot answer a query with identical results; undefined when it can. */
  cannot(query: SearchQuery): string | undefined;
  /** Filter, sort, count all facets, first page. This is what is timed. */
  run(query: SearchQuery): Found | Promise<Found>;
  /** All ids, to compare; not timed. */
  all(query: SearchQuery): readonly string[] | Promise<readonly string[]>;
}
