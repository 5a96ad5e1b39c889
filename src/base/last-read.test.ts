import { linkSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LastRead } from './last-read.ts';

let folder: string;
const understand = vi.fn((text: string) => ({ text }));
const at = (name: string): string => join(folder, name);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'last-read-'));
  understand.mockClear();
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

it('reads a file once, under whatever name it goes, and again when it is another one', async () => {
  const last = new LastRead<{ text: string }>();
  writeFileSync(at('a'), 'one');
  expect(await last.read(at('a'), understand)).toEqual({ text: 'one' });
  linkSync(at('a'), at('b'));
  expect(await last.read(at('b'), understand)).toEqual({ text: 'one' });
  expect(understand).toHaveBeenCalledTimes(1);
  // Of the same size, and in the place of the other.
  writeFileSync(at('c'), 'two');
  renameSync(at('c'), at('a'));
  expect(await last.read(at('a'), understand)).toEqual({ text: 'two' });
  writeFileSync(at('a'), 'seven');
  expect(await last.read(at('a'), understand)).toEqual({ text: 'seven' });
  expect(understand).toHaveBeenCalledTimes(3);
});

it('does not read what was kept when it was written, and keeps nothing of a file that cannot be understood', async () => {
  const last = new LastRead<{ text: string }>();
  writeFileSync(at('a'), 'one');
  await last.keep(at('a'), { text: 'kept' });
  expect(await last.read(at('a'), understand)).toEqual({ text: 'kept' });
  expect(understand).not.toHaveBeenCalled();
  writeFileSync(at('b'), 'two');
  const refuse = (): never => {
    throw new Error('no');
  };
  await expect(last.read(at('b'), refuse)).rejects.toThrow('no');
  expect(await last.read(at('b'), understand)).toEqual({ text: 'two' });
  await expect(last.read(at('none'), understand)).rejects.toThrow('ENOENT');
});
