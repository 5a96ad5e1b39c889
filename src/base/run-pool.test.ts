import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runPool } from './run-pool.ts';

test('every item is taken once, and never more of them at once than the pool is wide', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer()), fc.integer({ min: 1, max: 5 }), async (items, width) => {
      const taken: number[] = [];
      let running = 0;
      let most = 0;
      await runPool(items, width, async (item) => {
        running += 1;
        most = Math.max(most, running);
        taken.push(item);
        await Promise.resolve();
        running -= 1;
      });
      expect(taken).toEqual(items);
      expect(most).toBe(Math.min(width, items.length));
    }),
  );
});

test('after a failure no other task begins, those under way are waited for, and the failure is thrown', async () => {
  const begun: number[] = [];
  const ended: number[] = [];
  const run = runPool([1, 2, 3, 4], 2, async (item) => {
    begun.push(item);
    if (item === 1) throw new Error('The disk is full.');
    await wait(5);
    ended.push(item);
  });
  await expect(run).rejects.toThrow('The disk is full.');
  expect([begun, ended]).toEqual([[1, 2], [2]]);
});
