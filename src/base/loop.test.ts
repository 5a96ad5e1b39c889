import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startLoop, type Loop } from './loop.ts';

let runs = 0;
let running = 0;
let most = 0;
let reasons: string[] = [];
let loop: Loop | undefined;

/** Work that takes so long, and fails the first time if it shall. */
function start(times: { firstMs?: number; everyMs: number }, workMs = 0, isFailing = false): Loop {
  loop = startLoop({
    ...times,
    async work() {
      runs += 1;
      const isFirst = runs === 1;
      most = Math.max(most, (running += 1));
      if (workMs > 0) await new Promise((resolve) => setTimeout(resolve, workMs));
      running -= 1;
      if (isFailing && isFirst) throw new Error('The disk is full.');
    },
    failed: (reason) => reasons.push(reason),
  });
  return loop;
}

beforeEach(() => {
  vi.useFakeTimers();
  [runs, running, most, reasons] = [0, 0, 0, []];
});

afterEach(async () => {
  const stopped = loop?.stop();
  await vi.runAllTimersAsync();
  await stopped;
  vi.useRealTimers();
});

test('the work is done after its first pause, and again after each further one', async () => {
  start({ firstMs: 10, everyMs: 100 });
  await vi.advanceTimersByTimeAsync(9);
  expect(runs).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(runs).toBe(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(runs).toBe(3);
});

test('work that takes longer than its pause is never done twice at once', async () => {
  start({ everyMs: 10 }, 35);
  await vi.advanceTimersByTimeAsync(200);
  expect([runs > 2, most]).toEqual([true, 1]);
});

test('whoever asks in between is answered at once, or after what is under way, and all who ask then by one', async () => {
  const { look } = start({ everyMs: 1_000 }, 50);
  look();
  expect(runs).toBe(1);
  look();
  look();
  await vi.advanceTimersByTimeAsync(50);
  expect(runs).toBe(2);
  await vi.advanceTimersByTimeAsync(900);
  expect([runs, most]).toEqual([2, 1]);
});

test('a failure is told and the next time comes, also where the work fails before it waits for anything', async () => {
  start({ everyMs: 10 }, 0, true);
  await vi.advanceTimersByTimeAsync(20);
  expect([runs, reasons]).toEqual([2, ['The disk is full.']]);
});

test('a stop waits for what is under way and for nothing else', async () => {
  const { look, stop } = start({ everyMs: 10 }, 50);
  look();
  look();
  const stopped = stop().then(() => running);
  look();
  await vi.advanceTimersByTimeAsync(50);
  expect(await stopped).toBe(0);
  await vi.advanceTimersByTimeAsync(500);
  expect(runs).toBe(1);
});

test('a stop between two times is immediate', async () => {
  const { stop } = start({ everyMs: 1_000 });
  await stop();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(runs).toBe(0);
});
