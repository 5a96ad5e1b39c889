import itemsjs, { type SearchOutput } from 'itemsjs';
import { energySteps } from '#search/record.ts';
import type { SearchQuery } from '#search/query.ts';
import type { SearchIndex } from '#search/search-index.ts';
import type { BenchDocument } from './documents.ts';
import type { Counts, Engine } from './engine.ts';
import { askedWords, partTests, placeField, textProblem, type Part } from './filters.ts';
import { sortFields } from './sorting.ts';

/** A choice in one of several groups, where any of the chosen will do. */
const anyOf = { conjunction: false, size: 1000, hide_zero_doc_count: true };
const allOf = { conjunction: true, size: 1000, hide_zero_doc_count: true };

const configuration = {
  isExactSearch: true,
  searchableFields: ['words'],
  sortings: Object.fromEntries(
    Object.entries(sortFields).map(([name, [field, order]]) => [name, { field, order: order.toLowerCase() }]),
  ),
  aggregations: {
    goal: anyOf,
    postcode: anyOf,
    municipality: anyOf,
    province: anyOf,
    types: anyOf,
    features: allOf,
    priceStep: anyOf,
    energyAtLeast: anyOf,
    bedroomsAtLeast: anyOf,
    bathroomsAtLeast: anyOf,
    garagesAtLeast: anyOf,
    parkingsAtLeast: anyOf,
  },
};

function upTo(value: number | undefined): string[] {
  return value === undefined ? [] : Array.from({ length: value + 1 }, (_, least) => String(least));
}

function itemOf(document: BenchDocument) {
  const { energy, bedrooms, bathrooms, garages, parkings } = document;
  return {
    ...document,
    energyAtLeast: energy === undefined ? [] : energySteps.slice(energy),
    bedroomsAtLeast: upTo(bedrooms),
    bathroomsAtLeast: upTo(bathrooms),
    garagesAtLeast: upTo(garages),
    parkingsAtLeast: upTo(parkings),
  };
}

/** What its facets can filter themselves; everything else goes through its `filter` function. */
const nativeParts = new Set<Part>([
  'goal',
  'types',
  'energy',
  'features',
  'bedrooms',
  'bathrooms',
  'garages',
  'parkings',
]);

function nativeFilters(query: SearchQuery): Record<string, string[]> {
  const { goal, types, energy, features, ranges = {} } = query;
  const rooms = (['bedrooms', 'bathrooms', 'garages', 'parkings'] as const).flatMap((name) => {
    const least = ranges[name]?.min;
    return least === undefined ? [] : [[`${name}AtLeast`, [String(least)]] as const];
  });
  return {
    ...(goal && { goal: [goal] }),
    ...(types && { types: types.map(String) }),
    ...(energy && { energyAtLeast: [energy] }),
    ...(features && { features: [...features] }),
    ...Object.fromEntries(rooms),
  };
}

function placeFilters({ places, radiusKm }: SearchQuery, index: SearchIndex): Record<string, string[]> {
  return places && radiusKm === undefined ? { [placeField(index, places)]: [...places] } : {};
}

function countsOf({ aggregations }: SearchOutput<BenchDocument>['data'], name: string): Counts {
  return Object.fromEntries((aggregations[name]?.buckets ?? []).map(({ key, doc_count: count }) => [key, count]));
}

/**
 * itemsjs after its documentation: aggregations with `conjunction: false`, whose counts are disjunctive by themselves,
 * a `filter` function for prices, surfaces and areas, its own full text. A price and a place need one more search each:
 * the histogram must leave the price aside, and towns, postcodes and provinces the chosen place of any kind.
 */
export function itemsJsEngine(documents: readonly BenchDocument[], index: SearchIndex): Engine {
  const engine = itemsjs(documents.map(itemOf), configuration);

  function find(query: SearchQuery, perPage: number, without?: Part) {
    const isPlaceNative = query.radiusKm === undefined;
    const tests = partTests(index, query).flatMap(([part, test]) =>
      part === without || nativeParts.has(part) || (part === 'place' && isPlaceNative) ? [] : [test],
    );
    const words = askedWords(index, query);
    return engine.search({
      ...(words.length > 0 && { query: words.join(' ') }),
      ...(tests.length > 0 && { filter: (item: BenchDocument) => tests.every((test) => test(item)) }),
      filters: { ...nativeFilters(query), ...(without !== 'place' && placeFilters(query, index)) },
      // Without an order it leaves early when counts are all that is asked.
      ...(perPage > 0 && { sort: query.sort ?? 'date' }),
      page: 1,
      per_page: perPage,
    });
  }

  return {
    name: 'itemsjs',
    cannot: (query) => textProblem(index, query),
    run: (query) => {
      const { pagination, data } = find(query, query.pageSize ?? 12);
      if (query.ranges?.price) find(query, 0, 'price');
      const places = query.places ? find(query, 0, 'place').data : data;
      return {
        total: pagination.total,
        ids: data.items.map(({ id }) => id),
        townCounts: countsOf(places, 'municipality'),
        typeCounts: countsOf(data, 'types'),
      };
    },
    all: (query) => find(query, documents.length).data.items.map(({ id }) => id),
  };
}
