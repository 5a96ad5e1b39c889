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

/**
 * What a new stock would change: `photoCounts` are the pictures that each record names, by id. `after` is gone through once; `fieldText`
 * says how a field that changed is named.
 */
export function compareStock<T extends Listing | Project>(
  before: readonly T[],
  after: Iterable<T>,
  photoCounts: ReadonlyMap<string, number>,
  fieldText = (_before: T, _after: T, field: string): string => field,
): StockChanges {
  const old = new Map(before.map((listing) => [listing.id, listing]));
  const present = new Set<string>();
  const added: string[] = [];
  const changed: ChangedListing[] = [];
  for (const listing of after) {
    const { id } = listing;
    present.add(id);
    const previous = old.get(id);
    if (!previous) {
      added.push(id);
      continue;
    }
    const fields = changedFields(previous, listing).map((field) => fieldText(previous, listing, field));
    const [had, has] = [previous.media.photos.length, photoCounts.get(id) ?? 0];
    if (had !== has) fields.push(`photos (${had} -> ${has})`);
    if (fields.length > 0) changed.push({ id, fields });
  }
  return { added, changed, gone: before.filter(({ id }) => !present.has(id)).map(({ id }) => id) };
}
