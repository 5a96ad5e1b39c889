import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { draws } from '#scripts/test-setup/draws.ts';
import { beginningOf, endsAbout, keepInParts, partsOf, readParted, sizeOfParted } from './parted-file.ts';

let folder = '';
let kept = 0;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parts-'));
  kept = 0;
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** A line whose number begins it ends a part where that number can be divided by three. */
const ends = (beginning: string): boolean => Number(/^\d+/u.exec(beginning)?.[0] ?? 1) % 3 === 0;

/** Keeps a text as the next version; gives back where. */
function keep(text: string): string {
  const placeOf = (version: number): string => join(folder, String(version), 'homes.txt');
  const file = placeOf((kept += 1));
  keepInParts({ bytes: Buffer.from(text), file, last: placeOf(kept - 1), ends });
  return file;
}

const numbersOf = (file: string): Map<string, number> => {
  const parts = join(file, '../parts');
  return new Map(readdirSync(parts).map((name) => [name, statSync(join(parts, name)).ino]));
};

const lines = fc.uniqueArray(fc.tuple(fc.nat(40), fc.string({ unit: fc.constantFrom('a', 'é', '€', '"', ' ') })), {
  selector: ([number]) => number,
});
const textOf = (all: readonly (readonly [number, string])[]): string =>
  `[\n${all.map(([number, text]) => `${String(number)} ${text}`).join('\n')}\n]\n`;

it('gives back any text as it was, version after version', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(lines.map(textOf), fc.string()), { minLength: 1, maxLength: 4 }), (texts) => {
      const files = texts.map(keep);
      expect(files.map(readParted)).toEqual(texts);
      expect(files.map(sizeOfParted)).toEqual(texts.map((text) => Buffer.byteLength(text)));
    }),
  );
});

it('makes one part anew where one line is another, and links the rest', () => {
  fc.assert(
    fc.property(lines, fc.nat(), (all, at) => {
      fc.pre(all.length > 0);
      const before = numbersOf(keep(textOf(all)));
      const after = numbersOf(
        keep(textOf(all.map(([number, text], index) => [number, index === at % all.length ? `${text}!` : text]))),
      );
      const others = [...after].filter(([name, number]) => before.get(name) !== number);
      expect(others).toHaveLength(1);
    }),
  );
});

it('reads a file that is kept whole, through a link as well, and says which one is not there', () => {
  const file = join(folder, 'whole.txt');
  writeFileSync(file, 'whole');
  expect([readParted(file), sizeOfParted(file)]).toEqual(['whole', 5]);
  const parted = keep('1 a\n3 b\n5 c\n');
  symlinkSync(join(parted, '..'), join(folder, 'current'));
  expect(readParted(join(folder, 'current/homes.txt'))).toBe('1 a\n3 b\n5 c\n');
  mkdirSync(join(folder, 'empty'));
  const missing = join(folder, 'empty/homes.txt');
  expect(() => readParted(missing)).toThrow(`ENOENT: no such file or directory, open '${missing}'`);
  expect(sizeOfParted(missing)).toBe(0);
});

it.each(['../secret', '../parts/0', 'ABCDEF0123456789abcdef0123456789', 'abc'])(
  'takes a list that names %s for none',
  (name) => {
    const file = keep('1 a\n3 b\n');
    writeFileSync(join(file, '../secret'), 'secret');
    writeFileSync(join(file, '../parts/0'), 'other');
    const names = readFileSync(`${file}.parts`, 'utf8');
    writeFileSync(`${file}.parts`, `${names}${name}\n`);
    expect(partsOf(file)).toBeUndefined();
    expect(() => readParted(file)).toThrow('ENOENT: no such file');
    expect(sizeOfParted(file)).toBe(0);
  },
);

it('tells of a line the same as of its bytes in the file, whatever characters it is of', () => {
  const mixed = fc.string({ unit: fc.constantFrom('a', 'é', '€', '🏡', '"'), minLength: 15, maxLength: 80 });
  const line = fc.oneof(
    mixed,
    fc.tuple(fc.nat(90), mixed).map(([plain, text]) => 'a'.repeat(plain) + text),
  );
  fc.assert(
    fc.property(line, (text) => {
      const told: string[] = [];
      const note = (beginning: string): boolean => told.push(beginning) > 2;
      keepInParts({
        bytes: Buffer.from(`${text}\nend\n`),
        file: join(folder, 'a'),
        last: join(folder, 'b'),
        ends: note,
      });
      expect(told[0]).toBe(beginningOf(`${text}\n`));
    }),
    { examples: [[`${'a'.repeat(63)}🏡`]] },
  );
});

it('ends a part by the text in the first quotation marks of a line, behind one character at most', () => {
  const expected = (beginning: string): boolean => {
    const [, name] = /^[^"]?"([^"]*)/u.exec(beginning) ?? [];
    return name !== undefined && crc32(name) % 3 === 0;
  };
  const beginning = fc.string({ unit: fc.constantFrom('a', 'b', '\n', '"', '[', 'Ã', '\u0080'), maxLength: 8 });
  fc.assert(
    fc.property(beginning, (text) => {
      expect(endsAbout(3)(text)).toBe(expected(text));
    }),
    { numRuns: draws(300) },
  );
});
