import { mkdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { CarryOver } from '#release/carry-over.ts';
import { pageFiles, readFacts, type SiteFacts } from '#publish/site-facts.ts';
import { mediaFiles } from '#release/withdrawn-media.ts';

/*
 * Ten thousand pages are ten thousand folders to make. That is done when a release is published and nobody waits: the
 * next rebuild finds a copy made of links, and exchanges only what changed in it.
 */

const spareOf = (nextDir: string): string => `${nextDir}-spare`;
const marker = 'of-release';

/** Makes the copy that the next rebuild will start from. */
export async function prepareSpare(distDir: string, nextDir: string): Promise<void> {
  const release = await realpath(join(distDir, 'current'));
  const facts = await readFacts(release);
  const spare = spareOf(nextDir);
  await rm(spare, { recursive: true, force: true });
  if (!facts) return;
  await mkdir(spare, { recursive: true });
  const carry = new CarryOver(join(release, 'client'), join(spare, 'client'));
  for (const file of pageFiles(facts)) carry.file(file);
  for (const file of await mediaFiles(release)) carry.file(file);
  // Last: without it a copy that was cut off is no copy.
  await writeFile(join(spare, marker), basename(release));
}

/** Takes the copy for the next release, when there is one of the published one. Returns what carries files into it. */
export async function takeSpare(lastDir: string, last: SiteFacts, nextDir: string): Promise<CarryOver> {
  const [from, to] = [join(lastDir, 'client'), join(nextDir, 'client')];
  const spare = spareOf(nextDir);
  const release = await readFile(join(spare, marker), 'utf8').catch(() => undefined);
  if (release === basename(lastDir)) {
    await rename(join(spare, 'client'), to);
    await rm(spare, { recursive: true, force: true });
    return new CarryOver(from, to, [...pageFiles(last), ...(await mediaFiles(lastDir))]);
  }
  await mkdir(to, { recursive: true });
  return new CarryOver(from, to);
}
