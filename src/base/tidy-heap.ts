import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Below this share of its limit V8 does not yet look through a heap by itself of which it does not know how much is needed. */
const fullShare = 0.5;
/**
 * So much of what was free after the last look. V8 looks by itself, in the middle of something, when half of that is taken and what is
 * new has no room in the rest: among 10 000 homes that is after seven changed prices, and this after six.
 */
const takenShare = 0.3;

/** Bytes of a heap. */
interface HeapUse {
  readonly used: number;
  readonly limit: number;
  /** Were left when it was looked through last; 0 before. */
  readonly left: number;
}

/** Is it worth while to look through a heap? `({ used: 900, limit: 1600, left: 500 }) -> true` */
export function isHeapFull({ used, limit, left }: HeapUse): boolean {
  return used > limit * fullShare && used - left > Math.max(0, limit - left) * takenShare;
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
