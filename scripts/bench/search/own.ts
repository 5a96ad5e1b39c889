import type { SearchQuery } from '#search/query.ts';
import type { SearchIndex } from '#search/search-index.ts';
import { search } from '#search/search.ts';
import type { Engine, Found } from './engine.ts';

/** One query as an engine answers it. */
export function answer(index: SearchIndex, query: SearchQuery): Found {
  const { total, ids, facets } = search(index, query);
  const townCounts = Object.fromEntries(facets.municipalities);
  return { total, ids, townCounts, typeCounts: Object.fromEntries(facets.types) };
}

/** The search of this project. */
export function ownEngine(index: SearchIndex): Engine {
  return {
    name: 'gevel',
    cannot: () => undefined,
    run: (query) => answer(index, query),
    all: (query: SearchQuery) => search(index, { ...query, page: 1, pageSize: index.ids.length }).ids,
  };
}
