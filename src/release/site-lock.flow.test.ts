import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { withSiteLock } from '#release/site-lock.ts';

let folder: string;
let file: string;
let said: string[];
const log = (line: string): void => {
  said.push(line);
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'));
  file = join(folder, '.cache/site.lock');
  said = [];
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

it('lets one write at a time: the others wait, and say for whom', async () => {
  const order: string[] = [];
  const first = withSiteLock({ task: 'npm run build', file, log }, async () => {
    order.push('first in');
    await wait(300);
    order.push('first out');
  });
  const second = withSiteLock({ task: 'npm run sync', file, log }, () => Promise.resolve(order.push('second')));
  await Promise.all([first, second]);
  expect(order).toEqual(['first in', 'first out', 'second']);
  expect(said).toEqual([
    `Waiting for npm run build (process ${process.pid}): one at a time writes the snapshot and the site.`,
  ]);
});

it('never lets two in, however many come', async () => {
  let inside = 0;
  let most = 0;
  const run = async (): Promise<void> => {
    most = Math.max(most, (inside += 1));
    await wait(5);
    inside -= 1;
  };
  await Promise.all(Array.from({ length: 6 }, () => withSiteLock({ task: 'x', file, log }, run)));
  expect(most).toBe(1);
});

it('ends the wait with what is in the way, and opens after a failure', async () => {
  const failing = withSiteLock({ task: 'npm run build', file, log }, async () => {
    const waiting = withSiteLock({ task: 'npm run sync', file, log, waitMs: 50 }, () => Promise.resolve());
    await expect(waiting).rejects.toThrow('The site is still being written by npm run build');
    throw new Error('failed');
  });
  await expect(failing).rejects.toThrow('failed');
  expect(await withSiteLock({ task: 'x', file, log }, () => Promise.resolve('after it'))).toBe('after it');
});

it('is free at once when the process that held it was killed', async () => {
  const child = spawn(process.execPath, ['scripts/test-setup/lock-process.ts', file], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  await once(child.stdout, 'data');
  const refused = withSiteLock({ task: 'x', file, log, waitMs: 0 }, () => Promise.resolve());
  await expect(refused).rejects.toThrow(`by a test (process ${child.pid ?? 0})`);
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
  expect(await withSiteLock({ task: 'x', file, log, waitMs: 0 }, () => Promise.resolve('free'))).toBe('free');
}, 20_000);
