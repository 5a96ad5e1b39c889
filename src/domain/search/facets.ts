import type { Province } from '#domain/province.ts';
import { parentIndexes } from './found-words.ts';
import { placeIds } from './place-ids.ts';
import { priceBuckets } from './price-buckets.ts';
import { featureFlags, featureNames, type FeatureName, type SearchQuery } from './query.ts';
import { energySteps, type EnergyStep } from './record.ts';
import type { NumberColumn } from './columns.ts';
import type { SearchIndex } from './search-index.ts';
import type { CountCodes } from './sift.ts';

export const roomNames = ['bedrooms', 'bathrooms', 'garages', 'parkings'] as const;
export type RoomName = (typeof roomNames)[number];
const mostRooms = 6;

/** How many listings each choice would give, its own filter left aside and all others kept. */
export interface Facets {
  readonly goals: Readonly<Record<'sale' | 'rent', number>>;
  /** By id; what is missing has none. */
  readonly postcodes: ReadonlyMap<string, number>;
  readonly municipalities: ReadonlyMap<string, number>;
  readonly provinces: ReadonlyMap<Province, number>;
  /** By id, at every level of the tree. */
  readonly types: ReadonlyMap<number, number>;
  /** With this label or a better one. */
  readonly energy: Readonly<Record<EnergyStep, number>>;
  readonly price: {
    /** Lower ends in euro; the last bucket has no upper end. */
    readonly fromEuro: readonly number[];
    readonly counts: readonly number[];
  };
  /** At least 0, 1, 2 ... 6 of them. */
  readonly rooms: Readonly<Record<RoomName, readonly number[]>>;
  readonly features: Readonly<Record<FeatureName, number>>;
}

function sumBy<Key>(counts: Uint32Array, keyOf: (code: number) => Key | undefined): Map<Key, number> {
  const sums = new Map<Key, number>();
  for (const [code, count] of counts.entries()) {
    const key = count === 0 ? undefined : keyOf(code);
    if (key !== undefined) sums.set(key, (sums.get(key) ?? 0) + count);
  }
  return sums;
}

function typeCounts({ types, typeOf }: SearchIndex, count: CountCodes): Map<number, number> {
  const counts = count('type', typeOf, types.length);
  const parents = parentIndexes(types);
  // Children stand behind their parents, so one pass from the end carries them all up.
  for (let type = types.length - 1; type >= 0; type -= 1) {
    const parent = parents[type] ?? -1;
    if (parent >= 0) counts[parent] = (counts[parent] ?? 0) + (counts[type] ?? 0);
  }
  return sumBy(counts, (type) => types[type]?.id);
}

/** Number of rows whose value passes a test. */
function countWhere({ values }: NumberColumn, counts: Uint32Array, passes: (value: number) => boolean): number {
  let sum = 0;
  for (let code = 1; code < values.length; code += 1) if (passes(values[code] ?? NaN)) sum += counts[code] ?? 0;
  return sum;
}

function roomCounts({ numbers }: SearchIndex, name: RoomName, count: CountCodes): number[] {
  const column = numbers[name];
  const counts = count(name, column.codes, column.values.length);
  return Array.from({ length: mostRooms + 1 }, (_, least) => countWhere(column, counts, (value) => value >= least));
}

function energyCounts({ numbers: { energyStep } }: SearchIndex, count: CountCodes): Facets['energy'] {
  const counts = count('energy', energyStep.codes, energyStep.values.length);
  const entries = energySteps.map((step, worst) => [step, countWhere(energyStep, counts, (value) => value <= worst)]);
  return Object.fromEntries(entries) as Record<EnergyStep, number>;
}

function priceCounts(index: SearchIndex, goal: SearchQuery['goal'], count: CountCodes): Facets['price'] {
  const { codes, values } = index.numbers.priceCents;
  const { fromEuro, bucketOf } = priceBuckets(index, goal);
  const counts = fromEuro.map(() => 0);
  for (const [code, rows] of count('price', codes, values.length).entries()) {
    const bucket = bucketOf[code] ?? -1;
    if (bucket >= 0) counts[bucket] = (counts[bucket] ?? 0) + rows;
  }
  return { fromEuro, counts };
}

/** All counts beside the results of a query. */
export function facetsOf(index: SearchIndex, goal: SearchQuery['goal'], count: CountCodes): Facets {
  const places = count('place', index.placeOf, index.places.length);
  const ids = placeIds(index);
  const [sale = 0, rent = 0] = count('goal', index.flags.isRent, 2);
  const features = featureNames.map((name) => [name, count(name, index.flags[featureFlags[name]], 2)[1] ?? 0]);
  const rooms = roomNames.map((name) => [name, roomCounts(index, name, count)]);
  return {
    goals: { sale, rent },
    postcodes: sumBy(places, (place) => ids[place]?.postcode),
    municipalities: sumBy(places, (place) => ids[place]?.municipality),
    provinces: sumBy(places, (place) => ids[place]?.province),
    types: typeCounts(index, count),
    energy: energyCounts(index, count),
    price: priceCounts(index, goal, count),
    rooms: Object.fromEntries(rooms) as Record<RoomName, number[]>,
    features: Object.fromEntries(features) as Record<FeatureName, number>,
  };
}
