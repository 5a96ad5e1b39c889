import { join } from 'node:path';
import { readParted } from '#base/parted-file.ts';
import { placesOnlyIn } from '#base/same-ends.ts';
import { sameMembers } from '#base/same-members.ts';
import type { Listing } from '#domain/listing.ts';
import { otherFiles } from '#release/snapshot-copy.ts';
import { withoutComma } from '#site/snapshot-file.ts';
import { lineKey, linesOfFile, type SnapshotLines } from '#site/snapshot-lines.ts';
import { readListings } from '#site/trusted-records.ts';
import { compareStock, type StockChanges } from '#feed/sync/stock-changes.ts';

/** Undefined for a snapshot of another version of this program: the log then says less, and the site is built all the same. */
function listingsIn(lines: readonly string[]): Listing[] | undefined {
  try {
    return readListings(`[${lines.join(',')}]`);
  } catch {
    return undefined;
  }
}

/** A snapshot that holds none, or that nobody can read. */
const noLines: SnapshotLines = { keys: [], lineAt: () => '' };

/** Of a file that was written otherwise than with a record on each line. */
function otherLines(text: string): SnapshotLines | undefined {
  const lines = text.split('\n').flatMap((line) => (line.startsWith('{') ? [withoutComma(line)] : []));
  if (lines.length === 0) return text.startsWith('[]') ? noLines : undefined;
  return { keys: lines.map((line) => lineKey(line)), lineAt: (index) => lines[index] ?? '' };
}

/** Can this program read them? All records of a file were written by the same one. */
const areReadable = ({ keys, lineAt }: SnapshotLines): boolean =>
  keys.length === 0 || listingsIn([lineAt(0)]) !== undefined;

function linesIn(folder: string): SnapshotLines | undefined {
  try {
    const file = join(folder, 'listings.json');
    const lines = linesOfFile(file) ?? otherLines(readParted(file));
    return lines && areReadable(lines) ? lines : undefined;
  } catch {
    return undefined;
  }
}

/** The same, also when another file has taken the place of this one: releases stay, and a sync replaces its snapshot. */
function held({ keys, lineAt }: SnapshotLines): SnapshotLines {
  const lines = keys.map((_, index) => lineAt(index));
  return { keys, lineAt: (index) => lines[index] ?? '' };
}

/**
 * The homes of the first snapshot that is there and can be read. What visitors see comes first: the snapshot of the last sync
 * may be one that no build has brought to them yet.
 */
export function readFirst(...snapshotDirs: readonly string[]): SnapshotLines {
  for (const [index, folder] of snapshotDirs.entries()) {
    const lines = linesIn(folder);
    if (lines) return index === 0 ? lines : held(lines);
  }
  return noLines;
}

/** Says a snapshot just what another one says, in its homes and in all else that a release keeps of one? False where one cannot be read. */
export function saysTheSame(oneDir: string, otherDir: string): boolean {
  const [one, other] = [linesIn(oneDir), linesIn(otherDir)];
  if (!one || !other || !sameMembers(one.keys, other.keys)) return false;
  try {
    return otherFiles.every((name) => readParted(join(oneDir, name)) === readParted(join(otherDir, name)));
  } catch {
    return false;
  }
}

/** The homes on lines that the other file does not have; none where the file is gone meanwhile. */
function homesOnlyIn({ keys, lineAt }: SnapshotLines, other: SnapshotLines): Listing[] {
  const places = placesOnlyIn(keys, other.keys);
  try {
    return listingsIn(places.map((index) => lineAt(index))) ?? [];
  } catch {
    return [];
  }
}

/** The same of two files, read only where they differ. */
export function changesBetween(before: SnapshotLines, after: SnapshotLines): StockChanges {
  return publishedChanges(homesOnlyIn(before, after), homesOnlyIn(after, before));
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
