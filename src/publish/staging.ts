import { existsSync, rmSync } from 'node:fs';
import { mkdir, readdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { dropEmpty } from '#base/drop-empty.ts';
import { isSameFile } from '#base/is-same-file.ts';
import { walkFiles } from '#base/walk-files.ts';
import { CarryOver } from '#release/carry-over.ts';
import { withCopies } from '#release/file-list.ts';
import { foldOne, unlisted } from '#release/folding.ts';
import { currentReleaseId, takeDiscarded } from '#release/releases.ts';
import { publicationLock, SiteBusy, withSiteLock } from '#release/site-lock.ts';
import { readManifest, type BuildManifest } from '#publish/build-manifest.ts';
import { ReleaseFiles } from '#publish/release-files.ts';
import { mediaFiles } from '#release/withdrawn-media.ts';

/*
 * Ten thousand pages are ten thousand folders to make. That is done when a release is published and nobody waits: the
 * next rebuild finds a copy made of links, and exchanges only what changed in it. The copy itself is made of the files of a release
 * that is folded for it, wherever one can be: they are those of today but for a few.
 */

const stagingOf = (nextDir: string): string => `${nextDir}-staging`;
const marker = 'of-release';

/** Turns the files of an older release into a copy of another one, of which it is known by which files they differ. */
function exchangeIn(from: string, to: string, changed: ReadonlySet<string>, files: ReleaseFiles): void {
  const carry = new CarryOver(from, to);
  // First what is gone: a file may stand where a folder was.
  const inOrder = [...changed].sort((one, other) => Number(files.has(one)) - Number(files.has(other)));
  for (const file of inOrder) {
    if (files.has(file) && withCopies(file).every((name) => isSameFile(from + name, to + name))) continue;
    carry.makeRoom(file);
    if (files.has(file)) carry.file(file);
    else dropEmpty(dirname(to + file), to);
  }
  for (const name of unlisted) rmSync(to + name, { force: true });
  // A file may have been taken out before, and its folder left.
  for (const folder of new Set([...changed].map((name) => dirname(to + name)))) dropEmpty(folder, to);
}

/** Turns the folder of an older release into a copy of another one: `files` with their compressed copies, and nothing else. */
async function turnInto(from: string, to: string, files: ReleaseFiles): Promise<void> {
  const left = new Set(await walkFiles(to));
  const carry = new CarryOver(from, to);
  for (const file of files) {
    for (const name of withCopies(file)) left.delete(name);
    if (withCopies(file).every((name) => isSameFile(from + name, to + name))) continue;
    carry.makeRoom(file);
    carry.file(file);
  }
  for (const name of left) rmSync(to + name, { force: true });
  // Of a picture that somebody took out of it before, the folder is left.
  const found = await readdir(to, { recursive: true, withFileTypes: true });
  for (const { parentPath, name } of found.filter((entry) => entry.isDirectory()))
    dropEmpty(join(parentPath, name), to);
}

/** Makes a copy of links, of what no release needs any more where there is that. */
async function linkAnew(distDir: string, from: string, to: string, files: ReleaseFiles): Promise<void> {
  if (await takeDiscarded(distDir, to)) return turnInto(from, to, files);
  const carry = new CarryOver(from, to);
  for (const file of files) carry.file(file);
}

/** Makes the copy that the next rebuild will start from. */
export async function prepareStaging(distDir: string, nextDir: string): Promise<void> {
  const release = await realpath(join(distDir, 'current'));
  const facts = await readManifest(release);
  const staging = stagingOf(nextDir);
  await dropStaging(nextDir);
  if (!facts) return;
  await mkdir(staging, { recursive: true });
  const [from, to] = [join(release, 'client'), join(staging, 'client')];
  const files = new ReleaseFiles({ ...facts, media: await mediaFiles(release), pictures: [] });
  // Whoever goes back to a release must find its files.
  const changed = await withSiteLock({ task: 'a publication', file: publicationLock }, async () =>
    (await currentReleaseId(distDir)) === basename(release) ? foldOne(distDir, to) : undefined,
  );
  if (changed) exchangeIn(from, to, changed, files);
  else await linkAnew(distDir, from, to, files);
  // Last: without it a copy that was cut off is no copy.
  await writeFile(join(staging, marker), basename(release));
}

/** Deletes the copy: of a release that is the published one no more it may hold pictures that were withdrawn since. */
export function dropStaging(nextDir: string): Promise<void> {
  return rm(stagingOf(nextDir), { recursive: true, force: true });
}

/** Deletes the copy where it is of another release than the published one. To be called with the lock of the site. */
export async function dropOutdated(distDir: string, nextDir: string): Promise<void> {
  const release = await readFile(join(stagingOf(nextDir), marker), 'utf8').catch(() => undefined);
  if (release !== (await currentReleaseId(distDir))) await dropStaging(nextDir);
}

/** The same for a machine that follows: who writes the site meanwhile looks at the copy too, once that is done. */
export async function dropUnlessBusy(distDir: string, nextDir: string, file?: string): Promise<void> {
  const lock = { task: 'npx gevel follow', waitMs: 0, log: () => undefined, ...(file !== undefined && { file }) };
  try {
    await withSiteLock(lock, () => dropOutdated(distDir, nextDir));
  } catch (error) {
    if (!(error instanceof SiteBusy)) throw error;
  }
}

/** Takes the copy for the next release, when there is one of the published one. Returns what carries files into it. */
export async function takeStaging(lastDir: string, last: BuildManifest, nextDir: string): Promise<CarryOver> {
  const [from, to] = [join(lastDir, 'client'), join(nextDir, 'client')];
  const staging = stagingOf(nextDir);
  const release = await readFile(join(staging, marker), 'utf8').catch(() => undefined);
  // First: whoever is killed from here on leaves no copy that says that it is whole.
  await rm(join(staging, marker), { force: true });
  if (release === basename(lastDir) && existsSync(join(staging, 'client'))) {
    await rename(join(staging, 'client'), to);
    await rm(staging, { recursive: true, force: true });
    const files = new ReleaseFiles({ ...last, media: await mediaFiles(lastDir), pictures: [] });
    return new CarryOver(from, to, (path) => files.has(path));
  }
  await mkdir(to, { recursive: true });
  return new CarryOver(from, to);
}
