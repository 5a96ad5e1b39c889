import { readFileSync, statSync } from 'node:fs';
import { copyFile, link, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { partsOfLines, runsOf, type LineRun } from '#base/line-runs.ts';
import { beginningOf, keepInParts, keepParts, readParted } from '#base/parted-file.ts';
import { holds } from '#base/unchanged-file.ts';
import { cardBatchOf } from '#domain/card-batch.ts';
import { memoBy } from '#base/memo.ts';
import { sameMembers } from '#base/same-members.ts';
import { KnownLines } from '#site/snapshot-file.ts';
import { linesOfFile, type SnapshotLines } from '#site/snapshot-lines.ts';

/** The file of the homes, which is kept in parts: with thousands of them it would be most of what a changed price leaves on the disk. */
const homesFile = 'listings.json';
/** What else the server reads of a snapshot (src/server/site/site-data.ts), and what pages are made from that are made when somebody asks. */
export const otherFiles = ['projects.json', 'types.json', 'categories.json'];

/** So many homes are a part, on average: where one ends its number alone tells, whatever stands before and behind it. */
const usualHomes = 32;

/** `'{"id":"46","reference":…' -> true or false` */
function endsPart(beginning: string): boolean {
  const [, id] = /^\{"id":"([^"]*)"/u.exec(beginning) ?? [];
  return id !== undefined && cardBatchOf(id, usualHomes) === 0;
}

/** Which lines end a part. */
const endings = new KnownLines<{ readonly endsPart: boolean }>();

/** The parts of the last snapshot by what stands for their first line: one of the same lines is the same part. */
let lastRuns: ReadonlyMap<string, LineRun> = new Map();

const isSameRun = (one: LineRun, { keys, ends }: LineRun): boolean => one.ends === ends && sameMembers(one.keys, keys);

/** The lines of homes as the parts that they are; of those that are the same as before the name is known. */
async function homeRuns(file: string, { keys }: SnapshotLines): Promise<readonly LineRun[] | undefined> {
  const marks = await endings.ofFile(file, (line) => ({ endsPart: endsPart(beginningOf(line)) }));
  if (!marks) return undefined;
  const ending = new Set(keys.filter((_, index) => marks[index]?.endsPart === true));
  const runs = runsOf(keys, (key) => ending.has(key)).map((run) => {
    const known = lastRuns.get(run.keys[0] ?? '');
    return known && isSameRun(known, run) ? known : run;
  });
  lastRuns = new Map(runs.map((run) => [run.keys[0] ?? '', run]));
  return runs;
}

/** Keeps the homes in parts, of which those that changed are written. */
async function keepHomes(from: string, place: { readonly file: string; readonly last: string }): Promise<void> {
  const lines = linesOfFile(from);
  // One line may be none at all.
  const runs = lines && lines.keys.length > 1 ? await homeRuns(from, lines) : undefined;
  if (!lines || !runs) {
    keepInParts({ bytes: readFileSync(from), ...place, ends: endsPart });
    return;
  }
  const places = memoBy((keys: readonly string[]) => new Map(keys.map((key, index) => [key, index])));
  const lineOf = (key: string): string => lines.lineAt(places(lines.keys).get(key) ?? 0);
  keepParts(partsOfLines(['[\n', { runs, lineOf }, ']\n'], endsPart), place);
}

/**
 * Does a file of the release before say the same, and is another file? A sync replaces those of the snapshot, but somebody may edit one in
 * place, and what is published must not follow. Releases of before have them under a second name.
 */
function isCopy(kept: string, from: string): boolean {
  return holds(kept, readFileSync(from)) && statSync(kept).ino !== statSync(from).ino;
}

/**
 * Puts the homes that a site is made from beside it: after a rollback or a refused build the server's alerts and reports
 * speak of what is published, not of what the last sync brought. `lastDir` is the release before, which has most of them.
 */
export async function keepSnapshot(snapshotDir: string, nextDir: string, lastDir: string): Promise<void> {
  const folder = join(nextDir, 'snapshot');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await keepHomes(join(snapshotDir, homesFile), {
    file: join(folder, homesFile),
    last: join(lastDir, 'snapshot', homesFile),
  });
  for (const name of otherFiles) {
    const [from, to] = [join(snapshotDir, name), join(folder, name)];
    const kept = join(lastDir, 'snapshot', name);
    const isLinked =
      isCopy(kept, from) &&
      (await link(kept, to).then(
        () => true,
        () => false,
      ));
    if (!isLinked) await copyFile(from, to);
  }
}

/** Writes the snapshot of a release into a folder as a sync would have written it. */
export async function unfoldSnapshot(releaseDir: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const name of [homesFile, ...otherFiles])
    await writeFile(join(folder, name), readParted(join(releaseDir, 'snapshot', name)));
}
