import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { changedRuns, partsOfLines, runsOf, type LineRun } from './line-runs.ts';
import { keepInParts, keepParts, readParted } from './parted-file.ts';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'runs-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const ends = (beginning: string): boolean => /^"?[adx]/u.test(beginning);
const endsOf = (key: string): boolean => ends(`"${key}`);

type Lines = Readonly<Record<string, string>>;

const lineIn = (lines: Lines, key: string): string => `"${key}":"${lines[key] ?? ''}"`;
const sortedKeys = (lines: Lines): string[] => Object.keys(lines).sort();

const textOf = (head: string, lines: Lines): string =>
  `${head}\n${sortedKeys(lines)
    .map((key) => lineIn(lines, key))
    .join(',\n')}\n]\n`;

/** The runs of a version that are made of those of the one before. */
function nextRuns(runs: readonly LineRun[], before: Lines, now: Lines): LineRun[] {
  const others = [...new Set([...Object.keys(before), ...Object.keys(now)])].filter((key) => before[key] !== now[key]);
  return changedRuns(runs, new Map(others.map((key) => [key, key in now])), endsOf);
}

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd', 'x', 'y'), minLength: 1, maxLength: 3 });
const versions = fc.array(
  fc.record({
    head: fc.constantFrom('[', 'x', 'a'),
    lines: fc.dictionary(word, fc.constantFrom('1', 'é', '3'), { noNullPrototype: true }),
  }),
  { minLength: 1, maxLength: 5 },
);

it('keeps version after version in the parts that are cut of the whole text', () => {
  let drawn = 0;
  fc.assert(
    fc.property(versions, (all) => {
      const place = join(folder, String((drawn += 1)));
      let [runs, before]: [LineRun[], Lines] = [[], {}];
      for (const [version, { head, lines }] of all.entries()) {
        const places = (name: string): { file: string; last: string } => ({
          file: join(place, `${name}${String(version)}`, 'lines'),
          last: join(place, `${name}${String(version - 1)}`, 'lines'),
        });
        runs = nextRuns(runs, before, lines);
        expect(runs.map(({ keys }) => keys)).toEqual(runsOf(sortedKeys(lines), endsOf).map(({ keys }) => keys));
        const pieces = [`${head}\n`, { runs, lineOf: (key: string) => lineIn(lines, key) }, ']\n'];
        keepParts(partsOfLines(pieces, ends), places('patched'));
        keepInParts({ bytes: Buffer.from(textOf(head, lines)), ends, ...places('cut') });
        const names = (name: string): string => readFileSync(`${places(name).file}.parts`, 'utf8');
        expect(readParted(places('patched').file)).toBe(textOf(head, lines));
        expect(names('patched')).toBe(names('cut'));
        before = lines;
      }
    }),
  );
});

it('asks for no line of a part that is the same', () => {
  const keys = ['b1', 'b2', 'd1', 'e1', 'x1', 'y1', 'y2'];
  const asked: string[] = [];
  const lineOf = (key: string): string => {
    asked.push(key);
    return `"${key}"`;
  };
  const keep = (runs: readonly LineRun[], version: number): void => {
    keepParts(partsOfLines(['[\n', { runs, lineOf }, ']\n'], ends), {
      file: join(folder, String(version), 'lines'),
      last: join(folder, String(version - 1), 'lines'),
    });
  };
  const runs = runsOf(keys, endsOf);
  keep(runs, 1);
  asked.length = 0;
  keep(changedRuns(runs, new Map([['b2', false]]), endsOf), 2);
  // What the list begins and ends with stands in parts with other lines.
  expect(asked).toEqual(['b1', 'd1', 'y1', 'y2']);
});

it('writes a part by its lines where the version before does not have it', () => {
  const runs = runsOf(['b1', 'd1', 'e1', 'x1', 'y1'], endsOf);
  const keep = (file: string): string => {
    const pieces = ['[\n', { runs, lineOf: (key: string) => `"${key}"` }, ']\n'];
    keepParts(partsOfLines(pieces, ends), { file, last: join(folder, 'none') });
    return readParted(file);
  };
  expect(keep(join(folder, 'one', 'lines'))).toBe(keep(join(folder, 'two', 'lines')));
});
