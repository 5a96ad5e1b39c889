import fc from 'fast-check';
import { expect, it } from 'vitest';
import { shortQueue } from './short-queue.ts';

const stays = new AbortController().signal;

it('runs one at a time in order, refuses whom it has no room for, and goes on after a failure', async () => {
  const counts = fc.tuple(fc.integer({ min: 0, max: 4 }), fc.array(fc.boolean(), { minLength: 1, maxLength: 8 }));
  await fc.assert(
    fc.asyncProperty(counts, async ([mostWaiting, fails]) => {
      const queue = shortQueue(mostWaiting);
      const ran: number[] = [];
      let running = 0;
      const asked = fails.map((isBroken, index) =>
        queue(async () => {
          running += 1;
          expect(running).toBe(1);
          await Promise.resolve();
          running -= 1;
          ran.push(index);
          if (isBroken) throw new Error('broken');
        }, stays),
      );
      await Promise.allSettled(asked.filter((one) => one !== undefined));
      const taken = Math.min(fails.length, mostWaiting + 1);
      expect(asked.map((one) => one !== undefined)).toEqual(fails.map((_, index) => index < taken));
      expect(ran).toEqual(fails.slice(0, taken).map((_, index) => index));
      expect(await queue(() => Promise.resolve('again'), stays)).toBe('again');
    }),
  );
});

it('drops a task whose asker left, and has room for another at once', async () => {
  const queue = shortQueue(1);
  const held = Promise.withResolvers<string>();
  const leaver = new AbortController();
  const first = queue(() => held.promise, stays);
  const ran: string[] = [];
  const task = (name: string) => () => Promise.resolve(ran.push(name));
  const dropped = queue(task('dropped'), leaver.signal);
  expect(queue(task('too many'), stays)).toBeUndefined();
  leaver.abort();
  await expect(dropped).rejects.toThrow('left');
  const last = queue(task('last'), stays);
  held.resolve('first');
  expect(await first).toBe('first');
  await last;
  await expect(queue(task('late'), leaver.signal)).rejects.toThrow('left');
  expect(ran).toEqual(['last']);
});
