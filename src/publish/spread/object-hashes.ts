import { lstatSync, type Stats } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { hashOfFile } from '#base/hash-of-file.ts';
import { isList, isMapOf, isObject, isText } from '#base/json.ts';
import { readCacheFile } from '#base/read-cache-file.ts';
import { replaceFile } from '#base/replace-file.ts';
import { checkThat, readStored, storedText, type StoredFormat } from '#base/stored.ts';
import { walkFiles } from '#base/walk-files.ts';
import type { PublishedFile } from '#publish/spread/published-format.ts';

/** The state of a file when its hash was taken, and the hash. */
type Known = readonly [state: string, hash: string];

const form: StoredFormat<{ readonly files: Readonly<Record<string, Known>> }> = {
  name: 'object-hashes.json',
  version: 1,
  check: checkThat(
    (value): value is { files: Record<string, Known> } =>
      isObject(value) &&
      isMapOf(value['files'], (one): one is Known => isList(one) && isText(one[0]) && isText(one[1])),
    'it holds something else than hashes',
  ),
  repair: 'All files are read again.',
};

/** So many files are looked at before others get their turn: this runs where visitors are answered, too. */
const inOneTurn = 500;
/** Made when somebody asked, and made again by every machine; what is being made lies beside it. */
const madeLate = /^\/late\/made[./]/u;

const stateOf = ({ ino, size, mtimeMs }: Stats): string =>
  `${ino.toString(36)} ${size.toString(36)} ${String(mtimeMs)}`;

/**
 * Every file of a release with its hash. What is linked from the release before is known by number, size and time, and not read
 * again; `memory` is the file that keeps that.
 */
export async function hashFiles(releaseDir: string, memory: string): Promise<PublishedFile[]> {
  const known = (await readCacheFile(memory, (text) => readStored(text, form).files)) ?? {};
  const next: Record<string, Known> = {};
  const files: PublishedFile[] = [];
  let isOther = false;
  for (const [index, path] of (await walkFiles(releaseDir)).sort().entries()) {
    if (madeLate.test(path)) continue;
    if (index % inOneTurn === 0) await nextTurn();
    const stats = lstatSync(releaseDir + path);
    const state = stateOf(stats);
    const before = known[path];
    const hash = before?.[0] === state ? before[1] : await hashOfFile(releaseDir + path, stats.size);
    isOther ||= before?.[0] !== state;
    next[path] = [state, hash];
    files.push([path, hash, stats.size]);
  }
  if (isOther || files.length !== Object.keys(known).length)
    await replaceFile(memory, storedText({ files: next }, form));
  return files;
}
