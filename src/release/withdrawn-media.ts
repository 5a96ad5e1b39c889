import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listReleases } from '#release/releases.ts';

/** The files below `/media/` of each home and project of a release: `{"listing 46": ["/media/ab12/480.webp"]}`. */
export type MediaOwners = Readonly<Record<string, readonly string[]>>;

/** Beside `client/`: it names hidden files to nobody. */
const ownersFile = (releaseDir: string): string => join(releaseDir, 'media-owners.json');

/** Tells later releases whose pictures these are. */
export function writeMediaOwners(releaseDir: string, owners: MediaOwners): Promise<void> {
  return writeFile(ownersFile(releaseDir), JSON.stringify(owners));
}

async function readMediaOwners(releaseDir: string): Promise<MediaOwners | undefined> {
  const text = await readFile(ownersFile(releaseDir), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as MediaOwners);
}

/** Every picture, plan and document of a release, `/media/ab12/480.webp`. */
export async function mediaFiles(releaseDir: string): Promise<Set<string>> {
  return new Set(Object.values((await readMediaOwners(releaseDir)) ?? {}).flat());
}

/** Files of homes that are no longer shown; one that another home shows as well stays. */
function withdrawnFiles(owners: MediaOwners, shown: MediaOwners): string[] {
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
  const shown = current && (await readMediaOwners(current.folder));
  if (!shown) return;
  for (const { folder, isCurrent } of releases) {
    const owners = isCurrent ? undefined : await readMediaOwners(folder);
    if (!owners) continue;
    for (const file of withdrawnFiles(owners, shown)) {
      for (const ending of ['', '.br', '.gz']) await rm(join(folder, 'client', file + ending), { force: true });
    }
  }
}
