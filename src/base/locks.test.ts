import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createLocks } from './locks.ts';

test('tasks with one key run one after the other, also after a failure, and others do not wait', async () => {
  const withLock = createLocks();
  const ended: string[] = [];
  const task = (name: string, ms: number) => async () => {
    await wait(ms);
    ended.push(name);
    if (name === 'first') throw new Error('It cannot be read.');
    return name;
  };
  const answers = await Promise.allSettled([
    withLock('photo', task('first', 20)),
    withLock('photo', task('second', 0)),
    withLock('plan', task('other', 0)),
  ]);
  expect(ended).toEqual(['other', 'first', 'second']);
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
});
