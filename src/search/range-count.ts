import type { Range } from '#search/query.ts';

/** The number that the noun after a range goes by: "1" and "at most 1" are one, "1+" is several. `{max: 1} -> 1`, `{min: 1} -> 2` */
export function rangeCount({ min, max }: Range): number {
  return max ?? Math.max(2, min ?? 0);
}
