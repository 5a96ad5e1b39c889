import type { Check } from './checks.ts';
import type { FilterName } from './query.ts';

/** The fewest filters to drop so that something is found, and how much is found then. */
export interface LeastDrop {
  readonly filters: readonly FilterName[];
  readonly total: number;
}

/** Whoever looks for a home to rent is not helped by one that is for sale. */
const keptFilter: FilterName = 'goal';

/** The failed checks of each row, a bit for each. */
function failuresByRow(rowCount: number, checks: readonly Check[]): Int32Array {
  const failures = new Int32Array(rowCount);
  for (const [position, { codes, allowed }] of checks.entries()) {
    const bit = 1 << position;
    for (let row = 0; row < rowCount; row += 1) {
      if (allowed[codes[row] ?? 0] === 0) failures[row] = (failures[row] ?? 0) | bit;
    }
  }
  return failures;
}

function bitCount(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

/** What to drop from a query that finds nothing: of the smallest choices the one that finds most. Undefined when even the goal alone finds nothing. `flats with five bathrooms and a garden -> {filters: ['bathrooms'], total: 12}` */
export function leastDropOf(rowCount: number, checks: readonly Check[]): LeastDrop | undefined {
  const kept = checks.reduce(
    (bits, { filter }, position) => (filter === keptFilter ? bits | (1 << position) : bits),
    0,
  );
  const totals = new Map<number, number>();
  for (const failures of failuresByRow(rowCount, checks)) {
    if ((failures & kept) === 0) totals.set(failures, (totals.get(failures) ?? 0) + 1);
  }
  // No row fails fewer checks than the least, so those that fail exactly these are all that dropping them finds.
  const [best] = [...totals].sort(([a, ofA], [b, ofB]) => bitCount(a) - bitCount(b) || ofB - ofA);
  if (!best) return undefined;
  const [failures, total] = best;
  const filters = checks.flatMap(({ filter }, position) => (failures & (1 << position) ? [filter] : []));
  return { filters, total };
}
