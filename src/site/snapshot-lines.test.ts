import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { lineKey, linesOfFile, rememberLines } from './snapshot-lines.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lines-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const textOf = (...lines: readonly string[]): string => `[\n${lines.join(',\n')}\n]\n`;

/** What is held weakly is gone. */
async function collect(): Promise<void> {
  setFlagsFromString('--expose-gc');
  await new Promise((resolve) => setTimeout(resolve, 0));
  runInNewContext('gc()');
}

it('says what stands on the lines of the very file, also where a link leads to another one by now', async () => {
  for (const name of ['one', 'two']) {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, 'listings.json'), textOf(`{"in":"${name}"}`));
  }
  const link = join(folder, 'current');
  symlinkSync('one', link);
  const lines = linesOfFile(join(link, 'listings.json'));
  rmSync(link);
  symlinkSync('two', link);
  await collect();
  expect(lines?.lineAt(0)).toBe('{"in":"one"}');
  expect(linesOfFile(join(link, 'listings.json'))?.keys).toEqual([lineKey('{"in":"two"}')]);
});

it('gives no line of the file that took the place', async () => {
  const file = join(folder, 'listings.json');
  writeFileSync(file, textOf('{"is":"old"}'));
  const lines = linesOfFile(file);
  writeFileSync(`${file}.next`, textOf('{"is":"new"}'));
  renameSync(`${file}.next`, file);
  await collect();
  expect(() => lines?.lineAt(0)).toThrow('is another file by now');
});

it('takes the word of who wrote a file, until it is another one', () => {
  const file = join(folder, 'listings.json');
  writeFileSync(file, textOf('{"is":"there"}'));
  rememberLines(file, { keys: ['told'], lineAt: () => 'told' });
  expect(linesOfFile(file)?.keys).toEqual(['told']);
  writeFileSync(file, textOf('{"is":"another"}'));
  expect(linesOfFile(file)?.keys).toEqual([lineKey('{"is":"another"}')]);
});
