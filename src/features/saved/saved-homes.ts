import { isHomeId } from '#domain/home-ids.ts';

/** What is shown of a home when its card cannot be fetched: offline, or when the home has left the site. */
export interface HomeCopy {
  readonly title: string;
  readonly price: string;
  readonly place: string;
  /** Path of its page, `/nl/te-koop/gent/villa/46/`. */
  readonly path: string;
  readonly photo?: string;
  /** ISO date on which price and the rest were read. */
  readonly asOf: string;
}

/** A home in a list that this browser keeps. */
export interface SavedHome {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly copy?: HomeCopy;
}

/** Favourites that a list may hold. */
export const savedLimit = 100;

const version = 1;
const longestText = 300;

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= longestText;

/** A path of this site: whatever else stands in the storage must not become a link. */
const isPath = (value: unknown): value is string => isText(value) && /^\/(?!\/)[\w\-/.]*$/u.test(value);

type Unknown = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Unknown => typeof value === 'object' && value !== null;

function parseCopy(value: unknown): HomeCopy | undefined {
  if (!isObject(value)) return undefined;
  const { title, price, place, path, photo, asOf } = value;
  if (!isText(title) || !isText(price) || !isText(place) || !isPath(path)) return undefined;
  if (!isText(asOf) || !/^\d{4}-\d{2}-\d{2}$/u.test(asOf)) return undefined;
  return { title, price, place, path, ...(isPath(photo) && { photo }), asOf };
}

function parseHome(value: unknown): SavedHome | undefined {
  if (!isObject(value) || !isHomeId(value['id'])) return undefined;
  const { id, at } = value;
  if (typeof at !== 'number' || !Number.isFinite(at) || at < 0) return undefined;
  const copy = parseCopy(value['copy']);
  return { id, at, ...(copy && { copy }) };
}

/** Reads a stored list; whatever cannot be understood is left out, each home stands once. `null -> []` */
export function parseHomes(text: string | null, limit: number): SavedHome[] {
  let stored: unknown;
  try {
    stored = JSON.parse(text ?? 'null');
  } catch {
    return [];
  }
  if (!isObject(stored) || stored['version'] !== version || !Array.isArray(stored['homes'])) return [];
  const homes = new Map<string, SavedHome>();
  for (const value of stored['homes']) {
    const home = parseHome(value);
    if (home && !homes.has(home.id)) homes.set(home.id, home);
  }
  return [...homes.values()].slice(0, limit);
}

/** The stored form of a list. */
export function homesText(homes: readonly SavedHome[]): string {
  return JSON.stringify({ version, homes });
}

/** The list without a home. */
export function withoutHome(homes: readonly SavedHome[], id: string): SavedHome[] {
  return homes.filter((home) => home.id !== id);
}

/** The list with a home at a place, first unless told otherwise; one that was in it moves there. */
export function withHome(homes: readonly SavedHome[], home: SavedHome, place = 0): SavedHome[] {
  return withoutHome(homes, home.id).toSpliced(place, 0, home);
}

/** A home that was looked at. */
export interface SeenHome {
  readonly id: string;
  readonly path: string;
}

/** Reads the paths of the homes that were looked at; one that was read in two languages stands once. `'/nl/te-koop/gent/villa/46/ x' -> [{id: '46', path}]` */
export function parseSeen(text: string | null, limit: number): SeenHome[] {
  const homes = new Map<string, SeenHome>();
  for (const path of (text ?? '').split(' ').filter(isPath)) {
    const id = path.split('/').at(-2);
    if (isHomeId(id) && !homes.has(id)) homes.set(id, { id, path });
  }
  return [...homes.values()].slice(0, limit);
}
