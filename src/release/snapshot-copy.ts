import { readFileSync } from 'node:fs';
import { copyFile, link, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { keepInParts, readParted } from '#base/parted-file.ts';
import { holds } from '#base/unchanged-file.ts';
import { cardBatchOf } from '#domain/card-batch.ts';

/** The file of the homes, which is kept in parts: with thousands of them it would be most of what a changed price leaves on the disk. */
const homesFile = 'listings.json';
/** What else the server reads of a snapshot (src/server/site/site-data.ts), and what pages are made from that are made when somebody asks. */
const otherFiles = ['projects.json', 'types.json', 'categories.json'];

/** So many homes are a part, on average: where one ends its number alone tells, whatever stands before and behind it. */
const usualHomes = 32;

/** `'{"id":"46","reference":…' -> true or false` */
function endsPart(beginning: string): boolean {
  const [, id] = /^\{"id":"([^"]*)"/u.exec(beginning) ?? [];
  return id !== undefined && cardBatchOf(id, usualHomes) === 0;
}

/**
 * Puts the homes that a site is made from beside it: after a rollback or a refused build the server's alerts and reports
 * speak of what is published, not of what the last sync brought. `lastDir` is the release before, which has most of them.
 */
export async function keepSnapshot(snapshotDir: string, nextDir: string, lastDir: string): Promise<void> {
  const folder = join(nextDir, 'snapshot');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  keepInParts({
    bytes: readFileSync(join(snapshotDir, homesFile)),
    file: join(folder, homesFile),
    last: join(lastDir, 'snapshot', homesFile),
    ends: endsPart,
  });
  for (const name of otherFiles) {
    const [from, to] = [join(snapshotDir, name), join(folder, name)];
    // A sync writes these anew, also when they say the same; it replaces them and never writes into them, so a second name costs no room.
    const kept = join(lastDir, 'snapshot', name);
    const source = holds(kept, readFileSync(from)) ? kept : from;
    await link(source, to).catch(() => copyFile(from, to));
  }
}

/** Writes the snapshot of a release into a folder as a sync would have written it. */
export async function unfoldSnapshot(releaseDir: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const name of [homesFile, ...otherFiles])
    await writeFile(join(folder, name), readParted(join(releaseDir, 'snapshot', name)));
}
