import type { Goal } from '#domain/listing.ts';
import type { Range } from '#search/query.ts';

const thousand = 1000;

/** Round amounts in euro that visitors think in. */
export const priceStepsEuro: Readonly<Record<Goal, readonly number[]>> = {
  sale: [100, 150, 200, 250, 300, 350, 400, 450, 500, 600, 750, 1000, 1500].map((amount) => amount * thousand),
  rent: [500, 600, 700, 800, 900, 1000, 1250, 1500, 1750, 2000, 2500, 3000],
};

export const roomSteps = [1, 2, 3, 4, 5] as const;

export const pageSizes = [12, 24, 48] as const;

/** The steps with the value that is chosen, wherever that comes from. `([100, 200], 150) -> [100, 150, 200]` */
export function stepsWith(steps: readonly number[], chosen: number | undefined): number[] {
  const all = chosen === undefined ? steps : [...steps, chosen];
  return [...new Set(all)].sort((a, b) => a - b);
}

/** A range as an address has it. `{min: 2} -> '2-'` */
export function rangeValue({ min, max }: Range = {}): string {
  return min === undefined && max === undefined ? '' : `${min ?? ''}-${max ?? ''}`;
}

/** `'2-' -> {min: 2}`, `'' -> {}` */
export function valueRange(value: string): Range {
  const [min = '', max = ''] = value.split('-');
  return { ...(min !== '' && { min: Number(min) }), ...(max !== '' && { max: Number(max) }) };
}
