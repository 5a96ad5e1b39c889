import { hash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { draws } from '#scripts/test-setup/draws.ts';
import { readParted } from '#base/parted-file.ts';
import {
  changedLate,
  lateFolder,
  lateKeyOf,
  lateList,
  readLatePages,
  readLateParts,
  writeLatePages,
} from './late-pages.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gevel-late-'));
});

afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

const fileOf = (release: string): string => join(lateFolder(release), 'pages.json');

/** One in a few hundred paths ends a part. */
const paths = Array.from({ length: 3000 }, (_, index) => `/nl/${String(index)}/index.html`);
const path = fc.oneof(fc.constantFrom(...paths), fc.string({ maxLength: 3 }));
const key = fc.constantFrom('late a', 'late "é"', '');
const variables = fc.dictionary(fc.string(), fc.string(), { maxKeys: 2, noNullPrototype: true });

const first = fc.record({
  pages: fc.uniqueArray(fc.tuple(path, key), { selector: ([one]) => one, maxLength: 4 }),
  /** Those of all paths that it has as well, in this order. */
  many: fc.constantFrom<readonly string[]>([], paths, paths.toReversed()),
  variables,
});

const edit = fc.record({
  changes: fc.array(fc.tuple(path, fc.option(key, { nil: undefined })), { maxLength: 6 }),
  variables,
  /** Does the release before have nothing of it? */
  isAlone: fc.boolean(),
});

/** The parts of a release by their names, with the numbers of their files. */
async function partsIn(release: string): Promise<Map<string, number>> {
  const parts = join(lateFolder(release), 'parts');
  const names = await readdir(parts);
  return new Map(await Promise.all(names.map(async (name) => [name, (await stat(join(parts, name))).ino] as const)));
}

it('keeps version after version in the parts that a first one would have, and reads what was written', async () => {
  let drawn = 0;
  await fc.assert(
    fc.asyncProperty(first, fc.array(edit, { maxLength: 4 }), async (start, edits) => {
      const place = join(folder, String((drawn += 1)));
      const [of, none] = [(kind: string, version: number) => join(place, `${kind}-${version}`), join(place, 'none')];
      const listed = [...start.many.map((one) => [one, 'late'] as const), ...start.pages];
      const wanted = new Map(listed);
      let pages = lateList(listed);
      await writeLatePages(of('known', 0), none, { pages, variables: start.variables });
      for (const [index, { changes, variables: own, isAlone }] of edits.entries()) {
        const [now, before] = [of('known', index + 1), of('known', index)];
        for (const [one, value] of changes) {
          if (value === undefined) wanted.delete(one);
          else wanted.set(one, value);
        }
        pages = changedLate(pages, new Map(changes));
        const late = { pages: lateList(wanted), variables: own };
        expect(pages).toEqual(late.pages);
        for (const [one] of changes) expect(lateKeyOf(pages, one)).toBe(wanted.get(one));
        await writeLatePages(now, isAlone ? none : before, { pages, variables: own });
        await writeLatePages(of('fresh', index), none, late);
        expect(readParted(fileOf(now))).toBe(readParted(fileOf(of('fresh', index))));
        const [parts, last] = [await partsIn(now), await partsIn(before)];
        expect([...parts.keys()]).toEqual([...(await partsIn(of('fresh', index))).keys()]);
        for (const [name, number] of isAlone ? [] : parts) expect(last.get(name) ?? number).toBe(number);
        const inParts = await readLateParts(now);
        expect(inParts?.parts.flat(2).sort()).toEqual(late.pages.map(([one]) => one));
        expect(inParts?.variables).toEqual(own);
        // Nobody has read or written a file of this state.
        await writeFile(fileOf(of('fresh', index)), readParted(fileOf(now)));
        expect(await readLatePages(of('fresh', index))).toEqual(late);
      }
    }),
    { numRuns: draws(15) },
  );
});

it('writes a page on each line, sorted, whatever order they came in', async () => {
  const pages = lateList([
    ['/nl/b', 'late "1"'],
    ['/nl/a', 'late 2'],
    ['/nl/b', 'late 3'],
  ]);
  await writeLatePages(folder, join(folder, 'none'), { pages, variables: { GEVEL_TODAY: '2026-11-28' } });
  expect(readParted(fileOf(folder))).toBe(
    '{"version":1,"variables":{"GEVEL_TODAY":"2026-11-28"},"pages":{\n"/nl/a":"late 2",\n"/nl/b":"late 3"\n}}\n',
  );
  await writeLatePages(folder, join(folder, 'none'), { pages: [], variables: {} });
  expect(readParted(fileOf(folder))).toBe('{"version":1,"variables":{},"pages":{\n\n}}\n');
});

it('asks for no line of a part that is the same', async () => {
  const pages = lateList(paths.map((one) => [one, 'late a']));
  const [one, two] = [join(folder, '1'), join(folder, '2')];
  await writeLatePages(one, join(folder, 'none'), { pages, variables: {} });
  const next = changedLate(pages, new Map([[pages[100]?.[0] ?? '', 'late b']]));
  const asked = vi.spyOn(JSON, 'stringify');
  await writeLatePages(two, one, { pages: next, variables: {} });
  const lines = asked.mock.calls.length / 2;
  asked.mockRestore();
  // Those of the part, and of the first and the last, which stand with other lines.
  expect(lines).toBeLessThan(400);
  const [before, after] = [await partsIn(one), await partsIn(two)];
  const [known, read] = [await readLateParts(one), await readLateParts(two)];
  expect(before.size).toBeGreaterThan(5);
  expect([...after.keys()].filter((name) => !before.has(name))).toHaveLength(1);
  expect(read?.parts.length).toBe(before.size);
  expect(read?.parts.filter((part) => known?.parts.includes(part) !== true)).toHaveLength(1);
});

it('reads pages of before they were sorted, and none that are foreign or cut off', async () => {
  await mkdir(lateFolder(folder), { recursive: true });
  expect(await readLatePages(folder)).toBeUndefined();
  const place = fileOf(folder);
  await writeFile(place, '{"version":1,"variables":{"A":"b"},"pages":{\n"/nl/b":"late 1",\n"/nl/a":"late 2"\n}}\n');
  const pages = [
    ['/nl/a', 'late 2'],
    ['/nl/b', 'late 1'],
  ];
  expect(await readLatePages(folder)).toEqual({ pages, variables: { A: 'b' } });
  for (const text of [
    '{"version":1,"variables":{},"pages":{"/nl/',
    '{"version":1,"variables":{},"pages":{"/nl/a":1}}',
    '{"version":1,"variables":{"A":1},"pages":{}}',
    '{"version":1,"variables":{},"pages":[]}',
    '{"version":1,"pages":{}}',
    '{"version":2,"variables":{},"pages":{}}',
  ]) {
    await writeFile(place, text);
    expect(await readLatePages(folder), text).toBeUndefined();
  }
});

const opening = '{"version":1,"variables":{"A":"b"},"pages":{\n';

/** What somebody may have put into a file. */
const fragment = fc.constantFrom(
  ...['', ',', ',\n', '\n', ' ', '\u00a0', '"', '{', '}', '}}\n', '"q":"r"', '"q":1', ':', '"},"q":{"', opening],
  '{"version":2,"variables":{},"pages":{\n',
  ',"pages":{\n',
);

const damaged = fc
  .record({
    pages: fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd', '}}'), key), { maxLength: 5 }),
    cuts: fc.array(fc.nat(6)),
    edits: fc.array(fc.record({ part: fc.nat(5), at: fc.nat(60), less: fc.nat(3), more: fragment }), { maxLength: 2 }),
    order: fc.option(fc.array(fc.nat(4), { maxLength: 5 })),
  })
  .map(({ pages, cuts, edits, order }) => {
    const list = pages.map((page) => page.map((text) => JSON.stringify(text)).join(':')).join(',\n');
    const lines = `${opening}${list}\n}}\n`.split(/(?<=\n)/u);
    const ends = [0, ...cuts.toSorted((a, b) => a - b), lines.length];
    const parts = ends.map((end, index) => lines.slice(ends[index - 1] ?? 0, end).join('')).filter((one) => one !== '');
    for (const { part, at, less, more } of edits) {
      const text = parts[part];
      if (text !== undefined) parts[part] = text.slice(0, at) + more + text.slice(at + less);
    }
    return order ? order.flatMap((place) => parts[place] ?? []) : parts;
  });

const crafted = [
  [],
  [opening, '"a":"b"\n', '}}\n'],
  [`${opening}"a":"b",\n`, ',\n', '"c":"d"\n}}\n'],
  [`${opening}"a":"b",\n`, '}}\n'],
  [`${opening}"a":"b"\n`, '"c":"d"\n}}\n'],
  [`${opening}"a":"b"},"q":{"c":"d",\n`, '"e":"f"\n}}\n'],
  [`${opening}"a":"b",\n`, '"c":1,\n', '"d":"e"\n}}\n'],
  ['{"version":1,"variables":{"A":1},"pages":{\n}}\n'],
  ['{"version":2,"variables":{},"pages":{\n}}\n'],
];

it('reads of any parts what the whole says, or nothing where the whole is no list', async () => {
  let drawn = 0;
  await fc.assert(
    fc.asyncProperty(damaged, async (texts) => {
      const [parted, whole] = [join(folder, `parted-${drawn}`), join(folder, `whole-${drawn}`)];
      drawn += 1;
      await mkdir(join(lateFolder(parted), 'parts'), { recursive: true });
      await mkdir(lateFolder(whole), { recursive: true });
      await writeFile(fileOf(whole), texts.join(''));
      const names = texts.map((text) => hash('sha256', text, 'hex').slice(0, 32));
      for (const [index, name] of names.entries())
        await writeFile(join(lateFolder(parted), 'parts', name), texts[index] ?? '');
      await writeFile(`${fileOf(parted)}.parts`, names.join('\n'));
      const [found, late] = [await readLateParts(parted), await readLatePages(whole)];
      expect(found?.variables).toEqual(late?.variables);
      expect(found && new Set(found.parts.flat().map(([one]) => one))).toEqual(
        late && new Set(late.pages.map(([one]) => one)),
      );
    }),
    { numRuns: draws(150), examples: crafted.map((texts) => [texts]) },
  );
});
