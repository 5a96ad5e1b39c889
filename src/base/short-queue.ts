/** Runs a task in its turn; undefined, and the task is not run, where too many wait already. Rejects where who asked left before the turn came. */
export type ShortQueue = <T>(task: () => Promise<T>, signal: AbortSignal) => Promise<T> | undefined;

const left = (): Error => new Error('Who asked for it has left.');

/** Lets tasks run one after the other, in their order; at most so many wait. Who leaves (`signal`) while waiting makes room at once. */
export function shortQueue(mostWaiting: number): ShortQueue {
  const waiting = new Set<() => void>();
  let isRunning = false;

  const turnOf = (signal: AbortSignal): Promise<void> => {
    if (signal.aborted) return Promise.reject(left());
    return new Promise((resolve, reject) => {
      const begin = (): void => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      const leave = (): void => {
        waiting.delete(begin);
        reject(left());
      };
      waiting.add(begin);
      signal.addEventListener('abort', leave, { once: true });
      if (!isRunning) next();
    });
  };

  /** Lets the first that waits begin. */
  const next = (): void => {
    const [first] = waiting;
    isRunning = first !== undefined;
    if (!first) return;
    waiting.delete(first);
    first();
  };

  const run = async <T>(task: () => Promise<T>, signal: AbortSignal): Promise<T> => {
    await turnOf(signal);
    try {
      return await task();
    } finally {
      next();
    }
  };

  return (task, signal) => (isRunning && waiting.size >= mostWaiting ? undefined : run(task, signal));
}
