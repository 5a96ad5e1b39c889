import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { listCarried, readFileList, listPublicFiles, writeFileList } from './file-list.ts';

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
