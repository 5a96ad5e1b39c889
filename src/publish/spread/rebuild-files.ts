import { existsSync } from 'node:fs';
import { link, mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isMapOf, isText, listOf, parseJson } from '#base/json.ts';
import { isUnfinished, replaceFile } from '#base/replace-file.ts';
import { walkFiles } from '#base/walk-files.ts';

/** Where a machine has what it needs for the next rebuild, beside the published release. */
export interface RebuildFolders {
  readonly distDir: string;
  readonly snapshotDir: string;
  readonly cacheDir: string;
  readonly privateDir: string;
}

/** Calls that wait go their own way (src/publish/spread/feed-calls.ts); which pages the CRM knows each machine notes for itself. */
const isOwn = (path: string): boolean => /^\/feed\/[^/]+-hints\//u.test(path) || path === '/told-pages.json';

const metas = 'cache/metas.json';
const sources = 'cache/media-sources.json';

async function filesOf(folder: string): Promise<string[]> {
  return walkFiles(folder).catch(() => []);
}

/** What is known of each picture, so that nobody makes it again. */
async function metasText({ cacheDir }: RebuildFolders): Promise<string> {
  const media = join(cacheDir, 'media');
  const known: Record<string, string> = {};
  for (const hash of (await readdir(media).catch(() => [])).sort()) {
    const text = await readFile(join(media, hash, 'meta.json'), 'utf8').catch(() => undefined);
    if (text !== undefined) known[hash] = text;
  }
  return JSON.stringify(known);
}

/** Every file of the state of this machine, by its name in the bucket. */
export async function* stateFiles(folders: RebuildFolders): AsyncGenerator<[name: string, content: Buffer]> {
  const { snapshotDir, privateDir, cacheDir } = folders;
  const read = (file: string): Promise<Buffer> => readFile(file);
  for (const path of (await filesOf(snapshotDir)).sort()) yield [`snapshot${path}`, await read(snapshotDir + path)];
  for (const path of (await filesOf(privateDir)).sort())
    if (!isOwn(path) && !isUnfinished(path)) yield [`private${path}`, await read(privateDir + path)];
  const known = await read(join(cacheDir, 'media-sources.json')).catch(() => undefined);
  if (known) yield [sources, known];
  yield [metas, Buffer.from(await metasText(folders))];
}

/** Where a file of the state lies on this machine; undefined for a name that is none of ours: nothing is written elsewhere. */
export function placeOf(name: string, { snapshotDir, privateDir, cacheDir }: RebuildFolders): string | undefined {
  const parts = name.split('/');
  if (parts.some((part) => part === '' || part === '.' || part === '..') || /[\\\0]/u.test(name)) return undefined;
  const rest = parts.slice(1).join('/');
  if (name === sources) return join(cacheDir, basename(name));
  if (parts.length < 2) return undefined;
  if (parts[0] === 'snapshot') return join(snapshotDir, rest);
  return parts[0] === 'private' && !isOwn(`/${rest}`) ? join(privateDir, rest) : undefined;
}

/** Pictures of the published release take their place in the cache, as if they had been made here. */
async function keepPictures({ distDir, cacheDir }: RebuildFolders, known: Readonly<Record<string, string>>) {
  const published = join(distDir, 'current/client/media');
  for (const [hash, text] of Object.entries(known)) {
    const folder = join(cacheDir, 'media', hash);
    if (!/^[\w-]+$/u.test(hash) || existsSync(join(folder, 'meta.json'))) continue;
    const names = await readdir(join(published, hash)).catch(() => []);
    if (names.length === 0) continue;
    await mkdir(folder, { recursive: true });
    for (const name of names.filter((one) => !/\.(?:br|gz)$/u.test(one)))
      await link(join(published, hash, name), join(folder, name)).catch(() => undefined);
    // Last: without it what lies there counts as nothing.
    await replaceFile(join(folder, 'meta.json'), text);
  }
}

/** Puts a file of the state where it belongs; private ones for this user only. */
export async function placeStateFile(name: string, content: Buffer, folders: RebuildFolders): Promise<void> {
  if (name === metas) {
    const known = parseJson(content.toString('utf8'));
    if (isMapOf(known, isText)) await keepPictures(folders, known);
    return;
  }
  const file = placeOf(name, folders);
  if (file === undefined) return;
  const isPrivate = name.startsWith('private/');
  await mkdir(dirname(file), { recursive: true, ...(isPrivate && { mode: 0o700 }) });
  await replaceFile(file, content, isPrivate ? 0o600 : 0o644);
}

const namesFile = ({ distDir }: RebuildFolders): string => join(distDir, 'state-names.json');

/** Removes what the state had when this machine looked last, and has no longer: documents of withdrawn homes. */
export async function dropGone(names: readonly string[], folders: RebuildFolders): Promise<void> {
  const text = await readFile(namesFile(folders), 'utf8').catch(() => '[]');
  const present = new Set(names);
  for (const name of listOf(parseJson(text), isText)) {
    const file = present.has(name) ? undefined : placeOf(name, folders);
    if (file !== undefined) await rm(file, { force: true });
  }
  await replaceFile(namesFile(folders), JSON.stringify(names));
}
