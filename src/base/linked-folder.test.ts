import { mkdirSync, mkdtempSync, readlinkSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { linkedFolder, makeLinkedFolders } from './linked-folder.ts';

it('makes what links lead to, twice as well, with the packages beside it, and leaves folders alone', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gevel-linked-'));
  const [dist, own] = [join(folder, 'project/dist'), join(folder, 'project/var')];
  mkdirSync(own, { recursive: true });
  mkdirSync(join(folder, 'data'));
  symlinkSync('../data/dist', dist);
  expect([linkedFolder(dist), linkedFolder(own)]).toEqual([join(folder, 'data/dist'), own]);
  for (let times = 0; times < 2; times += 1) makeLinkedFolders([dist, own, join(folder, 'none')]);
  expect(statSync(dist).isDirectory()).toBe(true);
  expect(readlinkSync(join(folder, 'data/node_modules'))).toBe(resolve('node_modules'));
  expect(statSync(join(folder, 'project/node_modules'), { throwIfNoEntry: false })).toBeUndefined();
  rmSync(folder, { recursive: true });
});
