import { memoBy } from '#base/memo.ts';
import { recordOf } from '#base/record-of.ts';
import type { Province } from '#domain/province.ts';
import type { NumberColumn } from './columns.ts';
import { priceBuckets, surfaceBuckets, type Buckets } from './histogram.ts';
import { placeIds } from './place-ids.ts';
import { featureFlags, featureNames, type FeatureName, type FilterName, type SearchQuery } from './query.ts';
import { energySteps, type EnergyStep } from './record.ts';
import type { SearchIndex } from './search-index.ts';
import type { CountCodes } from './sift.ts';
import { typeParents } from './type-parents.ts';

export const roomNames = ['bedrooms', 'bathrooms', 'garages', 'parkings'] as const;
export type RoomName = (typeof roomNames)[number];
const mostRooms = 6;

export const surfaceNames = ['living', 'ground'] as const;
export type SurfaceName = (typeof surfaceNames)[number];

const dayMs = 86_400_000;

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
  readonly surfaces: Readonly<
    Record<
      SurfaceName,
      {
        /** Lower ends in m²; the last bucket has no upper end. */
        readonly fromM2: readonly number[];
        readonly counts: readonly number[];
      }
    >
  >;
  readonly available: {
    /** Free now, at the deed or by agreement. */
    readonly now: number;
    /** By the month in which they become free, `2027-03`. */
    readonly months: ReadonlyMap<string, number>;
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

function typeCounts(index: SearchIndex, count: CountCodes): Map<number, number> {
  const { types, typeOf } = index;
  const counts = count('type', typeOf, types.length);
  const parents = typeParents(index);
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
  return recordOf(energySteps, (step) => {
    const worst = energySteps.indexOf(step);
    return countWhere(energyStep, counts, (value) => value <= worst);
  });
}

function bucketCounts({ from, codes }: Buckets, filter: FilterName, count: CountCodes): number[] {
  return [...count(filter, codes, from.length + 1).subarray(1)];
}

function priceCounts(index: SearchIndex, goal: SearchQuery['goal'], count: CountCodes): Facets['price'] {
  const buckets = priceBuckets(index, goal);
  return { fromEuro: buckets.from, counts: bucketCounts(buckets, 'price', count) };
}

function surfaceCounts(index: SearchIndex, name: SurfaceName, count: CountCodes): Facets['surfaces'][SurfaceName] {
  const buckets = surfaceBuckets(index, name);
  return { fromM2: buckets.from, counts: bucketCounts(buckets, name, count) };
}

/** The month of each code of the days; none for now and for the unknown day. */
const availableMonths = memoBy(({ numbers: { availableDay } }: SearchIndex) =>
  Array.from(availableDay.values, (day) => (day > 0 ? new Date(day * dayMs).toISOString().slice(0, 7) : undefined)),
);

function availableCounts(index: SearchIndex, count: CountCodes): Facets['available'] {
  const { availableDay } = index.numbers;
  const counts = count('available', availableDay.codes, availableDay.values.length);
  const months = availableMonths(index);
  return { now: countWhere(availableDay, counts, (day) => day === 0), months: sumBy(counts, (code) => months[code]) };
}

/** All counts beside the results of a query. */
export function facetsOf(index: SearchIndex, goal: SearchQuery['goal'], count: CountCodes): Facets {
  const places = count('place', index.placeOf, index.places.length);
  const ids = placeIds(index);
  const [sale = 0, rent = 0] = count('goal', index.flags.isRent, 2);
  return {
    goals: { sale, rent },
    postcodes: sumBy(places, (place) => ids[place]?.postcode),
    municipalities: sumBy(places, (place) => ids[place]?.municipality),
    provinces: sumBy(places, (place) => ids[place]?.province),
    types: typeCounts(index, count),
    energy: energyCounts(index, count),
    price: priceCounts(index, goal, count),
    surfaces: recordOf(surfaceNames, (name) => surfaceCounts(index, name, count)),
    available: availableCounts(index, count),
    rooms: recordOf(roomNames, (name) => roomCounts(index, name, count)),
    features: recordOf(featureNames, (name) => count(name, index.flags[featureFlags[name]], 2)[1] ?? 0),
  };
}
