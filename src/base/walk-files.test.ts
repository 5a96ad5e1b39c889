import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { walkFiles } from './walk-files.ts';

let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'walk-'));
  mkdirSync(join(folder, 'site/nl/leeg'), { recursive: true });
  writeFileSync(join(folder, 'site/robots.txt'), '');
  writeFileSync(join(folder, 'site/nl/index.html'), '');
  writeFileSync(join(folder, 'secret'), '');
  symlinkSync(join(folder, 'secret'), join(folder, 'site/link'));
  symlinkSync(folder, join(folder, 'site/folder'));
});

afterAll(() => {
  rmSync(folder, { recursive: true });
});

test('every regular file is listed, however the folder is written, and nothing behind a link', async () => {
  const site = join(folder, 'site');
  const ways = [site, `${site}/`, `${site}/nl/..`, `${site}/./`, relative('.', site), `./${relative('.', site)}`];
  for (const way of ways) expect((await walkFiles(way)).sort(), way).toEqual(['/nl/index.html', '/robots.txt']);
});

test('the folder of the process itself is one too', async () => {
  expect(await walkFiles('.github')).toContain('/gevel.webp');
  expect((await walkFiles('src/base')).every((path) => /^\/[\w.-]+$/u.test(path))).toBe(true);
});

test('a folder that is not there is an error', async () => {
  await expect(walkFiles(join(folder, 'gone'))).rejects.toThrow('ENOENT');
});
