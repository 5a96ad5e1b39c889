import { existsSync, mkdirSync, statSync } from 'node:fs';
import { readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorCode } from '#base/error-code.ts';
import { hashOfFile } from '#base/hash-of-file.ts';
import { isMapOf, isObject, isText } from '#base/json.ts';
import { linkOrCopy } from '#base/link-or-copy.ts';
import { replaceFile } from '#base/replace-file.ts';
import { checkThat, readStored, storedText, type StoredFormat } from '#base/stored.ts';
import { writeReleaseInfo, type Release } from './releases.ts';
import { settleEntries, settleFolder } from './settle.ts';

/*
 * Folders of tens of thousands of pages take far more room than what a price changes. So of the releases that are kept only the newest
 * have their files in a folder of their own; an older one is folded: it tells by which files it differs from a later release, and those
 * lie among the objects of dist/, under the hash of what they hold.
 */

/** How a folded release differs from a later one. */
export interface Fold {
  /** Id of the later one. */
  readonly from: string;
  /** Hash of each file that is another one there, packed copies by themselves; null for one that this release has not: `/nl/index.html.br`. */
  readonly files: Readonly<Record<string, string | null>>;
}

const isHash = (value: unknown): value is string | null =>
  value === null || (isText(value) && /^[0-9a-f]{64}$/u.test(value));

const form: StoredFormat<Fold> = {
  name: 'folded.json of a release',
  version: 1,
  check: checkThat(
    (value): value is Fold => isObject(value) && isText(value['from']) && isMapOf(value['files'], isHash),
    'it holds something else than the files of a release',
  ),
  repair: 'The release cannot be published again; another one can.',
};

const fileOf = (releaseDir: string): string => join(releaseDir, 'folded.json');
const clientOf = (releaseDir: string): string => join(releaseDir, 'client');
const objectsOf = (releasesDir: string): string => join(dirname(releasesDir), 'objects');

/** What stands for the files of a release; undefined for one that is not folded. Throws where it cannot be read. */
async function readFold(releaseDir: string): Promise<Fold | undefined> {
  const text = await readFile(fileOf(releaseDir), 'utf8').catch((error: unknown) => {
    if (errorCode(error) !== 'ENOENT') throw error;
    return undefined;
  });
  return text === undefined ? undefined : readStored(text, form);
}

/** Gives a file the name of what it holds; null where there is none. */
async function keepObject(objects: string, file: string): Promise<string | null> {
  // A folder may stand where a file of another release is.
  if (statSync(file, { throwIfNoEntry: false })?.isFile() !== true) return null;
  const hash = await hashOfFile(file);
  try {
    linkOrCopy(file, join(objects, hash));
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  }
  return hash;
}

/** Moves the files of a release to `target`, where another one is made of them. `names` are those by which it differs from the release `from`. */
export async function fold(release: Release, from: string, names: readonly string[], target: string): Promise<void> {
  const { folder } = release;
  const objects = objectsOf(dirname(folder));
  mkdirSync(objects, { recursive: true });
  const files: Record<string, string | null> = {};
  for (const name of names) files[name] = await keepObject(objects, clientOf(folder) + name);
  await settleEntries(objects);
  // First: whoever is killed in between leaves a release with its files, and one that knows them.
  await replaceFile(fileOf(folder), storedText({ from, files }, form));
  await writeReleaseInfo(release, 'folded');
  await rename(clientOf(folder), target);
}

/** The files of a release, as those in the folder of another one and what takes their place. */
export interface Unfolded {
  /** Folder of a release that has its files. */
  readonly base: string;
  /** Where other files lie; null for one that is none: `/nl/index.html -> dist/objects/ab12…`. */
  readonly others: ReadonlyMap<string, string | null>;
}

/** More releases than are kept. */
const longestChain = 20;

/** Follows a release to its files; undefined where something of it is missing. */
export async function unfolded(releaseDir: string): Promise<Unfolded | undefined> {
  const others = new Map<string, string | null>();
  const releasesDir = dirname(releaseDir);
  let base = releaseDir;
  for (let step = 0; step < longestChain; step += 1) {
    if (existsSync(clientOf(base))) return { base, others };
    const found = await readFold(base).catch(() => undefined);
    if (!found) return undefined;
    for (const [name, hash] of Object.entries(found.files))
      if (!others.has(name)) others.set(name, hash === null ? null : join(objectsOf(releasesDir), hash));
    base = join(releasesDir, found.from);
  }
  return undefined;
}

/** Where a file of a release lies; undefined where it has none of that name. `placeOf('dist/releases/…', '/nl/index.html')` */
export async function placeOf(releaseDir: string, name: string): Promise<string | undefined> {
  const found = await unfolded(releaseDir);
  const other = found?.others.get(name);
  const place = other === undefined ? found && clientOf(found.base) + name : (other ?? undefined);
  return place !== undefined && existsSync(place) ? place : undefined;
}

/** Says of a release that has its files that it is folded no more; nothing to do where nobody says that it is. */
export async function endFold(release: Release): Promise<void> {
  if (!existsSync(fileOf(release.folder))) return;
  await writeReleaseInfo(release, 'whole');
  await rm(fileOf(release.folder), { force: true });
  // A power cut must find its files once it is published.
  await settleFolder(release.folder);
}

/** Gives a release the files in `folder`: it is folded no more. */
export async function takeFiles(release: Release, folder: string): Promise<void> {
  await rename(folder, clientOf(release.folder));
  await endFold(release);
}

/** Takes files out of a release, as if it never had them; objects of them go with `dropObjects`. Throws where nobody can say which it has. */
export async function forgetFiles(releaseDir: string, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  for (const name of names) await rm(clientOf(releaseDir) + name, { force: true });
  const found = await readFold(releaseDir);
  if (!found) return;
  const kept: string[] = [];
  for (const name of names) if ((await placeOf(releaseDir, name)) !== undefined) kept.push(name);
  if (kept.length === 0) return;
  const files = { ...found.files, ...Object.fromEntries(kept.map((name) => [name, null])) };
  await replaceFile(fileOf(releaseDir), storedText({ ...found, files }, form));
}

/** What all folded releases name; undefined where one cannot be read, and nobody knows what it needs. */
async function namedObjects(releasesDir: string): Promise<ReadonlySet<string | null> | undefined> {
  const named = new Set<string | null>();
  try {
    for (const id of await readdir(releasesDir)) {
      const found = await readFold(join(releasesDir, id));
      for (const hash of Object.values(found?.files ?? {})) named.add(hash);
    }
    return named;
  } catch {
    return undefined;
  }
}

/** Deletes the objects that no release names. To be called with the lock of publications: who folds makes objects first, and names them then. */
export async function dropObjects(distDir: string): Promise<void> {
  const releasesDir = join(distDir, 'releases');
  const there = await readdir(objectsOf(releasesDir)).catch(() => []);
  if (there.length === 0) return;
  const named = await namedObjects(releasesDir);
  if (!named) return;
  for (const name of there) if (!named.has(name)) await rm(join(objectsOf(releasesDir), name), { force: true });
}
