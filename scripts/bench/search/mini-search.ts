import MiniSearch from 'minisearch';
import type { SearchQuery } from '#search/query.ts';
import type { SearchIndex } from '#search/search-index.ts';
import type { BenchDocument } from './documents.ts';
import type { Counts, Engine } from './engine.ts';
import { askedWords, partTests, textProblem, type Part, type PartTests } from './filters.ts';
import { sortFields } from './sorting.ts';

type Values = readonly (string | undefined)[];

/** Values of each facet, and the part of a query that it leaves aside. */
const facets: readonly (readonly [Part, (document: BenchDocument) => Values])[] = [
  ['place', ({ municipality }) => [municipality]],
  ['types', ({ types }) => types],
  ['place', ({ postcode }) => [postcode]],
  ['place', ({ province }) => [province]],
  ['goal', ({ goal }) => [goal]],
  ['price', ({ priceStep }) => [priceStep]],
  ['energy', ({ energyStep }) => [energyStep]],
  ['bedrooms', ({ bedroomCount }) => [bedroomCount]],
  ['bathrooms', ({ bathroomCount }) => [bathroomCount]],
  ['garages', ({ garageCount }) => [garageCount]],
  ['parkings', ({ parkingCount }) => [parkingCount]],
  ['features', ({ features }) => features],
];

interface Split {
  readonly hits: readonly BenchDocument[];
  readonly nearMisses: ReadonlyMap<Part, readonly BenchDocument[]>;
}

/** A document that fails one part alone still counts in that part's facet. */
function split(documents: readonly BenchDocument[], tests: PartTests): Split {
  const hits: BenchDocument[] = [];
  const nearMisses = new Map<Part, BenchDocument[]>(tests.map(([part]) => [part, []]));
  for (const document of documents) {
    let failed: Part | undefined;
    let failures = 0;
    for (const [part, test] of tests) {
      if (test(document)) continue;
      failed = part;
      failures += 1;
      if (failures > 1) break;
    }
    if (failed === undefined) hits.push(document);
    else if (failures === 1) nearMisses.get(failed)?.push(document);
  }
  return { hits, nearMisses };
}

function count(lists: readonly (readonly BenchDocument[])[], valuesOf: (document: BenchDocument) => Values): Counts {
  const counts: Record<string, number> = {};
  for (const documents of lists) {
    for (const document of documents) {
      for (const value of valuesOf(document)) {
        if (value !== undefined) counts[value] = (counts[value] ?? 0) + 1;
      }
    }
  }
  return counts;
}

/**
 * MiniSearch after its documentation: prefix search, words combined with AND, the wildcard when there is no text. It has
 * neither facets nor orders, and its `filter` would need one more search for every facet that leaves its own filter
 * aside: one pass over the results of one search is faster, and so is looking documents up instead of storing fields.
 */
export function miniSearchEngine(documents: readonly BenchDocument[], index: SearchIndex): Engine {
  const engine = new MiniSearch<BenchDocument>({
    fields: ['words'],
    tokenize: (text) => text.split(' '),
    processTerm: (term) => term,
  });
  engine.addAll(documents);
  const documentById = new Map(documents.map((document) => [document.id, document]));

  function find(query: SearchQuery): Split {
    const words = askedWords(index, query);
    const asked = words.length === 0 ? MiniSearch.wildcard : words.join(' ');
    const results = engine.search(asked, { prefix: true, combineWith: 'AND' });
    const found = results.flatMap(({ id }) => documentById.get(String(id)) ?? []);
    return split(found, partTests(index, query));
  }

  return {
    name: 'MiniSearch',
    cannot: (query) => textProblem(index, query),
    run: (query) => {
      const { hits, nearMisses } = find(query);
      const [townCounts = {}, typeCounts = {}] = facets.map(([part, valuesOf]) =>
        count([hits, nearMisses.get(part) ?? []], valuesOf),
      );
      const [field, direction] = sortFields[query.sort ?? 'date'];
      const sign = direction === 'ASC' ? 1 : -1;
      const sorted = hits.toSorted((a, b) => sign * (a[field] - b[field]));
      return {
        total: hits.length,
        ids: sorted.slice(0, query.pageSize).map(({ id }) => id),
        townCounts,
        typeCounts,
      };
    },
    all: (query) => find(query).hits.map(({ id }) => id),
  };
}
