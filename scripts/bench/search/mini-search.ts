import MiniSearch, { type SearchResult } from 'minisearch';
import type { SearchQuery } from '#domain/search/query.ts';
import type { SearchIndex } from '#domain/search/search-index.ts';
import type { BenchDocument } from './documents.ts';
import type { Counts, Engine } from './engine.ts';
import { askedWords, partTests, textProblem, type Part } from './filters.ts';
import { priceSteps, sortFields } from './sorting.ts';

type Stored = SearchResult & BenchDocument;

/** Values of each facet, and the part of a query that it leaves aside. */
const facets: readonly (readonly [Part, (document: BenchDocument) => readonly (string | number)[]])[] = [
  ['place', ({ municipality }) => [municipality]],
  ['types', ({ types }) => types],
  ['place', ({ postcode }) => [postcode]],
  ['place', ({ province }) => [province]],
  ['goal', ({ goal }) => [goal]],
  ['price', ({ price }) => (price === undefined ? [] : [priceSteps.findLastIndex((step) => price >= step)])],
  ['energy', ({ energy }) => (energy === undefined ? [] : [energy])],
  ['bedrooms', ({ bedrooms }) => (bedrooms === undefined ? [] : [bedrooms])],
  ['bathrooms', ({ bathrooms }) => (bathrooms === undefined ? [] : [bathrooms])],
  ['garages', ({ garages }) => (garages === undefined ? [] : [garages])],
  ['parkings', ({ parkings }) => (parkings === undefined ? [] : [parkings])],
  ['features', ({ features }) => features],
];

function count(
  results: readonly Stored[],
  valuesOf: (document: BenchDocument) => readonly (string | number)[],
): Counts {
  const counts: Record<string, number> = {};
  for (const result of results) {
    for (const value of valuesOf(result)) counts[value] = (counts[value] ?? 0) + 1;
  }
  return counts;
}

/**
 * MiniSearch after its documentation: stored fields, a `filter` function, prefix search, words combined with AND, the
 * wildcard when there is no text. It has no facets: they are counted over its results, with one more search for each
 * active filter, whose own facet must leave it aside.
 */
export function miniSearchEngine(documents: readonly BenchDocument[], index: SearchIndex): Engine {
  const engine = new MiniSearch<BenchDocument>({
    fields: ['words'],
    storeFields: Object.keys(documents[0] ?? {})
      .concat('price', 'surface', 'living', 'ground', 'energy', 'point')
      .concat('bedrooms', 'bathrooms', 'garages', 'parkings', 'available'),
    tokenize: (text) => text.split(' '),
    processTerm: (term) => term,
  });
  engine.addAll(documents);

  function find(query: SearchQuery, without?: Part): Stored[] {
    const tests = partTests(index, query).flatMap(([part, test]) => (part === without ? [] : [test]));
    const words = askedWords(query);
    return engine.search(words.length === 0 ? MiniSearch.wildcard : words.join(' '), {
      prefix: true,
      combineWith: 'AND',
      ...(tests.length > 0 && {
        filter: (result: SearchResult) => tests.every((test) => test(result as Stored)),
      }),
    }) as Stored[];
  }

  return {
    name: 'MiniSearch',
    cannot: (query) => textProblem(index, query),
    run: (query) => {
      const results = find(query);
      const active = partTests(index, query).flatMap(([part]) => (facets.some(([own]) => own === part) ? [part] : []));
      const without = new Map(active.map((part) => [part, find(query, part)]));
      const [townCounts = {}, typeCounts = {}] = facets.map(([part, valuesOf]) =>
        count(without.get(part) ?? results, valuesOf),
      );
      const [field, direction] = sortFields[query.sort ?? 'date'];
      const sign = direction === 'ASC' ? 1 : -1;
      results.sort((a, b) => sign * ((a[field] ?? sign * Infinity) - (b[field] ?? sign * Infinity)) || 0);
      const ids = results.slice(0, query.pageSize).map(({ id }) => String(id));
      return { total: results.length, ids, townCounts, typeCounts };
    },
    all: (query) => find(query).map(({ id }) => String(id)),
  };
}
