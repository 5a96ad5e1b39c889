import { parentPort, workerData } from 'node:worker_threads';
import { isObject } from '#base/json.ts';
import { busyTimes, TooMuch } from '#feed/calendar/busy-times.ts';

// On a thread of its own: whoever wrote the calendar can make it take for ever, and this thread is ended then.
const { text, fromMs, untilMs } = isObject(workerData) ? workerData : {};
try {
  const window = { fromMs: Number(fromMs), untilMs: Number(untilMs) };
  parentPort?.postMessage({ kind: 'read', spans: busyTimes(String(text), window) });
} catch (error) {
  parentPort?.postMessage({ kind: 'failed', problem: error instanceof TooMuch ? 'too-much' : 'not-a-calendar' });
}
