import { constants } from 'node:fs';
import { copyFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mapFolder } from '#site/map/map-folder.ts';
import { isCovered, streetsOf, type StreetsFile } from '#site/map/streets-file.ts';
import type { SiteConfig } from '#site/site-config.ts';
import { readListings } from '#site/trusted-records.ts';

interface Placing {
  readonly site: Pick<SiteConfig, 'map'>;
  readonly snapshotDir: string;
  readonly clientDir: string;
}

/** Homes are named up to here; more of them mean another extract. */
const mostNamed = 10;

/** Homes of the snapshot that lie where the file has no streets, as `46 (9000 Gent)`. */
async function homesOutside({ bounds }: StreetsFile, snapshotDir: string): Promise<string[]> {
  const listings = readListings(await readFile(join(snapshotDir, 'listings.json'), 'utf8'));
  return listings
    .filter(({ address: { geo } }) => geo && !isCovered(geo, bounds))
    .map(({ id, address: { zip, city } }) => `${id} (${zip} ${city})`);
}

function warnOf(outside: readonly string[], { file }: StreetsFile): void {
  if (outside.length === 0) return;
  const more = outside.length > mostNamed ? ` and ${String(outside.length - mostNamed)} more` : '';
  const are = outside.length === 1 ? '1 home lies' : `${String(outside.length)} homes lie`;
  console.warn(
    `Warning: ${are} outside of ${file}: ${outside.slice(0, mostNamed).join(', ')}${more}. Their maps show no streets. ` +
      '`npx gevel map-bounds` prints the command for an extract that holds them all.',
  );
}

/**
 * Puts the streets of the map into the site, where it has any; warns of homes outside of them. Copied, not linked: who writes
 * over the file must not change what is published under the hash of its old content.
 */
export async function placeStreets({ site, snapshotDir, clientDir }: Placing): Promise<void> {
  const streets = streetsOf(site);
  if (!streets) return;
  const { file, name, bytes, minZoom, maxZoom } = streets;
  await mkdir(join(clientDir, mapFolder), { recursive: true });
  await copyFile(file, join(clientDir, mapFolder, name), constants.COPYFILE_FICLONE);
  console.error(
    `${file}: ${(bytes / 1_000_000).toFixed(1)} MB of streets, zoom ${String(minZoom)} to ${String(maxZoom)}.`,
  );
  warnOf(await homesOutside(streets, snapshotDir), streets);
}
