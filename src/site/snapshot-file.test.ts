import fc from 'fast-check';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { describe, expect, it } from 'vitest';
import { draws } from '#scripts/test-setup/draws.ts';
import { listingWith } from '#domain/listing.fixture.ts';
import type { Listing } from '#domain/listing.ts';
import { listingSchema } from './listing-schema.ts';
import { KnownLines, readRecords } from './snapshot-file.ts';
import { lineKey } from './snapshot-lines.ts';

const file = 'content/snapshot/listings.json';
const repair = 'Run `npm run sync` to write it anew from the feed.';

/** Reads listings from a text in the place of the file. */
function readText(text: string, mayBeEmpty = false): Map<string, Listing> {
  return readRecords({ file, read: () => text, schema: listingSchema, idOf: ({ id }) => id, mayBeEmpty });
}

const readValue = (value: unknown, mayBeEmpty?: boolean) => readText(JSON.stringify(value), mayBeEmpty);

describe('readRecords', () => {
  it('gives the records by id, in the order of the file', () => {
    const listings = [listingWith({ id: '46' }), listingWith({ id: '7' })];
    expect([...readValue(listings)]).toEqual([
      ['46', listings[0]],
      ['7', listings[1]],
    ]);
  });

  it('stops at a missing file', () => {
    const read = () => {
      throw new Error('ENOENT');
    };
    expect(() => readRecords({ file, read, schema: z.unknown(), idOf: String, mayBeEmpty: true })).toThrow(
      new Error(`${file} is missing. ${repair}`),
    );
  });

  it('stops at JSON that is cut off', () => {
    const message = 'Expected double-quoted property name in JSON at position 13 (line 1 column 14)';
    expect(() => readText('[{"id":"46", ')).toThrow(new Error(`${file} is not valid JSON: ${message}. ${repair}`));
    expect(() => readText('')).toThrow(`${file} is not valid JSON: `);
  });

  it('stops at anything but an array', () => {
    for (const value of [{ listings: [] }, null, 'text']) {
      expect(() => readValue(value)).toThrow(new Error(`${file} must hold an array of records. ${repair}`));
    }
  });

  it('stops at an empty array, which would be an empty site', () => {
    const message = `${file} holds no record: that would be an empty site. ${repair}`;
    expect(() => readValue([])).toThrow(new Error(message));
  });

  it('lets projects be empty: an agency may have none', () => {
    expect(readValue([], true)).toEqual(new Map());
  });

  it('names file, record and field of every value that is not right', () => {
    // JSON leaves an undefined key out.
    const broken = {
      ...listingWith({ id: '47' }),
      goal: undefined,
      address: { zip: '9000', city: '', countryId: 10, isPublished: true },
    };
    expect(() => readValue([listingWith(), broken])).toThrow(
      new Error(
        `${file} is not valid:\n` +
          '  [1].goal: Invalid option: expected one of "sale"|"rent"\n' +
          '  [1].address.city: Too small: expected string to have >=1 characters\n' +
          repair,
      ),
    );
  });

  it('stops after ten problems of a record', () => {
    const message = (() => {
      try {
        readValue([{ id: '46' }]);
        return '';
      } catch (error) {
        return error instanceof Error ? error.message : '';
      }
    })();
    expect(message.split('\n')).toHaveLength(12);
  });

  it('stops at an id that comes twice', () => {
    expect(() => readValue([listingWith({ id: '46' }), listingWith({ id: '46' })])).toThrow(
      new Error(`${file} holds "46" twice. ${repair}`),
    );
  });

  it('gives the same objects again for lines that it knows, and forgets the others', () => {
    const known = new Map<string, Listing>();
    const lines = (...listings: Listing[]): string =>
      `[\n${listings.map((one) => JSON.stringify(one)).join(',\n')}\n]\n`;
    const file = join(mkdtempSync(join(tmpdir(), 'records-')), 'listings.json');
    const read = (text: string) => {
      rmSync(file, { force: true });
      writeFileSync(file, text);
      return readRecords({
        file,
        read: readFileSync,
        schema: listingSchema,
        idOf: ({ id }) => id,
        mayBeEmpty: false,
        known,
      });
    };
    const [one, other] = [listingWith({ id: '46' }), listingWith({ id: '7' })];
    const first = read(lines(one, other));
    const second = read(lines({ ...other, isDraft: true }, one));
    expect([...second]).toEqual([
      ['7', { ...other, isDraft: true }],
      ['46', one],
    ]);
    expect(second.get('46')).toBe(first.get('46'));
    expect(known.size).toBe(2);
    // What is wrong is told as ever.
    expect(() => read(lines(one, one))).toThrow(`${file} holds "46" twice. ${repair}`);
    expect(() => read(lines(one).replace('"46"', '46'))).toThrow(`${file} is not valid:\n  [0].id: `);
    expect(() => read('[]\n')).toThrow('that would be an empty site');
    expect(read(JSON.stringify([one])).get('46')).toEqual(one);
  });
});

it('makes something of each line once, as long as it stands in the file', () => {
  const known = new KnownLines<{ readonly line: string }>();
  const made: string[] = [];
  const look = (...lines: readonly string[]) =>
    known.ofLines({ keys: lines.map(lineKey), lineAt: (index) => lines[index] ?? '' }, (line) => {
      made.push(line);
      return line === 'nothing' ? undefined : { line };
    });
  expect(look('a', 'b')).toEqual([{ line: 'a' }, { line: 'b' }]);
  expect(look('b', 'c', 'a')?.map(({ line }) => line)).toEqual(['b', 'c', 'a']);
  expect(made).toEqual(['a', 'b', 'c']);
  expect(look('nothing', 'a')).toBeUndefined();
  look('c');
  look('a');
  expect(made).toEqual(['a', 'b', 'c', 'nothing', 'a']);
});

it('makes of version after version what each line says, and the same object of a line that stood there before', () => {
  const line = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'nothing');
  const version = fc.oneof(fc.array(line, { maxLength: 6 }), fc.uniqueArray(line), fc.uniqueArray(line));
  fc.assert(
    fc.property(fc.array(version, { minLength: 2, maxLength: 6 }), (versions) => {
      const known = new KnownLines<{ readonly line: string }>();
      let last: readonly { readonly line: string }[] = [];
      // Of two lines that say the same one may be made anew.
      let isDistinct = true;
      for (const lines of versions) {
        const made = known.ofLines({ keys: lines.map(lineKey), lineAt: (index) => lines[index] ?? '' }, (one) =>
          one === 'nothing' ? undefined : { line: one },
        );
        expect(made?.map((one) => one.line)).toEqual(lines.includes('nothing') ? undefined : lines);
        if (!made) continue;
        isDistinct &&= new Set(lines).size === lines.length;
        for (const one of made) {
          const before = isDistinct && last.find((other) => other.line === one.line);
          if (before) expect(one).toBe(before);
        }
        last = made;
      }
    }),
    { numRuns: draws(300) },
  );
});

it('reads a file that somebody has looked at before only where something in it is new', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lines-'));
  const file = join(folder, 'homes.json');
  const [one, other] = [new KnownLines<string>(), new KnownLines<string>()];
  const made: string[] = [];
  const make = (line: string): string => {
    made.push(line);
    return line.toUpperCase();
  };
  const write = (...lines: readonly string[]) => {
    rmSync(file, { force: true });
    writeFileSync(file, `[\n${lines.join(',\n')}\n]\n`);
  };
  write('a', 'b');
  expect([await one.ofFile(file, make), await other.ofFile(file, make)]).toEqual([
    ['A', 'B'],
    ['A', 'B'],
  ]);
  write('b', 'c');
  expect(await one.ofFile(file, make)).toEqual(['B', 'C']);
  expect(await other.ofFile(file, make)).toEqual(['B', 'C']);
  expect(await other.ofFile(file, make)).toEqual(['B', 'C']);
  expect(made).toEqual(['a', 'b', 'a', 'b', 'c', 'c']);
  writeFileSync(file, '["a"]');
  expect(await one.ofFile(file, make)).toBeUndefined();
  rmSync(file);
  await expect(one.ofFile(file, make)).rejects.toThrow('ENOENT');
  rmSync(folder, { recursive: true });
});
