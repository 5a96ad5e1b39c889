import { existsSync, lstatSync, rmdirSync, rmSync } from 'node:fs';
import { mkdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { walkFiles } from '#base/walk-files.ts';
import { CarryOver } from '#release/carry-over.ts';
import { isCompressible } from '#release/compress.ts';
import { changesSince } from '#release/release-changes.ts';
import { takeDiscarded } from '#release/releases.ts';
import { readManifest, type BuildManifest } from '#publish/build-manifest.ts';
import { ReleaseFiles } from '#publish/release-files.ts';
import { mediaFiles } from '#release/withdrawn-media.ts';

/*
 * Ten thousand pages are ten thousand folders to make. That is done when a release is published and nobody waits: the
 * next rebuild finds a copy made of links, and exchanges only what changed in it. The copy itself is a release that is no
 * longer kept, wherever there is one: most of its files are those of today, and to look is much less work than to link anew.
 */

const stagingOf = (nextDir: string): string => `${nextDir}-staging`;
const marker = 'of-release';

/** A file with the names of its compressed copies, which may be there. */
const namesOf = (file: string): readonly string[] =>
  isCompressible(file) ? [file, `${file}.br`, `${file}.gz`] : [file];

/** Files of a release that no list names: each has its own, and they are written anew. */
const unlisted = ['/_headers', '/_redirects'];

/** Turns the folder of an older release into a copy of another one, of which it is known by which files they differ. */
function exchangeIn(from: string, to: string, changed: ReadonlySet<string>, files: ReleaseFiles): void {
  const carry = new CarryOver(from, to);
  // The picture of a home that was withdrawn meanwhile may be gone; nothing else is taken out of a release.
  const lost = [...files.parts.media].filter((file) => !existsSync(to + file));
  for (const file of new Set([...changed, ...lost])) {
    if (files.has(file) && namesOf(file).every((name) => isSameFile(from + name, to + name))) continue;
    carry.makeRoom(file);
    if (files.has(file)) carry.file(file);
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
    for (const name of namesOf(file)) left.delete(name);
    if (namesOf(file).every((name) => isSameFile(from + name, to + name))) continue;
    carry.makeRoom(file);
    carry.file(file);
  }
  for (const name of left) rmSync(to + name, { force: true });
  for (const folder of new Set([...left].map((name) => dirname(to + name)))) dropEmpty(folder, to);
}

/** Takes away a folder that holds nothing, and those above it up to `root`. */
function dropEmpty(folder: string, root: string): void {
  if (folder.length <= root.length) return;
  try {
    rmdirSync(folder);
  } catch {
    // Something is in it.
    return;
  }
  dropEmpty(dirname(folder), root);
}

/** Do both names stand for one file, or both for none? */
function isSameFile(one: string, other: string): boolean {
  const [a, b] = [one, other].map((name) => lstatSync(name, { bigint: true, throwIfNoEntry: false }));
  return a?.ino === b?.ino && a?.dev === b?.dev;
}

/** Makes the copy that the next rebuild will start from. */
export async function prepareStaging(distDir: string, nextDir: string): Promise<void> {
  const release = await realpath(join(distDir, 'current'));
  const facts = await readManifest(release);
  const staging = stagingOf(nextDir);
  await rm(staging, { recursive: true, force: true });
  if (!facts) return;
  await mkdir(staging, { recursive: true });
  const [from, to] = [join(release, 'client'), join(staging, 'client')];
  const files = new ReleaseFiles({ ...facts, media: await mediaFiles(release), pictures: [] });
  const older = await takeDiscarded(distDir, to);
  const changed = older === undefined ? undefined : await changesSince(release, older);
  if (changed) exchangeIn(from, to, changed, files);
  else if (older !== undefined) await turnInto(from, to, files);
  else {
    const carry = new CarryOver(from, to);
    for (const file of files) carry.file(file);
  }
  // Last: without it a copy that was cut off is no copy.
  await writeFile(join(staging, marker), basename(release));
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
