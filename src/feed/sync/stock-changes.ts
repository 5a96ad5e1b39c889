import type { Listing, Project } from '#domain/listing.ts';

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

/** Is it a file, or a list of them? Files are not fetched to compare. */
function isFile(path: string): boolean {
  return path === 'media' || path === 'manager.photo' || /^units\.[^.]+\.plan$/u.test(path);
}

/** Parts of a value by their key; units of a project by their number. */
function partsOf(value: unknown, path: string): readonly (readonly [string, unknown])[] | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (path === 'units' && Array.isArray(value)) {
    return value.map((unit: unknown, index) => [
      typeof unit === 'object' && unit !== null && 'id' in unit ? String(unit.id) : String(index),
      unit,
    ]);
  }
  return Array.isArray(value) ? undefined : Object.entries(value);
}

/** Every leaf of a record by its path, `price.amountCents`, `units.301.status`; without files. */
function leavesOf(value: unknown, path = ''): Map<string, string> {
  if (isFile(path)) return new Map();
  const parts = partsOf(value, path);
  if (!parts) return new Map([[path, JSON.stringify(value)]]);
  return new Map(parts.flatMap(([key, inner]) => [...leavesOf(inner, path === '' ? key : `${path}.${key}`)]));
}

function changedFields(before: object, after: object): string[] {
  const [old, now] = [leavesOf(before), leavesOf(after)];
  const paths = new Set([...old.keys(), ...now.keys()]);
  return [...paths].filter((path) => old.get(path) !== now.get(path)).sort();
}

/** What a new stock would change: `photoCounts` are the pictures that each record names, by id. */
export function compareStock<T extends Listing | Project>(
  before: readonly T[],
  after: readonly T[],
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

const centsPerEuro = 100;
/** A value that is longer says more in the advert than in a line. */
const longestValue = 30;

function valueText(record: object, path: string): string | undefined {
  const value = leavesOf(record).get(path);
  if (value === undefined || value === 'null') return 'nothing';
  if (path.endsWith('Cents')) return `€ ${Number(value) / centsPerEuro}`;
  const text = value.replace(/^"|"$/gu, '');
  return text.length > longestValue ? undefined : text;
}

/** A field that is otherwise, with what it was and is where that is short. `-> 'price.amountCents (€ 450000 -> € 440000)'` */
export function changeText(before: object, after: object, field: string): string {
  const [old, now] = [valueText(before, field), valueText(after, field)];
  return old === undefined || now === undefined || old === now ? field : `${field} (${old} -> ${now})`;
}
