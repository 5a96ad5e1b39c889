import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { checkWritable, unwritableFolders } from './writable-folders.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gevel-writable-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

it('says nothing of folders that are there, or can be made', () => {
  mkdirSync(join(folder, 'there'));
  expect(unwritableFolders([join(folder, 'there'), join(folder, 'not/yet')])).toEqual([]);
});

it('names a file in the place of a folder, and what to do', () => {
  writeFileSync(join(folder, 'dist'), '');
  expect(() => {
    checkWritable([join(folder, 'dist/client')]);
  }).toThrow(/dist\/client\/ \(a file stands in its place\)\. Let this user write there/u);
});

it('names a folder of somebody else', () => {
  const closed = join(folder, 'closed');
  mkdirSync(closed);
  chmodSync(closed, 0o555);
  chmodSync(folder, 0o755);
  const code = `import { unwritableFolders } from '${join(import.meta.dirname, 'writable-folders.ts')}';
    console.log(unwritableFolders(['${closed}']).join());`;
  // Whoever runs as root may write everywhere: somebody else asks.
  const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  const said = execFileSync(process.execPath, ['--input-type=module', '-e', code], { ...nobody, encoding: 'utf8' });
  expect(said.trim()).toBe(`${closed}/ (this user may not write in ${closed})`);
});
