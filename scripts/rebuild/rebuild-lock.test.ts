import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { withRebuildLock } from '#scripts/rebuild/rebuild-lock.ts';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'));
  file = join(folder, 'dist/.lock');
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

it('lets one rebuild run at a time and says which one', async () => {
  await withRebuildLock(file, async () => {
    await expect(withRebuildLock(file, () => Promise.resolve('second'))).rejects.toThrow(
      `The site is being rebuilt already, by process ${process.pid}. Wait for it, or remove ${file} if it is not so.`,
    );
  });
  expect(await withRebuildLock(file, () => Promise.resolve('after it'))).toBe('after it');
  expect(existsSync(file)).toBe(false);
});

it('takes over from a process that was killed, and opens after a failure', async () => {
  await withRebuildLock(file, () => Promise.resolve());
  // No process has so high a number.
  writeFileSync(file, '99999999');
  await expect(withRebuildLock(file, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(existsSync(file)).toBe(false);
});
