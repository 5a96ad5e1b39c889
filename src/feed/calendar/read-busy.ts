import { Worker } from 'node:worker_threads';
import type { BusyWindow } from '#feed/calendar/busy-times.ts';
import { download } from '#feed/source/download.ts';
import type { BusyAnswer } from '#server/diary/watch-calendars.ts';

const maximumBytes = 5_000_000;
const downloadMs = 20_000;
/** Until a calendar is read, or is none that can be. */
const parseMs = 10_000;
const memoryMb = 128;

/** Reads the text of a calendar on a thread of its own, which is ended when it takes too long or too much. */
export function parseBusy(text: string, window: BusyWindow): Promise<BusyAnswer> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('busy-worker.ts', import.meta.url), {
      workerData: { text, ...window },
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    });
    const end = (answer: BusyAnswer): void => {
      clearTimeout(timer);
      void worker.terminate();
      resolve(answer);
    };
    const timer = setTimeout(end, parseMs, { kind: 'failed', problem: 'too-much' });
    worker.once('message', end);
    worker.once('error', () => {
      end({ kind: 'failed', problem: 'too-much' });
    });
  });
}

/** Fetches a calendar and reads its busy times; private addresses, long answers and slow ones are refused. Never throws. */
export async function readBusy(address: string, window: BusyWindow, privateHost?: string): Promise<BusyAnswer> {
  const url = URL.parse(address);
  if (!url) return { kind: 'failed', problem: 'unreachable' };
  const found = await download({ url, maximumBytes, timeoutMs: downloadMs, privateHost });
  if (found.kind !== 'body') {
    const isLarge = found.kind === 'failed' && found.reason.startsWith('it is larger');
    return { kind: 'failed', problem: isLarge ? 'too-much' : 'unreachable' };
  }
  return parseBusy(found.bytes.toString('utf8'), window);
}
