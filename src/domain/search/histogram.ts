import type { Goal } from '#domain/listing.ts';
import type { NumberColumn } from './columns.ts';
import { oncePerIndex, type SearchIndex } from './search-index.ts';

const centsPerEuro = 100;
const mostBuckets = 24;
/** The largest few share the last bucket, so that one castle does not flatten the rest. */
const shownShare = 0.97;
const roundSteps = [1, 2, 2.5, 5, 10];

/** Buckets of a number in round steps, the same for every query. */
export interface Buckets {
  /** Lower ends; the last bucket has no upper end. */
  readonly from: readonly number[];
  /** By code of the column; -1 for the unknown number. */
  readonly bucketOf: Int8Array;
}

/** The next round step. `13 -> 20`, `2100 -> 2500` */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, least)));
  return power * (roundSteps.find((step) => step * power >= least) ?? 10);
}

/** Buckets for the known codes of some rows; a column in cents has 100 to the unit. */
function bucketsFor(rowCodes: Uint16Array, values: Float64Array, perUnit: number): Buckets {
  const sorted = rowCodes.filter((code) => code > 0).sort();
  const highest = values[sorted[Math.floor(sorted.length * shownShare)] ?? 0] ?? NaN;
  const high = Number.isNaN(highest) ? 0 : highest / perUnit;
  const step = roundStep(high / (mostBuckets - 1));
  const count = Math.floor(high / step) + 1;
  return {
    from: Array.from({ length: count }, (_, bucket) => bucket * step),
    bucketOf: Int8Array.from(values, (value, code) =>
      code === 0 ? -1 : Math.min(count - 1, Math.floor(value / perUnit / step)),
    ),
  };
}

function priceBucketsFor({ numbers, flags: { isRent } }: SearchIndex, goal: Goal | undefined): Buckets {
  const { codes, values } = numbers.priceCents;
  const ofGoal = codes.filter((_, row) => goal === undefined || (goal === 'rent') === (isRent[row] === 1));
  return bucketsFor(ofGoal, values, centsPerEuro);
}

const bucketsOf = oncePerIndex((index) => {
  const ofColumn = ({ codes, values }: NumberColumn) => bucketsFor(codes, values, 1);
  return {
    sale: priceBucketsFor(index, 'sale'),
    rent: priceBucketsFor(index, 'rent'),
    any: priceBucketsFor(index, undefined),
    living: ofColumn(index.numbers.livingM2),
    ground: ofColumn(index.numbers.groundM2),
  };
});

/** Buckets of a price histogram in euro, the same for every query with a goal. `sale up to € 900 000 -> steps of € 50 000` */
export function priceBuckets(index: SearchIndex, goal: Goal | undefined): Buckets {
  return bucketsOf(index)[goal ?? 'any'];
}

/** Buckets of a surface in m². `living up to 400 m² -> steps of 20 m²` */
export function surfaceBuckets(index: SearchIndex, name: 'living' | 'ground'): Buckets {
  return bucketsOf(index)[name];
}
