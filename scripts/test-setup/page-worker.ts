import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker as Thread } from 'node:worker_threads';

const running = new Set<Thread>();

/** The `Worker` of a browser, on a thread of Node: happy-dom has none. */
export class PageWorker extends EventTarget {
  readonly #thread: Thread;

  constructor(address: URL | string) {
    super();
    const script = pathToFileURL(resolve(`.${new URL(address, 'http://localhost').pathname}`)).href;
    this.#thread = new Thread(resolve('scripts/test-setup/worker-scope.ts'), { workerData: script });
    running.add(this.#thread);
    this.#thread.on('message', (data: unknown) => {
      this.dispatchEvent(new MessageEvent('message', { data }));
    });
    this.#thread.on('error', (error) => {
      console.error(error);
      this.dispatchEvent(new Event('error'));
    });
  }

  postMessage(message: unknown): void {
    this.#thread.postMessage(message);
  }

  terminate(): void {
    running.delete(this.#thread);
    void this.#thread.terminate();
  }
}

/** Ends what a page that is gone has left running. */
export async function endWorkers(): Promise<void> {
  await Promise.all([...running].map((thread) => thread.terminate()));
  running.clear();
}
