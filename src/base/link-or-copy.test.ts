import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { linkOrCopy } from './link-or-copy.ts';

let folder: string;
const place = (name: string): string => join(folder, name);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'link-'));
  writeFileSync(place('a'), 'drawing');
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

const failWith = (code: string) => (): never => {
  throw Object.assign(new Error(code), { code });
};

it('gives a file another name', () => {
  linkOrCopy(place('a'), place('b'));
  expect(statSync(place('b')).ino).toBe(statSync(place('a')).ino);
});

it('copies one that has as many names as its disk allows', () => {
  linkOrCopy(place('a'), place('b'), failWith('EMLINK'));
  expect(statSync(place('b')).ino).not.toBe(statSync(place('a')).ino);
  expect(readFileSync(place('b'), 'utf8')).toBe('drawing');
});

it('fails where there is no such file, where the name is taken, and for any other reason', () => {
  expect(() => {
    linkOrCopy(place('none'), place('b'));
  }).toThrow('ENOENT');
  writeFileSync(place('b'), 'other');
  expect(() => {
    linkOrCopy(place('a'), place('b'));
  }).toThrow('EEXIST');
  expect(() => {
    linkOrCopy(place('a'), place('c'), failWith('EXDEV'));
  }).toThrow('EXDEV');
  expect(readFileSync(place('b'), 'utf8')).toBe('other');
});
