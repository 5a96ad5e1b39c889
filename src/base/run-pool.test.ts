import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { OpenPool, runPool } from './run-pool.ts';

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

describe('OpenPool', () => {
  it('takes what is added before, while and after others run, each once and never more at once than it is wide', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.string(), fc.nat(2), fc.nat(2))),
        fc.integer({ min: 1, max: 4 }),
        async (items, width) => {
          const taken: string[] = [];
          let running = 0;
          const pool = new OpenPool<(typeof items)[number]>(width, async ([name, turns]) => {
            running += 1;
            expect(running).toBeLessThanOrEqual(width);
            taken.push(name);
            for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
            running -= 1;
          });
          for (const item of items) {
            pool.add(item);
            for (let turn = 0; turn < item[2]; turn += 1) await Promise.resolve();
          }
          await pool.done();
          expect(taken).toEqual(items.map(([name]) => name));
          expect(running).toBe(0);
        },
      ),
    );
  });

  it('begins nothing after a failure, waits for what runs, and throws it', async () => {
    const ended: number[] = [];
    const pool = new OpenPool<number>(2, async (item) => {
      if (item === 1) throw new Error('The disk is full.');
      await wait(5);
      ended.push(item);
    });
    for (const item of [1, 2, 3, 4]) pool.add(item);
    await expect(pool.done()).rejects.toThrow('The disk is full.');
    pool.add(5);
    await expect(pool.done()).rejects.toThrow('The disk is full.');
    expect(ended).toEqual([2]);
  });
});
