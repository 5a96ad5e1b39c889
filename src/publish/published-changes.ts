import { join } from 'node:path';
import { readParted } from '#base/parted-file.ts';
import type { Listing } from '#domain/listing.ts';
import { withoutComma } from '#site/snapshot-file.ts';
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

/** Lines of a file with a record on each, without what stands between them. */
function linesOf(text: string): string[] {
  return text.split('\n').flatMap((line) => (line.startsWith('{') ? [withoutComma(line)] : []));
}

const listOf = (lines: readonly string[]): string => `[${lines.join(',')}]`;

/** Can this program read it? All of its records were written by the same one. */
function isReadable(text: string): boolean {
  const [first] = linesOf(text.slice(0, text.indexOf('\n', 2) + 1));
  return first === undefined ? text.startsWith('[]') : listingsIn(listOf([first])) !== undefined;
}

function textIn(folder: string): string | undefined {
  try {
    return readParted(join(folder, 'listings.json'));
  } catch {
    return undefined;
  }
}

/**
 * The text of the first snapshot's homes that is there and can be read. What visitors see comes first: the snapshot of the last sync
 * may be one that no build has brought to them yet.
 */
export function readFirst(...snapshotDirs: readonly string[]): string {
  for (const folder of snapshotDirs) {
    const text = textIn(folder);
    if (text !== undefined && isReadable(text)) return text;
  }
  return listOf([]);
}

/** The same of two files, read only where they differ. */
export function changesBetween(before: string, after: string): StockChanges {
  const [old, fresh] = [linesOf(before), linesOf(after)];
  const [known, now] = [new Set(old), new Set(fresh)];
  const [gone, added] = [old.filter((line) => !now.has(line)), fresh.filter((line) => !known.has(line))];
  return publishedChanges(listingsIn(listOf(gone)) ?? [], listingsIn(listOf(added)) ?? []);
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
