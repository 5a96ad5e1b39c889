import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { draws } from '#scripts/test-setup/draws.ts';
import { readParted } from '#base/parted-file.ts';
import { changedLate, lateFolder, lateKeyOf, lateList, readLatePages, writeLatePages } from './late-pages.ts';

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
  expect(before.size).toBeGreaterThan(5);
  expect([...after.keys()].filter((name) => !before.has(name))).toHaveLength(1);
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
