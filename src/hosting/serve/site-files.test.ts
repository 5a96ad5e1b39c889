import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readFileList, readFileParts, writeFileList, type ListedFile } from '#release/file-list.ts';
import { filesOfAll, filesOfParts, lateFiles, siteFile } from './site-files.ts';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'files-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const release = (name: string): string => join(folder, name);

const anyPath = fc.string({ unit: fc.constantFrom('a', 'b', '/', '-', 'é'), maxLength: 3 }).map((path) => `/${path}`);
const anyFile = fc
  .tuple(anyPath, fc.subarray(['.br', '.gz'] as const))
  .map(([path, copies]): ListedFile => [path, ...copies]);
const pathOf = ([path]: ListedFile): string => path;
const byPath = (a: ListedFile, b: ListedFile): number => (pathOf(a) < pathOf(b) ? -1 : 1);

it('finds every file of a list in parts, sorted or not, and no other', () => {
  const anyParts = fc
    .tuple(fc.uniqueArray(anyFile, { selector: pathOf }), fc.boolean(), fc.array(fc.nat(20)))
    .map(([files, isSorted, cuts]) => {
      const all = isSorted ? files.toSorted(byPath) : files;
      const ends = [0, ...cuts.toSorted((a, b) => a - b), all.length];
      return ends.map((end, index) => all.slice(ends[index - 1] ?? 0, end));
    });
  fc.assert(
    fc.property(anyParts, fc.array(anyPath), (parts, others) => {
      const files = filesOfParts('/x', parts);
      const wanted = new Map(parts.flat().map((file) => [pathOf(file), siteFile('/x', file)]));
      for (const path of [...wanted.keys(), ...others]) {
        expect(files.get(path)).toEqual(wanted.get(path));
        expect(files.has(path)).toBe(wanted.has(path));
      }
    }),
  );
});

it('takes a file from the first place that has it', () => {
  const files = filesOfAll([filesOfParts('/made', [[['/a', '.br']]]), lateFiles([[['/a'], ['/b']]])]);
  expect(files.get('/a')?.locations).toEqual({ identity: '/made/a', br: '/made/a.br' });
  expect(files.get('/b')).toMatchObject({ isLate: true });
  expect([files.has('/b'), files.has('/c'), files.get('/c')]).toEqual([true, false, undefined]);
});

it('reads the parts of a list as the whole of it, release after release, and only those that are new', async () => {
  const list = Array.from({ length: 2_000 }, (_, index): ListedFile => [`/${String(index)}/index.html`, '.br']);
  await writeFileList(release('1'), release('0'), list);
  await writeFileList(release('2'), release('1'), [...list.toSpliced(700, 1), ['/new.html']]);
  const first = readFileParts(release('1'));
  const second = readFileParts(release('2'));
  expect(first?.flat()).toEqual(await readFileList(release('1')));
  expect(second?.flat()).toEqual(await readFileList(release('2')));
  expect(second?.filter((part) => first?.includes(part) !== true)).toHaveLength(2);
});

it('does not know the parts of a list that is cut off, or of another version', async () => {
  await writeFileList(release('1'), release('0'), [['/a.html'], ['/b.html']]);
  const names = `${release('1')}/hosting/files.json.parts`;
  const parts = readdirSync(join(release('1'), 'hosting/parts'));
  expect(readFileParts(release('1'))).toEqual([[['/a.html'], ['/b.html']]]);
  writeFileSync(names, `${parts[0] ?? ''}\n${parts[0] ?? ''}\n`);
  expect(readFileParts(release('1'))).toBeUndefined();
  writeFileSync(join(release('1'), 'hosting/parts/other'), '{"version":2,"files":[\n["/a.html"]\n]}\n');
  writeFileSync(names, 'other\n');
  expect(readFileParts(release('1'))).toBeUndefined();
  expect(readFileParts(release('0'))).toBeUndefined();
  // A list that was cut off names nothing, and would leave a site without files.
  writeFileSync(join(release('1'), 'hosting/files.json.parts'), '');
  expect(readFileParts(release('1'))).toBeUndefined();
});
