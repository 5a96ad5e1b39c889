import { memoBy } from '#base/memo.ts';
import type { Goal } from '#domain/listing.ts';
import type { NumberColumn } from './columns.ts';
import type { SearchIndex } from './search-index.ts';

const centsPerEuro = 100;
const mostBuckets = 24;
/** The largest few share the last bucket, so that one castle does not flatten the rest. */
const shownShare = 0.97;
const roundSteps = [1, 2, 2.5, 5, 10];

/** Buckets of a number in round steps, the same for every query. */
export interface Buckets {
  /** Lower ends; the last bucket has no upper end. */
  readonly from: readonly number[];
  /** Number of the bucket from 1 by row; 0 for the unknown number. */
  readonly codes: Uint16Array;
}

/** The next round step. `13 -> 20`, `2100 -> 2500` */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, least)));
  return power * (roundSteps.find((step) => step * power >= least) ?? 10);
}

/** Buckets that suit the rows that are asked for; a column in cents has 100 to the unit. */
function bucketsFor({ codes, values }: NumberColumn, perUnit: number, isAsked: (row: number) => boolean): Buckets {
  const sorted = codes.filter((code, row) => code > 0 && isAsked(row)).sort();
  const highest = values[sorted[Math.floor(sorted.length * shownShare)] ?? 0] ?? NaN;
  const high = Number.isNaN(highest) ? 0 : highest / perUnit;
  const step = roundStep(high / (mostBuckets - 1));
  const count = Math.floor(high / step) + 1;
  const bucketOf = Uint16Array.from(values, (value, code) =>
    code === 0 ? 0 : Math.min(count, Math.floor(value / perUnit / step) + 1),
  );
  return {
    from: Array.from({ length: count }, (_, bucket) => bucket * step),
    codes: codes.map((code) => bucketOf[code] ?? 0),
  };
}

const bucketsOf = memoBy(({ numbers: { priceCents, livingM2, groundM2 }, flags: { isRent } }: SearchIndex) => ({
  sale: bucketsFor(priceCents, centsPerEuro, (row) => isRent[row] === 0),
  rent: bucketsFor(priceCents, centsPerEuro, (row) => isRent[row] === 1),
  any: bucketsFor(priceCents, centsPerEuro, () => true),
  living: bucketsFor(livingM2, 1, () => true),
  ground: bucketsFor(groundM2, 1, () => true),
}));

/** Buckets of a price histogram in euro, the same for every query with a goal. `sale up to € 900 000 -> steps of € 50 000` */
export function priceBuckets(index: SearchIndex, goal: Goal | undefined): Buckets {
  return bucketsOf(index)[goal ?? 'any'];
}

/** Buckets of a surface in m². `living up to 400 m² -> steps of 20 m²` */
export function surfaceBuckets(index: SearchIndex, name: 'living' | 'ground'): Buckets {
  return bucketsOf(index)[name];
}
