import type { Check } from './checks.ts';
import type { FilterName } from './query.ts';

/** The fewest filters to drop so that something is found, and how much is found then. */
export interface LeastDrop {
  readonly filters: readonly FilterName[];
  readonly total: number;
}

/** Whoever looks for a home to rent is not helped by one that is for sale. */
const keptFilter: FilterName = 'goal';

interface Failures {
  /** The failed checks of each row, a bit for each. */
  readonly bits: Int32Array;
  /** How many they are; more than there are checks when one failed that is kept. */
  readonly counts: Uint8Array;
}

function failuresByRow(rowCount: number, checks: readonly Check[]): Failures {
  const [bits, counts] = [new Int32Array(rowCount), new Uint8Array(rowCount)];
  for (const [position, { filter, codes, allowed }] of checks.entries()) {
    const weight = filter === keptFilter ? checks.length + 1 : 1;
    for (let row = 0; row < rowCount; row += 1) {
      const failed = 1 - (allowed[codes[row] ?? 0] ?? 0);
      bits[row] = (bits[row] ?? 0) | (failed << position);
      counts[row] = (counts[row] ?? 0) + failed * weight;
    }
  }
  return { bits, counts };
}

/** What to drop from a query that finds nothing: of the smallest choices the one that finds most. Undefined when even the goal alone finds nothing. `flats with five bathrooms and a garden -> {filters: ['bathrooms'], total: 12}` */
export function leastDropOf(rowCount: number, checks: readonly Check[]): LeastDrop | undefined {
  const { bits, counts } = failuresByRow(rowCount, checks);
  let fewest = checks.length + 1;
  for (const count of counts) fewest = Math.min(fewest, count);
  if (fewest > checks.length) return undefined;
  // No row fails fewer checks, so those that fail exactly these are all that dropping them finds.
  const totals = new Map<number, number>();
  for (let row = 0; row < rowCount; row += 1) {
    const failed = bits[row] ?? 0;
    if (counts[row] === fewest) totals.set(failed, (totals.get(failed) ?? 0) + 1);
  }
  const [[failed, total] = [0, 0]] = [...totals].sort(([, a], [, b]) => b - a);
  const filters = checks.flatMap(({ filter }, position) => (failed & (1 << position) ? [filter] : []));
  return { filters, total };
}
