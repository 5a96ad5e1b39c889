import { create, insertMultiple, search } from '@orama/orama';
import { rangeNames, type SearchQuery } from '#search/query.ts';
import { energySteps } from '#search/record.ts';
import type { SearchIndex } from '#search/search-index.ts';
import type { BenchDocument } from './documents.ts';
import type { Engine } from './engine.ts';
import { askedWords, placeField, textProblem, type Part } from './filters.ts';
import { sortFields } from './sorting.ts';

const dayMs = 86_400_000;

const schema = {
  words: 'string',
  goal: 'enum',
  postcode: 'enum',
  municipality: 'enum',
  province: 'enum',
  types: 'enum[]',
  features: 'enum[]',
  price: 'number',
  bedrooms: 'number',
  bathrooms: 'number',
  garages: 'number',
  parkings: 'number',
  living: 'number',
  ground: 'number',
  energy: 'number',
  available: 'number',
  point: 'geopoint',
  priceStep: 'enum',
  energyStep: 'enum',
  bedroomCount: 'enum',
  bathroomCount: 'enum',
  garageCount: 'enum',
  parkingCount: 'enum',
  newest: 'number',
  city: 'number',
  typeId: 'number',
  priceUp: 'number',
  priceDown: 'number',
  surfaceDown: 'number',
};

type Where = Record<string, object>;

function rangeWhere({ min, max }: { readonly min?: number; readonly max?: number } = {}): object | undefined {
  if (min !== undefined && max !== undefined) return { between: [min, max] };
  if (min !== undefined) return { gte: min };
  return max === undefined ? undefined : { lte: max };
}

/** The filters of a query in Orama's own form, one entry for each part. */
function whereParts(query: SearchQuery, index: SearchIndex): [Part, Where][] {
  const { goal, places, area, types, ranges = {}, energy, features, availableOn } = query;
  const parts: [Part, Where][] = [];
  if (goal) parts.push(['goal', { goal: { eq: goal } }]);
  if (places) parts.push(['place', { [placeField(index, places)]: { in: places } }]);
  if (types) parts.push(['types', { types: { containsAny: types.map(String) } }]);
  for (const name of rangeNames) {
    const within = rangeWhere(ranges[name]);
    if (within) parts.push([name, { [name]: within }]);
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

/** Counts by enum are the quickest that it has: its counts by range try every range for every document. */
const facetParts: readonly (readonly [Part, object])[] = [
  ['goal', { goal: {} }],
  ['place', { postcode: {}, municipality: {}, province: {} }],
  ['types', { types: {} }],
  ['price', { priceStep: {} }],
  ['energy', { energyStep: {} }],
  ['bedrooms', { bedroomCount: {} }],
  ['bathrooms', { bathroomCount: {} }],
  ['garages', { garageCount: {} }],
  ['parkings', { parkingCount: {} }],
  ['features', { features: {} }],
];

/**
 * Orama after its documentation: enums and numbers in `where`, its own facets, sorting and geographic search; one more
 * search, for counts alone, for each active filter, whose own facet must leave it aside.
 */
export async function oramaEngine(documents: readonly BenchDocument[], index: SearchIndex): Promise<Engine> {
  const engine = create({
    schema,
    components: {
      tokenizer: { language: 'bench', normalizationCache: new Map(), tokenize: (text: string) => text.split(' ') },
    },
  });
  await insertMultiple(engine, [...documents], 1000);

  async function find(query: SearchQuery, rest: object, without?: Part) {
    const where = whereParts(query, index).flatMap(([part, own]) => (part === without ? [] : [own]));
    const words = askedWords(index, query);
    const params = {
      // Named properties without a word would make it score every document.
      ...(words.length > 0 && { term: words.join(' '), properties: ['words'], threshold: 0 }),
      ...(where.length > 0 && { where: Object.assign({}, ...where) as object }),
      ...rest,
    };
    return search(engine, params);
  }

  function sorted(query: SearchQuery, limit: number) {
    const [property, order] = sortFields[query.sort ?? 'date'];
    return { limit, sortBy: { property, order } };
  }

  return {
    name: 'Orama',
    cannot: (query) => {
      if (query.radiusKm !== undefined) return 'a town and a circle measured the same way';
      // It adds up the words that it finds: one that begins two words of a home counts twice.
      return askedWords(index, query).length > 1 ? 'the starts of several words' : textProblem(index, query);
    },
    run: async (query) => {
      const active = new Set(whereParts(query, index).map(([part]) => part));
      const shared = facetParts.filter(([part]) => !active.has(part)).map(([, own]) => own);
      const page = {
        ...sorted(query, query.pageSize ?? 12),
        facets: shared.reduce((all, own) => ({ ...all, ...own }), {}),
      };
      const { count, hits, facets = {} } = await find(query, page);
      for (const [part, own] of facetParts) {
        if (active.has(part)) Object.assign(facets, (await find(query, { facets: own, preflight: true }, part)).facets);
      }
      const [townCounts = {}, typeCounts = {}] = [facets['municipality']?.values, facets['types']?.values];
      return { total: count, ids: hits.map(({ id }) => id), townCounts, typeCounts };
    },
    all: async (query) => (await find(query, sorted(query, documents.length))).hits.map(({ id }) => id),
  };
}
