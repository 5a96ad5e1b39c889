import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Below this share of its limit V8 does not yet look through the heap by itself, and above it soon does, in the middle of something. */
const fullShare = 0.5;
/** So many times what was left the last time: a heap of which most is needed gives nothing back. */
const leastGrowth = 1.4;

/** Bytes of a heap. */
interface HeapUse {
  readonly used: number;
  readonly limit: number;
  /** Were left when it was looked through last; 0 before. */
  readonly left: number;
}

/** Is it worth while to look through a heap? `({ used: 900, limit: 1600, left: 500 }) -> true` */
export function isHeapFull({ used, limit, left }: HeapUse): boolean {
  return used > limit * fullShare && used > left * leastGrowth;
}

let left = 0;

/**
 * Looks through the heap of this process where it has grown: to be called when there is nothing to do. With 10 000 homes it takes half a
 * second, which else somebody waits for whose price is to be online.
 */
export function tidyHeap(): void {
  const { used_heap_size: used, heap_size_limit: limit } = getHeapStatistics();
  if (!isHeapFull({ used, limit, left })) return;
  setFlagsFromString('--expose-gc');
  runInNewContext('gc()');
  left = getHeapStatistics().used_heap_size;
}
