import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { isListOf, isObject, isText } from '#base/json.ts';
import { readCacheFile } from '#base/read-cache-file.ts';
import { checkThat, readStored, storedText, type StoredFormat } from '#base/stored.ts';

/** What a release does not share with the one that it was made from. */
interface ReleaseChanges {
  /** Id of that one. */
  readonly from: string;
  /** Files of `client/` that are new, others, or gone, `/nl/index.html`; each stands for its packed copies too. */
  readonly paths: readonly string[];
}

const form: StoredFormat<ReleaseChanges> = {
  name: 'changes.json of a release',
  version: 1,
  check: checkThat(
    (value): value is ReleaseChanges => isObject(value) && isText(value['from']) && isListOf(value['paths'], isText),
    'it holds something else than what changed',
  ),
  repair: 'Nothing is to be done: every file is looked at.',
};

const fileOf = (releaseDir: string): string => join(releaseDir, 'changes.json');

/** Tells how a release differs from the one in `lastDir`. */
export function writeChanges(releaseDir: string, lastDir: string, paths: readonly string[]): Promise<void> {
  return writeFile(fileOf(releaseDir), storedText({ from: basename(lastDir), paths }, form));
}

const readChanges = (releaseDir: string): Promise<ReleaseChanges | undefined> =>
  readCacheFile(fileOf(releaseDir), (text) => readStored(text, form));

/** Id of the release from which another one was made; undefined for one that was built whole. */
export async function madeFrom(releaseDir: string): Promise<string | undefined> {
  return (await readChanges(releaseDir))?.from;
}

/** A chain that is longer leads nowhere: so many releases are not kept. */
const longestChain = 20;

/**
 * The files by which a release differs from an earlier one, from release to release; undefined where it was not made from
 * that one, or where one between them does not say: then any file may differ.
 */
export async function changesSince(releaseDir: string, earlierId: string): Promise<ReadonlySet<string> | undefined> {
  const paths = new Set<string>();
  let id = basename(releaseDir);
  for (let step = 0; id !== earlierId; step += 1) {
    const changes = step < longestChain ? await readChanges(join(releaseDir, '..', id)) : undefined;
    if (!changes) return undefined;
    for (const path of changes.paths) paths.add(path);
    id = changes.from;
  }
  return paths;
}
