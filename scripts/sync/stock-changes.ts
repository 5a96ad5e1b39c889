import type { Listing } from '#domain/listing.ts';

/** A listing that would look otherwise, with the fields that make the difference. */
interface ChangedListing {
  readonly id: string;
  readonly fields: readonly string[];
}

export interface StockChanges {
  readonly added: readonly string[];
  readonly changed: readonly ChangedListing[];
  readonly gone: readonly string[];
}

/** Every leaf of a record by its path, `price.amountCents`. Files are left out: they are not fetched to compare. */
function leavesOf(value: unknown, path = ''): Map<string, string> {
  if (path === 'media' || path === 'manager.photo') return new Map();
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return new Map([[path, JSON.stringify(value)]]);
  const leaves = Object.entries(value).flatMap(([key, inner]) => [
    ...leavesOf(inner, path === '' ? key : `${path}.${key}`),
  ]);
  return new Map(leaves);
}

function changedFields(before: Listing, after: Listing): string[] {
  const [old, now] = [leavesOf(before), leavesOf(after)];
  const paths = new Set([...old.keys(), ...now.keys()]);
  return [...paths].filter((path) => old.get(path) !== now.get(path)).sort();
}

/** What a new stock would change: `photoCounts` are the pictures that each record names, by id. */
export function compareStock(
  before: readonly Listing[],
  after: readonly Listing[],
  photoCounts: ReadonlyMap<string, number>,
): StockChanges {
  const old = new Map(before.map((listing) => [listing.id, listing]));
  const present = new Set(after.map(({ id }) => id));
  const changed = after.flatMap((listing): ChangedListing[] => {
    const previous = old.get(listing.id);
    if (!previous) return [];
    const fields = changedFields(previous, listing);
    const [had, has] = [previous.media.photos.length, photoCounts.get(listing.id) ?? 0];
    const all = had === has ? fields : [...fields, `photos (${had} -> ${has})`];
    return all.length === 0 ? [] : [{ id: listing.id, fields: all }];
  });
  return {
    added: after.filter(({ id }) => !old.has(id)).map(({ id }) => id),
    changed,
    gone: before.filter(({ id }) => !present.has(id)).map(({ id }) => id),
  };
}
