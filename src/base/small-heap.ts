/**
 * How Node reads a feed: with a young generation of 8 MB and a heap that grows by half at a time a stock of 50 MB takes far less
 * memory, for a little more work. `npm run sync` says the same; both count only when Node starts.
 */
export const smallHeap = ['--max-semi-space-size=8', '--heap-growing-percent=50'] as const;

/**
 * How Node rebuilds in a process that stays: what one record after the other leaves behind is collected eight times less often than
 * with 8 MB, and what stays once the heap has grown threefold, for some 90 MB more (docs/develop/performance.md). Without the third one
 * the whole heap is looked through after 64 MB of new buffers, which are two rebuilds of 10 000 homes. Nothing looks through it twice
 * more eight seconds after src/base/tidy-heap.ts did, while somebody's price may be on its way.
 */
export const roomyHeap = [
  '--max-semi-space-size=64',
  '--heap-growing-percent=300',
  '--external-memory-accounted-in-global-limit',
  '--no-memory-reducer',
] as const;

/**
 * How many heaps of its own the C library keeps on Linux: else one for each thread that decodes pictures, all of which hold on to what
 * they were given. With two of them a sync with pictures takes 50 to 100 MB less, and no more time. Counts only when a program starts.
 */
const fewArenas = { MALLOC_ARENA_MAX: '2' } as const;

/** Did somebody say how many already? */
export function hasFewArenas(env: NodeJS.ProcessEnv): boolean {
  return Object.keys(fewArenas).every((name) => env[name] !== undefined);
}

/** The variables of a program that reads a feed; what an operator set stays. */
export function withFewArenas(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return { ...fewArenas, ...env };
}
