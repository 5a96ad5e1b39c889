import type { Check } from './checks.ts';
import type { FilterName } from './query.ts';

/** Rows that pass all checks, and for each check those that fail it alone. */
export interface Sifted {
  readonly hits: Uint16Array;
  readonly nearMisses: ReadonlyMap<FilterName, Uint16Array>;
}

/** Counts by code the rows that fail no other filter than the given one. */
export type CountCodes = (filter: FilterName, codes: Uint16Array, codeCount: number) => Uint32Array;

const noMiss = 0;

/** One list of rows for each miss. */
function splitByMiss(rows: Uint16Array, misses: Uint8Array, missCount: number): Uint16Array[] {
  const lengths = new Uint32Array(missCount);
  for (let at = 0; at < rows.length; at += 1) {
    const miss = misses[at] ?? noMiss;
    lengths[miss] = (lengths[miss] ?? 0) + 1;
  }
  const lists = Array.from(lengths, (length) => new Uint16Array(length));
  const next = new Uint32Array(missCount);
  for (let at = 0; at < rows.length; at += 1) {
    const miss = misses[at] ?? noMiss;
    const position = next[miss] ?? 0;
    const list = lists[miss];
    if (list) list[position] = rows[at] ?? 0;
    next[miss] = position + 1;
  }
  return lists;
}

/** A row that fails twice counts for nothing, so each check leaves fewer rows to the next one. */
export function sift(rowCount: number, checks: readonly Check[]): Sifted {
  const rows = new Uint16Array(rowCount);
  for (let row = 0; row < rowCount; row += 1) rows[row] = row;
  // Which check a row failed, its position from 1, beside the row.
  const misses = new Uint8Array(rowCount);
  let length = rowCount;
  for (const [position, { codes, allowed }] of checks.entries()) {
    let kept = 0;
    for (let at = 0; at < length; at += 1) {
      const row = rows[at] ?? 0;
      const miss = misses[at] ?? noMiss;
      const pass = allowed[codes[row] ?? 0] ?? 0;
      // Without a branch: which rows pass cannot be foreseen, and a wrong guess costs more than a write too many.
      rows[kept] = row;
      misses[kept] = miss + (1 - pass) * (position + 1);
      kept += miss === noMiss ? 1 : pass;
    }
    length = kept;
  }
  const lists = splitByMiss(rows.subarray(0, length), misses, checks.length + 1);
  return {
    hits: lists[noMiss] ?? new Uint16Array(),
    nearMisses: new Map(checks.map(({ filter }, position) => [filter, lists[position + 1] ?? new Uint16Array()])),
  };
}

function countInto(counts: Uint32Array, rows: Uint16Array, codes: Uint16Array): void {
  for (const row of rows) {
    const code = codes[row] ?? 0;
    counts[code] = (counts[code] ?? 0) + 1;
  }
}

/** Counts for a facet: a row counts when it fails nothing, or nothing but the facet's own filter. */
export function counterOf(hits: Sifted['hits'], nearMisses: Sifted['nearMisses']): CountCodes {
  return (filter, codes, codeCount) => {
    const counts = new Uint32Array(codeCount);
    countInto(counts, hits, codes);
    const own = nearMisses.get(filter);
    if (own) countInto(counts, own, codes);
    return counts;
  };
}
