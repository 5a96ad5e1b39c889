import { create, insertMultiple, search, type AnyOrama, type AnySchema, type SearchParams } from '@orama/orama';
import { rangeNames, type SearchQuery } from '#domain/search/query.ts';
import { energySteps } from '#domain/search/record.ts';
import type { SearchIndex } from '#domain/search/search-index.ts';
import type { BenchDocument } from './documents.ts';
import type { Engine } from './engine.ts';
import { askedWords, textProblem, type Part } from './filters.ts';
import { priceSteps, sortFields } from './sorting.ts';

const dayMs = 86_400_000;

const schema: AnySchema = {
  words: 'string',
  ...{ goal: 'enum', postcode: 'enum', municipality: 'enum', province: 'enum', types: 'enum[]', features: 'enum[]' },
  ...{ price: 'number', bedrooms: 'number', bathrooms: 'number', garages: 'number', parkings: 'number' },
  ...{ living: 'number', ground: 'number', energy: 'number', available: 'number', point: 'geopoint' },
  ...{ newest: 'number', city: 'number', typeId: 'number', surface: 'number' },
};

type Where = Record<string, object>;

function placeField(
  places: readonly string[],
  documents: readonly BenchDocument[],
): 'postcode' | 'municipality' | 'province' {
  const isOne = (field: 'postcode' | 'municipality') => documents.some((document) => document[field] === places[0]);
  return isOne('postcode') ? 'postcode' : isOne('municipality') ? 'municipality' : 'province';
}

/** The filters of a query in Orama's own form, one entry for each part. */
function whereParts(query: SearchQuery, documents: readonly BenchDocument[]): [Part, Where][] {
  const { goal, places, area, types, ranges = {}, energy, features, availableOn } = query;
  const parts: [Part, Where][] = [];
  if (goal) parts.push(['goal', { goal: { eq: goal } }]);
  if (places) parts.push(['place', { [placeField(places, documents)]: { in: places } }]);
  if (types) parts.push(['types', { types: { containsAny: types.map(String) } }]);
  for (const name of rangeNames) {
    const { min, max } = ranges[name] ?? {};
    if (min !== undefined && max !== undefined) parts.push([name, { [name]: { between: [min, max] } }]);
    else if (min !== undefined) parts.push([name, { [name]: { gte: min } }]);
    else if (max !== undefined) parts.push([name, { [name]: { lte: max } }]);
  }
  if (energy) parts.push(['energy', { energy: { lte: energySteps.indexOf(energy) } }]);
  if (features) parts.push(['features', { features: { containsAll: features } }]);
  if (availableOn !== undefined) parts.push(['available', { available: { lte: Date.parse(availableOn) / dayMs } }]);
  if (area) {
    const coordinates = area.map(([lat, lon]) => ({ lat, lon }));
    parts.push(['area', { point: { polygon: { coordinates, inside: true } } }]);
  }
  return parts;
}

const rooms = { ranges: [0, 1, 2, 3, 4, 5, 6].map((from) => ({ from, to: 1000 })) };
const facetParts = {
  goal: { goal: {} },
  place: { postcode: {}, municipality: {}, province: {} },
  types: { types: {} },
  price: { price: { ranges: priceSteps.map((from) => ({ from, to: from + 49_999 })) } },
  energy: { energy: { ranges: energySteps.map((_, to) => ({ from: 0, to })) } },
  ...{ bedrooms: { bedrooms: rooms }, bathrooms: { bathrooms: rooms }, garages: { garages: rooms } },
  parkings: { parkings: rooms },
  features: { features: {} },
} as const;

/**
 * Orama after its documentation: enums and numbers in `where`, its own facets, sorting and geographic search; one more
 * search for each active filter, whose own facet must leave it aside.
 */
export async function oramaEngine(documents: readonly BenchDocument[], index: SearchIndex): Promise<Engine> {
  const engine: AnyOrama = create({
    schema,
    components: {
      tokenizer: { language: 'bench', normalizationCache: new Map(), tokenize: (text: string) => text.split(' ') },
    },
  });
  await insertMultiple(engine, [...documents], 1000);

  async function find(query: SearchQuery, facets: object, limit: number, without?: Part) {
    const [field, order] = sortFields[query.sort ?? 'date'];
    const where = whereParts(query, documents).flatMap(([part, own]) => (part === without ? [] : [own]));
    const words = askedWords(query);
    const params = {
      term: words.join(' '),
      ...{ properties: ['words'], threshold: 0, limit, facets, sortBy: { property: field, order } },
      where: Object.assign({}, ...where) as object,
    };
    return search(engine, params as SearchParams<AnyOrama>);
  }

  return {
    name: 'Orama',
    cannot: (query) =>
      query.radiusKm === undefined ? textProblem(index, query) : 'a town and a circle measured the same way',
    run: async (query) => {
      const active = new Set(whereParts(query, documents).map(([part]) => part));
      const parts = Object.entries(facetParts) as [Part, object][];
      const shared = parts.filter(([part]) => !active.has(part)).map(([, own]) => own);
      const {
        count,
        hits,
        facets = {},
      } = await find(query, Object.assign({}, ...shared) as object, query.pageSize ?? 12);
      for (const [part, own] of parts) {
        if (active.has(part)) Object.assign(facets, (await find(query, own, 1, part)).facets);
      }
      const [townCounts = {}, typeCounts = {}] = [facets['municipality']?.values, facets['types']?.values];
      return { total: count, ids: hits.map(({ id }) => id), townCounts, typeCounts };
    },
    all: async (query) => (await find(query, {}, documents.length)).hits.map(({ id }) => id),
  };
}
