import { ownWorker } from '#ui/own-code.ts';
import type { SearchCalls, SearchMessage, SearchReply, SearchStart } from './protocol.ts';
import address from './worker.ts?worker&url';

interface Waiting {
  resolve(answer: SearchCalls[keyof SearchCalls]['answer']): void;
  readonly reject: (problem: Error) => void;
}

/** Asks the search, which runs beside the page. */
export interface SearchClient {
  readonly ask: <Kind extends keyof SearchCalls>(
    kind: Kind,
    ask: SearchCalls[Kind]['ask'],
  ) => Promise<SearchCalls[Kind]['answer']>;
  /** Loads the index before the first question. */
  readonly warm: () => void;
}

/** Starts the search at the first question. After a failure the next question starts it again. */
export function createSearchClient(start: SearchStart): SearchClient {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | undefined;
  let lastId = 0;

  const stop = (problem: string): void => {
    worker?.terminate();
    worker = undefined;
    for (const { reject } of waiting.values()) reject(new Error(problem));
    waiting.clear();
  };
  const hear = ({ data }: MessageEvent<SearchReply>): void => {
    if ('problem' in data) {
      stop(data.problem);
      return;
    }
    waiting.get(data.id)?.resolve(data.answer);
    waiting.delete(data.id);
  };
  const running = (): Worker => {
    if (worker) return worker;
    worker = new Worker(ownWorker(address), { type: 'module' });
    worker.addEventListener('message', hear);
    worker.addEventListener('error', () => {
      stop('The code of the search did not come.');
    });
    worker.postMessage({ kind: 'start', start } satisfies SearchMessage);
    return worker;
  };
  return {
    ask: (kind, ask) =>
      new Promise((resolve, reject) => {
        const id = ++lastId;
        waiting.set(id, { resolve, reject });
        running().postMessage({ kind, id, ask });
      }),
    warm: () => {
      running();
    },
  };
}
