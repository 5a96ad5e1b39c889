/** A visitor who reads pages one after the other: a thread of scripts/bench/api.ts. */
import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

/** How long a page took until its last byte. */
export interface PageTime {
  readonly status: number;
  readonly ms: number;
}

const pauseMs = 100;
const { url, seconds } = workerData as { readonly url: string; readonly seconds: number };

async function read(): Promise<PageTime> {
  const started = performance.now();
  const status = await fetch(url).then(
    async (response) => {
      await response.arrayBuffer();
      return response.status;
    },
    () => 0,
  );
  return { status, ms: performance.now() - started };
}

const pages: PageTime[] = [];
const end = performance.now() + seconds * 1000;
while (performance.now() < end) {
  pages.push(await read());
  await wait(pauseMs);
}
parentPort?.postMessage(pages);
