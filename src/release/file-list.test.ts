import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { listCarried, listChanged, readFileList, listPublicFiles, writeFileList } from './file-list.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gevel-list-'));
});

afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

async function place(...paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), '');
  }
}

it('names public files with their copies, and neither rules for hosts nor hidden files nor links', async () => {
  await place('nl/index.html', 'nl/index.html.br', 'nl/index.html.gz', 'plan.gz', '_headers', '.env', 'a/.git/config');
  await symlink('/etc/passwd', join(folder, 'leak.txt'));
  expect((await listPublicFiles(folder)).toSorted()).toEqual([['/nl/index.html', '.br', '.gz'], ['/plan.gz']]);
});

it('says of a release that is mostly carried over what a look through it would say', async () => {
  await place('nl/index.html', 'nl/index.html.br', 'nl/index.html.gz', 'fr/index.html', 'media/a/480.webp');
  await place('old.json', 'old.json.br', 'old.json.gz');
  const last = await listPublicFiles(folder);
  await rm(join(folder, 'old.json.br'));
  await rm(join(folder, 'old.json.gz'));
  await place('new.html', 'new.html.br', 'new.html.gz');
  const paths = ['/nl/index.html', '/fr/index.html', '/media/a/480.webp', '/old.json', '/new.html', '/new.html'];
  const listed = listCarried({ clientDir: folder, paths, made: ['/old.json', '/new.html'], last });
  expect(listed.toSorted()).toEqual((await listPublicFiles(folder)).toSorted());
  expect(await readFileList(folder)).toBeUndefined();
  await mkdir(join(folder, 'hosting'));
  await writeFileList(folder, join(folder, 'none'), listed);
  expect(await readFileList(folder)).toEqual(listed.toSorted());
});

/** Files of a release, and whether each has a packed copy where files of its kind have some. */
const release = fc.dictionary(
  fc.constantFrom(
    '/a.html',
    '/b.html',
    '/c.html',
    '/.env',
    '/x/d.json',
    '/x/.git/e',
    '/plan.json',
    '/plan.json.gz',
    '/e.webp',
  ),
  fc.boolean(),
  { noNullPrototype: true },
);

it('says of a release that follows another what a look through it would say, and keeps it in the same parts', async () => {
  const client = join(folder, 'client');
  const partsIn = (one: string) => readFile(join(one, 'hosting/files.json.parts'), 'utf8');
  const put = async (files: Readonly<Record<string, boolean>>): Promise<void> => {
    await rm(client, { recursive: true, force: true });
    await mkdir(client);
    for (const [path, isPacked] of Object.entries(files)) {
      await place(`client${path}`);
      if (isPacked && path !== '/plan.json' && /\.(?:html|json)$/u.test(path)) await place(`client${path}.br`);
    }
  };
  let drawn = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(release, { minLength: 2, maxLength: 5 }), async (versions) => {
      drawn += 1;
      const folderOf = (kind: string, version: number): string =>
        join(folder, `${kind}-${String(drawn)}-${String(version)}`);
      for (const [version, files] of versions.entries()) {
        const [known, lastDir, fresh] = [
          folderOf('known', version),
          folderOf('known', version - 1),
          folderOf('fresh', version),
        ];
        for (const one of [known, fresh]) await mkdir(join(one, 'hosting'), { recursive: true });
        await put(files);
        const walked = await writeFileList(fresh, join(folder, 'none'), await listPublicFiles(client));
        const before = versions[version - 1] ?? {};
        const last = await readFileList(lastDir);
        const others = Object.keys(files).filter((path) => files[path] !== before[path]);
        const gone = Object.keys(before).filter((path) => !(path in files));
        const isThere = (path: string): boolean => Object.hasOwn(files, path);
        const next = last && listChanged({ clientDir: client, last, others, gone, isThere });
        if (next) expect(await writeFileList(known, lastDir, next.files, { last, lines: next.lines })).toEqual(walked);
        else await writeFileList(known, lastDir, walked);
        expect(await partsIn(known)).toBe(await partsIn(fresh));
      }
    }),
    { numRuns: 25 },
  );
});

it('reads the list of a release from before there were versions, and none that is foreign or cut off', async () => {
  await mkdir(join(folder, 'hosting'));
  const file = join(folder, 'hosting/files.json');
  await writeFile(file, '[\n["/nl/index.html",".br",".gz"],\n["/plan.gz"]\n]\n');
  expect(await readFileList(folder)).toEqual([['/nl/index.html', '.br', '.gz'], ['/plan.gz']]);
  for (const text of [
    '{"version":1,"files":[["/nl/',
    '{"version":1,"files":[["/a",".zip"]]}',
    '{"version":2}',
    '[[]]',
  ]) {
    await writeFile(file, text);
    expect(await readFileList(folder), text).toBeUndefined();
  }
});
