import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorMessage } from '#base/error-message.ts';
import { isListOf, isMapOf, isObject, isText } from '#base/json.ts';
import { checkThat, readStored, storedText, type StoredFormat } from '#base/stored.ts';
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

/** Tells later releases whose pictures these are. */
export function writeMediaUses(releaseDir: string, owners: MediaUses): Promise<void> {
  return writeFile(ownersFile(releaseDir), storedText({ owners }, form));
}

async function readMediaUses(releaseDir: string): Promise<MediaUses | undefined> {
  const text = await readFile(ownersFile(releaseDir), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : readStored(text, form).owners;
}

/** Every picture, plan and document of a release, `/media/ab12/480.webp`; none where nobody knows: then all are linked anew. */
export async function mediaFiles(releaseDir: string): Promise<Set<string>> {
  const owners = await readMediaUses(releaseDir).catch(() => undefined);
  return new Set(Object.values(owners ?? {}).flat());
}

/** How many homes and projects a release shows that another one no longer does; 0 where nobody knows. */
export async function withdrawnSince(releaseDir: string, laterDir: string): Promise<number> {
  const read = (folder: string) => readMediaUses(folder).catch(() => undefined);
  const [before, later] = [await read(releaseDir), await read(laterDir)];
  return before && later ? Object.keys(before).filter((owner) => !(owner in later)).length : 0;
}

/** Files of homes that are no longer shown; one that another home shows as well stays. */
function withdrawnFiles(owners: MediaUses, shown: MediaUses): string[] {
  const stillShown = new Set(Object.values(shown).flat());
  return Object.entries(owners)
    .filter(([owner]) => !(owner in shown))
    .flatMap(([, files]) => files)
    .filter((file) => !stillShown.has(file));
}

/**
 * Takes the pictures, plans and documents of withdrawn homes out of the older releases as well: a withdrawn home is gone with
 * everything derived from it, also on disk, and going back to an older release does not show them again.
 */
export async function forgetWithdrawnMedia(distDir: string): Promise<void> {
  const releases = await listReleases(distDir);
  const current = releases.find(({ isCurrent }) => isCurrent);
  const shown = current && (await readMediaUses(current.folder));
  if (!shown) return;
  const problems: string[] = [];
  for (const { folder } of releases.filter(({ isCurrent }) => !isCurrent)) {
    const owners = await readMediaUses(folder).catch((error: unknown) => {
      problems.push(`${folder}: ${errorMessage(error)}`);
      return undefined;
    });
    if (!owners) continue;
    for (const file of withdrawnFiles(owners, shown)) {
      for (const ending of ['', '.br', '.gz']) await rm(join(folder, 'client', file + ending), { force: true });
    }
  }
  if (problems.length > 0)
    throw new Error(
      `The site is published, but pictures of withdrawn homes may still lie in earlier releases. ${problems.join(' ')}`,
    );
}
