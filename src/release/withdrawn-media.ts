import { existsSync } from 'node:fs';
import { link, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LastRead } from '#base/last-read.ts';
import { readText } from '#base/read-text.ts';
import { memoBy } from '#base/memo.ts';
import { errorMessage } from '#base/error-message.ts';
import { isListOf, isMapOf, isObject, isText } from '#base/json.ts';
import { checkThat, readStored, storedText, type StoredFormat } from '#base/stored.ts';
import { sameMembers } from '#base/same-members.ts';
import { dropObjects, forgetFiles } from '#release/folds.ts';
import { listReleases } from '#release/releases.ts';

/** The files below `/media/` of each home and project of a release: `{"listing 46": ["/media/ab12/480.webp"]}`. */
export type MediaUses = Readonly<Record<string, readonly string[]>>;

/** Beside `client/`: it names hidden files to nobody. */
const ownersFile = (releaseDir: string): string => join(releaseDir, 'media-owners.json');

const isPaths = (value: unknown): value is string[] => isListOf(value, isText);

const form: StoredFormat<{ readonly owners: MediaUses }> = {
  name: 'media-owners.json',
  version: 1,
  check: checkThat(
    (value): value is { owners: MediaUses } => isObject(value) && isMapOf(value['owners'], isPaths),
    'it holds something else than the files of homes',
  ),
  upgrade: (owners) => ({ owners }),
  repair: 'Remove the folder of the release that it lies in.',
};

/** Of the releases that there are, and of one that is being made: each publication looks at all of them. */
const lastUses = new LastRead<{ readonly owners: MediaUses }>(8);

/** The same uses with the lists of others where those say the same: of two releases nearly all do, and there are thousands. */
function withListsOf(owners: MediaUses, others: MediaUses): MediaUses {
  const shared: Record<string, readonly string[]> = {};
  for (const [owner, files] of Object.entries(owners)) {
    const other = others[owner];
    shared[owner] = other && sameMembers(files, other) ? other : files;
  }
  return shared;
}

/** Gives a release the file of the one before, where that is of the same disk. */
const linked = (before: string, file: string): Promise<boolean> =>
  link(before, file).then(
    () => true,
    () => false,
  );

/** Tells later releases whose pictures these are. Where they are those of the last release it is the same file: nothing is withdrawn. */
export async function writeMediaUses(releaseDir: string, owners: MediaUses, lastDir?: string): Promise<void> {
  const file = ownersFile(releaseDir);
  const isLast = lastDir !== undefined && (await mediaUsesOf(lastDir)) === owners;
  if (isLast && (await linked(ownersFile(lastDir), file))) return;
  const text = storedText({ owners }, form);
  const before = lastDir === undefined ? undefined : ownersFile(lastDir);
  // Of what this process knows an object that is another one says something else.
  const isOther = before === undefined || (await lastUses.known(before)) !== undefined;
  const isSame = !isOther && text === (await readText(before).catch(() => undefined));
  if (!isSame || !(await linked(before, file))) await writeFile(file, text);
  await lastUses.keep(file, { owners });
}

/** What a release says; undefined for one without such a file, and rejects where it cannot be read. `others` are those of another release. */
async function readMediaUses(releaseDir: string, others: MediaUses = {}): Promise<MediaUses | undefined> {
  const file = ownersFile(releaseDir);
  if (!existsSync(file)) return undefined;
  const read = (text: string) => ({ owners: withListsOf(readStored(text, form).owners, others) });
  return (await lastUses.read(file, read)).owners;
}

/** The same of the published release, or of the one that was just made; undefined where it cannot be read. */
export async function mediaUsesOf(releaseDir: string): Promise<MediaUses | undefined> {
  return readMediaUses(releaseDir).catch(() => undefined);
}

/** All files of homes and projects; of the same object it is the same set. */
export const mediaFilesOf = memoBy((owners: MediaUses): ReadonlySet<string> => new Set(Object.values(owners).flat()));

/** Every picture, plan and document of a release, `/media/ab12/480.webp`; none where nobody knows: then all are linked anew. */
export async function mediaFiles(releaseDir: string): Promise<ReadonlySet<string>> {
  return mediaFilesOf((await mediaUsesOf(releaseDir)) ?? {});
}

/** How many homes and projects a release shows that another one no longer does; 0 where nobody knows. */
export async function withdrawnSince(releaseDir: string, laterDir: string): Promise<number> {
  const later = await mediaUsesOf(laterDir);
  const before = await readMediaUses(releaseDir, later).catch(() => undefined);
  return before && later ? Object.keys(before).filter((owner) => !(owner in later)).length : 0;
}

/** Files of homes that are no longer shown; one that another home shows as well stays. */
function withdrawnFiles(owners: MediaUses, shown: MediaUses): string[] {
  const stillShown = mediaFilesOf(shown);
  return Object.entries(owners)
    .filter(([owner]) => !(owner in shown))
    .flatMap(([, files]) => files)
    .filter((file) => !stillShown.has(file));
}

/** Which file a release has; undefined where it has none. */
async function numberOf(releaseDir: string): Promise<string | undefined> {
  const stats = await stat(ownersFile(releaseDir), { bigint: true }).catch(() => undefined);
  return stats && `${stats.dev} ${stats.ino}`;
}

/** Do two releases have one file of them? Then nothing of the one was withdrawn in the other. */
async function haveSameUses(one: string, other: string): Promise<boolean> {
  const number = await numberOf(one);
  return number !== undefined && number === (await numberOf(other));
}

/**
 * Takes the pictures, plans and documents of withdrawn homes out of the older releases as well: a withdrawn home is gone with
 * everything derived from it, also on disk, and going back to an older release does not show them again.
 */
export async function forgetWithdrawnMedia(distDir: string): Promise<void> {
  const releases = await listReleases(distDir);
  const place = releases.findIndex(({ isCurrent }) => isCurrent);
  const current = releases[place];
  if (!current) return;
  const shown = (await mediaUsesOf(current.folder)) ?? (await readMediaUses(current.folder));
  if (!shown) return;
  const problems: string[] = [];
  let isWithdrawn = false;
  // Of newer ones, from which somebody went back, nothing was withdrawn by that: they may be gone forward to.
  for (const { folder } of releases.slice(place + 1)) {
    if (await haveSameUses(current.folder, folder)) continue;
    const owners = await readMediaUses(folder, shown).catch((error: unknown) => {
      problems.push(`${folder}: ${errorMessage(error)}`);
      return undefined;
    });
    if (!owners) continue;
    const withdrawn = withdrawnFiles(owners, shown).flatMap((file) => [file, `${file}.br`, `${file}.gz`]);
    isWithdrawn ||= withdrawn.length > 0;
    await forgetFiles(folder, withdrawn).catch((error: unknown) => {
      problems.push(`${folder}: ${errorMessage(error)}`);
    });
  }
  // Also where somebody was killed before this: what the older release says of its homes has not changed.
  if (isWithdrawn) await dropObjects(distDir);
  if (problems.length > 0)
    throw new Error(
      `The site is published, but pictures of withdrawn homes may still lie in earlier releases. ${problems.join(' ')}`,
    );
}
