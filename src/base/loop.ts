import { errorMessage } from './error-message.ts';

export interface LoopParts {
  /** What is done again and again; never twice at once. */
  readonly work: () => Promise<void>;
  /** From the start to the first time; as long as between two of them unless told otherwise. */
  readonly firstMs?: number;
  /** From the end of one time to the next. */
  readonly everyMs: number;
  /** What went wrong; the loop goes on. */
  readonly failed: (reason: string) => void;
}

export interface Loop {
  /** Does the work now, and once more where it is under way: it may have missed what is new. */
  readonly look: () => void;
  /** Begins no more, and waits for what is under way. */
  readonly stop: () => Promise<void>;
}

/** Does some work in the background now and then; nothing waits for it, and it keeps no process alive. */
export function startLoop({ work, everyMs, firstMs = everyMs, failed }: LoopParts): Loop {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isAsked = false;
  let isStopped = false;
  const plan = (pauseMs: number): void => {
    if (!isStopped) timer = setTimeout(look, pauseMs).unref();
  };
  const run = async (): Promise<void> => {
    while (isAsked) {
      isAsked = false;
      try {
        await work();
      } catch (error) {
        failed(errorMessage(error));
      }
    }
  };
  const look = (): void => {
    if (isStopped) return;
    clearTimeout(timer);
    isAsked = true;
    running ??= run().finally(() => {
      running = undefined;
      plan(everyMs);
    });
  };
  plan(firstMs);
  return {
    look,
    async stop() {
      isStopped = true;
      isAsked = false;
      clearTimeout(timer);
      await running;
    },
  };
}
