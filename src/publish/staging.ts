import { existsSync, lstatSync, rmdirSync, rmSync } from 'node:fs';
import { mkdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { walkFiles } from '#base/walk-files.ts';
import { CarryOver } from '#release/carry-over.ts';
import { isCompressible } from '#release/compress.ts';
import { changesSince } from '#release/release-changes.ts';
import { takeDiscarded } from '#release/releases.ts';
import { carriedFiles, readManifest, type BuildManifest } from '#publish/build-manifest.ts';
import { mediaFiles } from '#release/withdrawn-media.ts';

/*
 * Ten thousand pages are ten thousand folders to make. That is done when a release is published and nobody waits: the
 * next rebuild finds a copy made of links, and exchanges only what changed in it. The copy itself is a release that is no
 * longer kept, wherever there is one: most of its files are those of today, and to look is much less work than to link anew.
 */

const stagingOf = (nextDir: string): string => `${nextDir}-staging`;
const marker = 'of-release';

/** Of an older release, to be turned into one of today. */
interface Older {
  readonly folder: string;
  /** The files that are not the same in both; undefined where that is to be seen by looking at each. */
  readonly changed: ReadonlySet<string> | undefined;
}

/** A file with the names of its compressed copies, which may be there. */
const namesOf = (file: string): readonly string[] =>
  isCompressible(file) ? [file, `${file}.br`, `${file}.gz`] : [file];

/** Files of a release that no list names: each has its own, and they are written anew. */
const unlisted = ['/_headers', '/_redirects'];

/** What of an older release is not in `files`; looked for only where nobody knows what changed. */
async function leftIn({ folder, changed }: Older, files: readonly string[]): Promise<Set<string>> {
  const isKnown = changed !== undefined;
  const left = new Set(isKnown ? [...[...changed].flatMap(namesOf), ...unlisted] : await walkFiles(folder));
  for (const file of files) for (const name of namesOf(file)) left.delete(name);
  return left;
}

/** Turns the folder of an older release into a copy of another one: `files` with their compressed copies, and nothing else. */
async function turnInto(from: string, older: Older, files: readonly string[]): Promise<void> {
  const { folder: to, changed } = older;
  const left = await leftIn(older, files);
  const carry = new CarryOver(from, to);
  // The picture of a home that was withdrawn meanwhile may be gone.
  const isSame = (file: string): boolean =>
    changed === undefined || changed.has(file)
      ? namesOf(file).every((name) => isSameFile(from + name, to + name))
      : existsSync(to + file);
  for (const file of files) {
    if (isSame(file)) continue;
    carry.makeRoom(file);
    carry.file(file);
  }
  for (const name of left) rmSync(to + name, { force: true });
  // Of what changed a file may have been taken out before, and its folder left.
  const emptied = [...left, ...(changed ?? [])].map((name) => dirname(to + name));
  for (const folder of new Set(emptied)) dropEmpty(folder, to);
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
  const files = [...carriedFiles(facts), ...(await mediaFiles(release))];
  const older = await takeDiscarded(distDir, to);
  if (older !== undefined) await turnInto(from, { folder: to, changed: await changesSince(release, older) }, files);
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
  if (release === basename(lastDir)) {
    await rename(join(staging, 'client'), to);
    await rm(staging, { recursive: true, force: true });
    return new CarryOver(from, to, [...carriedFiles(last), ...(await mediaFiles(lastDir))]);
  }
  await mkdir(to, { recursive: true });
  return new CarryOver(from, to);
}
