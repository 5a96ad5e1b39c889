import fs, { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepInParts } from '#base/parted-file.ts';
import { linesOfFile } from './snapshot-lines.ts';

let folder = '';
let kept = 0;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lines-'));
  kept = 0;
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const placeOf = (version: number): string => join(folder, String(version), 'homes.json');

/** Keeps a text whole and as the next version in parts; gives back where. */
function keep(text: string): { readonly whole: string; readonly parted: string } {
  const parted = placeOf((kept += 1));
  // A line with an even number ends a part.
  const ends = (beginning: string): boolean => /^"\d*[02468]\D/u.test(beginning);
  keepInParts({ bytes: Buffer.from(text), file: parted, last: placeOf(kept - 1), ends });
  const whole = join(folder, `whole-${String(kept)}.json`);
  writeFileSync(whole, text);
  return { whole, parted };
}

const textOf = (lines: readonly string[]): string => `[\n${lines.join(',\n')}\n]\n`;
const said = (file: string) => {
  const lines = linesOfFile(file);
  return lines?.keys.map((key, index) => [key, lines.lineAt(index)]);
};

const anyLines = fc.array(
  fc.tuple(fc.nat(9), fc.string({ unit: fc.constantFrom('a', 'é', ',', ' ') })).map(([no, text]) => `"${no} ${text}"`),
);
// Also texts that are cut off or joined, which nobody takes for records.
const anyText = fc.oneof(
  anyLines.map(textOf),
  fc
    .array(fc.oneof(anyLines.map(textOf), fc.constantFrom('[\n', ']\n', '"2 a"\n', ',\n')), { maxLength: 3 })
    .map((all) => all.join('')),
);

it('says the same of a file in parts and of a whole one, version after version', () => {
  fc.assert(
    fc.property(fc.array(anyText, { minLength: 1, maxLength: 4 }), (texts) => {
      for (const { whole, parted } of texts.map(keep)) expect(said(parted)).toEqual(said(whole));
    }),
  );
});

it('reads of the next version only the parts that it does not share', () => {
  const lines = ['"1 a"', '"2 b"', '"3 c"', '"4 d"', '"5 e"'];
  expect(said(keep(textOf(lines)).parted)).toHaveLength(5);
  const { parted, whole } = keep(textOf(lines.with(2, '"3 other"')));
  const shared = readdirSync(join(folder, '1/parts')).filter((name) =>
    readdirSync(join(folder, '2/parts')).includes(name),
  );
  expect(shared).toHaveLength(2);
  for (const name of shared) {
    rmSync(join(folder, '2/parts', name));
    mkdirSync(join(folder, '2/parts', name));
  }
  expect(linesOfFile(parted)?.keys).toEqual(linesOfFile(whole)?.keys);
});

it('says what stands on the lines of parts when the version is gone in which it read them', async () => {
  const lines = ['"1 a"', '"2 b"', '"3 c"'];
  expect(linesOfFile(keep(textOf(lines)).parted)?.keys).toHaveLength(3);
  const { parted, whole } = keep(textOf(lines.with(2, '"3 other"')));
  const read = linesOfFile(parted);
  rmSync(join(folder, '1'), { recursive: true });
  setFlagsFromString('--expose-gc');
  await setTimeout(0);
  runInNewContext('gc()');
  expect(read?.keys.map((_, index) => read.lineAt(index))).toEqual(said(whole)?.map(([, line]) => line));
});

it('keeps no line of the release that a link is led to while it looks', () => {
  const [one, two] = [keep(textOf(['"2 one"'])), keep(textOf(['"2 two"']))];
  const link = join(folder, 'current');
  symlinkSync('1', link);
  const real = fs.statSync;
  const look = vi.spyOn(fs, 'statSync').mockImplementationOnce((...asked: Parameters<typeof real>) => {
    const state = real(...asked);
    rmSync(link);
    symlinkSync('2', link);
    return state;
  });
  syncBuiltinESMExports();
  try {
    linesOfFile(join(link, 'homes.json'));
    expect(look).toHaveBeenCalled();
  } finally {
    look.mockRestore();
    syncBuiltinESMExports();
  }
  expect(said(one.parted)).toEqual(said(one.whole));
  expect(said(join(link, 'homes.json'))).toEqual(said(two.whole));
});
