import type { Goal } from '#domain/listing.ts';
import { oncePerIndex, type SearchIndex } from './search-index.ts';

const centsPerEuro = 100;
const mostBuckets = 24;
/** The dearest few share the last bucket, so that one castle does not flatten the rest. */
const shownShare = 0.97;
const roundSteps = [1, 2, 2.5, 5, 10];

export interface PriceBuckets {
  /** Lower ends; the last bucket has no upper end. */
  readonly fromEuro: readonly number[];
  /** By code of the price; -1 for the unknown price. */
  readonly bucketOf: Int8Array;
}

/** The next round step of money. `13 -> 20`, `2100 -> 2500` */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, least)));
  return power * (roundSteps.find((step) => step * power >= least) ?? 10);
}

function bucketsFor({ numbers: { priceCents }, flags: { isRent } }: SearchIndex, goal: Goal | undefined): PriceBuckets {
  const { codes, values } = priceCents;
  const rows = codes.filter(
    (code, row) => code > 0 && (goal === undefined || (goal === 'rent') === (isRent[row] === 1)),
  );
  const sorted = rows.sort();
  const highEuro = (values[sorted[Math.floor(sorted.length * shownShare)] ?? 0] ?? 0) / centsPerEuro;
  const step = roundStep(Number.isNaN(highEuro) ? 1 : highEuro / (mostBuckets - 1));
  const count = Number.isNaN(highEuro) ? 1 : Math.floor(highEuro / step) + 1;
  return {
    fromEuro: Array.from({ length: count }, (_, bucket) => bucket * step),
    bucketOf: Int8Array.from(values, (value, code) =>
      code === 0 ? -1 : Math.min(count - 1, Math.floor(value / centsPerEuro / step)),
    ),
  };
}

const bucketsOf = oncePerIndex((index) => ({
  sale: bucketsFor(index, 'sale'),
  rent: bucketsFor(index, 'rent'),
  any: bucketsFor(index, undefined),
}));

/** Buckets of a price histogram in round steps, the same for every query with a goal. `sale up to € 900 000 -> steps of € 50 000` */
export function priceBuckets(index: SearchIndex, goal: Goal | undefined): PriceBuckets {
  return bucketsOf(index)[goal ?? 'any'];
}
