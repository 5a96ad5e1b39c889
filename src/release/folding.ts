import { existsSync, mkdirSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { dropEmpty } from '#base/drop-empty.ts';
import { isSameFile } from '#base/is-same-file.ts';
import { linkOrCopy } from '#base/link-or-copy.ts';
import { removeFile } from '#base/remove-file.ts';
import { walkFiles } from '#base/walk-files.ts';
import { ofCopy, withCopies } from './file-list.ts';
import { dropObjects, endFold, fold, takeFiles, unfolded, type Unfolded } from './folds.ts';
import { changesSince, madeFrom } from './release-changes.ts';
import {
  deleteDropped,
  discardedPlace,
  listReleases,
  releaseFolder,
  takeAwayDiscarded,
  type Release,
} from './releases.ts';
import { publicationLock, withSiteLock } from './site-lock.ts';
import { mediaFiles } from './withdrawn-media.ts';

/** Files of a release that no list names: each has its own, and they are written anew. */
export const unlisted: readonly string[] = ['/_headers', '/_redirects'];

/** So many files are linked before others get their turn: this may run where visitors are answered. */
const inOneTurn = 500;

/** A release that differs by more files keeps its folder: to hash them takes longer than whoever goes back should wait. */
const mostFolded = 20_000;

const clientOf = (releaseDir: string): string => join(releaseDir, 'client');

/** Pictures of the published release that an earlier one has no more: somebody withdrew a home, and shows it again. */
async function lostMedia(releaseDir: string, currentDir: string): Promise<readonly string[]> {
  return [...(await mediaFiles(currentDir))].filter((file) => !existsSync(clientOf(releaseDir) + file));
}

/** The files by which two releases differ, found by looking at every one: `/nl/index.html`, of packed copies that of which they are. */
async function differences(releaseDir: string, currentDir: string): Promise<readonly string[]> {
  const [one, other] = [clientOf(releaseDir), clientOf(currentDir)];
  const others = new Set<string>();
  for (const name of [...(await walkFiles(one)), ...(await walkFiles(other))])
    if (!isSameFile(one + name, other + name)) others.add(ofCopy(name));
  return [...others];
}

/** What a release has to be given to become the published one. */
async function changedBetween({ id, folder }: Release, currentDir: string): Promise<readonly string[]> {
  const changed = await changesSince(currentDir, id);
  return changed ? [...changed, ...(await lostMedia(folder, currentDir))] : differences(folder, currentDir);
}

/**
 * Folds the newest release that nobody is led to: neither the published one nor the one before it, from which servers and readers may
 * just be coming, and to which one goes back; and an older one than the published, which is deleted before that of which it is to be
 * made. Leaves its files in `target`, and says by which they differ from the published ones; undefined where none can be spared.
 * To be called with the lock of publications.
 */
export async function foldOne(distDir: string, target: string): Promise<ReadonlySet<string> | undefined> {
  const releases = await listReleases(distDir);
  const place = releases.findIndex(({ isCurrent }) => isCurrent);
  const current = releases[place];
  if (!current) return undefined;
  const near = new Set([releases[place + 1]?.id, await madeFrom(current.folder)]);
  const spare = releases.slice(place + 1).find(({ id, folder }) => !near.has(id) && existsSync(clientOf(folder)));
  if (!spare) return undefined;
  const changed = new Set(await changedBetween(spare, current.folder));
  if (changed.size > mostFolded) return undefined;
  const names = [...changed, ...unlisted].flatMap(withCopies);
  const others = names.filter((name) => !isSameFile(clientOf(spare.folder) + name, clientOf(current.folder) + name));
  await fold(spare, current.id, others, target);
  return changed;
}

/** Links all files of a folder. */
async function linkAll(from: string, to: string): Promise<void> {
  const folders = new Set<string>();
  for (const [index, name] of (await walkFiles(from)).entries()) {
    if (index % inOneTurn === 0) await nextTurn();
    const folder = dirname(to + name);
    if (!folders.has(folder)) mkdirSync(folder, { recursive: true });
    folders.add(folder);
    linkOrCopy(from + name, to + name);
  }
}

/** Gives a folder of files those that are others, and takes away what is none. */
async function exchange(others: ReadonlyMap<string, string | null>, root: string): Promise<void> {
  // First what is gone: where a folder is, a file may have been.
  const inOrder = [...others].sort(([, one], [, other]) => Number(one !== null) - Number(other !== null));
  for (const [index, [name, object]] of inOrder.entries()) {
    if (index % inOneTurn === 0) await nextTurn();
    removeFile(root + name);
    if (object === null) {
      dropEmpty(dirname(root + name), root);
      continue;
    }
    mkdirSync(dirname(root + name), { recursive: true });
    linkOrCopy(object, root + name);
  }
}

/** The files of a release that is folded; throws where one is missing. */
async function wholeOf(releaseDir: string): Promise<Unfolded> {
  const found = await unfolded(releaseDir);
  const isThere = (object: string | null): boolean => object === null || existsSync(object);
  if (found && [...found.others.values()].every(isThere)) return found;
  throw new Error(
    `Files of the release ${basename(releaseDir)} are missing, so it cannot be published again. ` +
      'Name another one, or build the site with `npm run build`.',
  );
}

/** Has a kept release all its files, folded or not? */
export function isWhole(distDir: string, id: string): Promise<boolean> {
  return wholeOf(releaseFolder(distDir, id)).then(
    () => true,
    () => false,
  );
}

/**
 * Gives a folded release its files back, before it is published again: links to what is the same in a later one, and to its own. Throws
 * where one of them is missing, and nothing has changed then. To be called with the lock of publications.
 */
export async function unfold(distDir: string, id: string): Promise<void> {
  const folder = releaseFolder(distDir, id);
  const { base, others } = await wholeOf(folder);
  const release = (await listReleases(distDir)).find((one) => one.id === id);
  if (!release) return;
  // It may have its files again, and not say so: somebody was killed in between.
  if (base === folder) return endFold(release);
  // Whoever is killed leaves it among what is deleted next.
  const next = await discardedPlace(distDir, 'files');
  await mkdir(next);
  await linkAll(clientOf(base), next);
  await exchange(others, next);
  await takeFiles(release, next);
}

const lock = { task: 'the tidying of releases', file: publicationLock };

/** Folds a release where no other one is made of its files, and tidies up. Takes the lock of publications. */
export async function foldAway(distDir: string): Promise<void> {
  await withSiteLock(lock, async () => {
    const folder = await discardedPlace(distDir, 'files');
    await mkdir(folder);
    await foldOne(distDir, join(folder, 'client'));
  });
  await tidyReleases(distDir);
}

/** Deletes what publications have put aside, and what no release needs any more. Takes the lock of publications. */
export async function tidyReleases(distDir: string): Promise<void> {
  await withSiteLock(lock, async () => {
    await takeAwayDiscarded(distDir);
    await dropObjects(distDir);
  });
  await deleteDropped(distDir);
}
