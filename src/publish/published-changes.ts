import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Listing } from '#domain/listing.ts';
import { readListings } from '#site/trusted-records.ts';
import { compareStock, type StockChanges } from '#feed/sync/stock-changes.ts';

/** Undefined for a snapshot of another version of this program: the log then says less, and the site is built all the same. */
function listingsIn(text: string): Listing[] | undefined {
  try {
    return readListings(text);
  } catch {
    return undefined;
  }
}

/**
 * The listings of the first snapshot that is there and can be read. What visitors see comes first: the snapshot of the last sync may be
 * one that no build has brought to them yet.
 */
export async function readFirst(...snapshotDirs: readonly string[]): Promise<Listing[]> {
  for (const folder of snapshotDirs) {
    const text = await readFile(join(folder, 'listings.json'), 'utf8').catch(() => undefined);
    const listings = text === undefined ? undefined : listingsIn(text);
    if (listings) return listings;
  }
  return [];
}

/** Everything of a listing that is a file: another one behind the same name is news as well. */
function filesOf({ media, manager }: Listing): string {
  return JSON.stringify([media, manager?.photo]);
}

/** What a rebuild changed among the listings, for the log. Unlike a preview it knows the files of both sides. */
export function publishedChanges(before: readonly Listing[], after: readonly Listing[]): StockChanges {
  // Comparing field by field takes long, and of thousands of listings a few are others.
  const texts = new Map(before.map((listing) => [listing.id, JSON.stringify(listing)]));
  const same = new Set(
    after.filter((listing) => texts.get(listing.id) === JSON.stringify(listing)).map(({ id }) => id),
  );
  const isOther = ({ id }: Listing): boolean => !same.has(id);
  const [old, fresh] = [before.filter(isOther), after.filter(isOther)];
  const photoCounts = new Map(fresh.map(({ id, media }) => [id, media.photos.length]));
  const changes = compareStock(old, fresh, photoCounts);
  const fieldsOf = new Map(changes.changed.map(({ id, fields }) => [id, fields]));
  const filesBefore = new Map(old.map((listing) => [listing.id, filesOf(listing)]));
  const changed = fresh.flatMap((listing) => {
    const { id } = listing;
    const fields = fieldsOf.get(id) ?? [];
    const isCounted = fields.some((field) => field.startsWith('photos ('));
    const hasOtherFiles = filesBefore.has(id) && filesBefore.get(id) !== filesOf(listing) && !isCounted;
    const all = hasOtherFiles ? [...fields, 'media'] : fields;
    return all.length === 0 ? [] : [{ id, fields: all }];
  });
  return { ...changes, changed };
}
