import { parentPort, workerData } from 'node:worker_threads';

/*
 * A thread of Node with the names that a worker of a browser has; then the worker's own code runs in it.
 */
const port = parentPort;
const script: unknown = workerData;
if (!port || typeof script !== 'string') throw new Error('Start this with the address of a worker, in a thread.');

Object.assign(globalThis, {
  addEventListener: (kind: string, listener: (event: { readonly data: unknown }) => void) => {
    port.on(kind, (data) => {
      listener({ data });
    });
  },
  postMessage: (message: unknown) => {
    port.postMessage(message);
  },
});
await import(script);
