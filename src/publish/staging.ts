import { mkdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { CarryOver } from '#release/carry-over.ts';
import { pageFiles, readManifest, type BuildManifest } from '#publish/build-manifest.ts';
import { mediaFiles } from '#release/withdrawn-media.ts';

/*
 * Ten thousand pages are ten thousand folders to make. That is done when a release is published and nobody waits: the
 * next rebuild finds a copy made of links, and exchanges only what changed in it.
 */

const stagingOf = (nextDir: string): string => `${nextDir}-staging`;
const marker = 'of-release';

/** Makes the copy that the next rebuild will start from. */
export async function prepareStaging(distDir: string, nextDir: string): Promise<void> {
  const release = await realpath(join(distDir, 'current'));
  const facts = await readManifest(release);
  const staging = stagingOf(nextDir);
  await rm(staging, { recursive: true, force: true });
  if (!facts) return;
  await mkdir(staging, { recursive: true });
  const carry = new CarryOver(join(release, 'client'), join(staging, 'client'));
  for (const file of pageFiles(facts)) carry.file(file);
  for (const file of await mediaFiles(release)) carry.file(file);
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
    return new CarryOver(from, to, [...pageFiles(last), ...(await mediaFiles(lastDir))]);
  }
  await mkdir(to, { recursive: true });
  return new CarryOver(from, to);
}
