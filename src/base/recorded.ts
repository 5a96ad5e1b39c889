import { createHash } from 'node:crypto';
import { memoOf } from '#base/memo.ts';
import { noteRead, readsAreRecorded, unitNumber } from '#base/reads.ts';

/** Gives the value of a unit below a root as a short text: the same text, the same value. */
type ValueOf = (path: readonly string[]) => string;

const roots = new Map<string, ValueOf>();
const longestShown = 32;

/** `'0921' -> '0921'`; a long text becomes a hash. */
function short(text: string): string {
  return text.length <= longestShown ? text : createHash('sha256').update(text).digest('base64url').slice(0, 22);
}

/** Which names an object has. A name of this kind is escaped. */
const keysMark = '#';
const escaped = (name: string): string => name.replace(/[%/#]/gu, encodeURIComponent);

/** A unit below a root: `unitBelow('site', ['agency', 'phone']) -> 'site/agency/phone'` */
function unitBelow(root: string, path: readonly string[]): string {
  return [root, ...path].map(escaped).join('/');
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** A text stands for itself; of an object only what it is, for what is in it is read by itself. */
function shown(value: unknown): string {
  if (isObject(value)) return Array.isArray(value) ? '[]' : '{}';
  return short(value === undefined ? 'undefined' : JSON.stringify(value));
}

function valueIn(object: object, path: readonly string[]): string {
  let value: unknown = object;
  for (const [index, name] of path.entries()) {
    if (!isObject(value)) return 'undefined';
    const isKeys = name === keysMark && index === path.length - 1;
    value = isKeys ? JSON.stringify(Object.keys(value)) : Reflect.get(value, name);
  }
  return shown(value);
}

/** Says what the units below a root are worth now: `defineUnits('texts', ([id]) => hashes[id])`. */
export function defineUnits(root: string, valueOf: ValueOf): void {
  roots.set(root, (path) => short(valueOf(path)));
}

const openings: (() => Promise<unknown>)[] = [];

/** Says how units come to be defined that no page may have read yet. */
export function unitsComeBy(open: () => Promise<unknown>): void {
  openings.push(open);
}

/** Defines them, so that what they are worth can be compared before a page is made. */
export async function openUnits(): Promise<void> {
  for (const open of openings) await open();
}

/** The number of a unit of `defineUnits`, for `noteRead`. */
export function unitIn(root: string, ...path: readonly string[]): number {
  return unitNumber(unitBelow(root, path));
}

/** Notes that what is being made reads a unit of `defineUnits`. */
export function noteUnit(root: string, ...path: readonly string[]): void {
  if (readsAreRecorded()) noteRead(unitIn(root, ...path));
}

/** `'site/agency/phone' -> ['site', 'agency', 'phone']`; whoever asks for what a unit is worth asks for each of thousands, again and again. */
const namesIn = memoOf((unit: string): readonly string[] =>
  unit.split('/').map((name) => (name === keysMark ? name : decodeURIComponent(name))),
);

/** What a unit is worth now. One of a root that is no longer there is new each time. */
export function unitValue(unit: string): string {
  const [root = '', ...path] = namesIn(unit);
  return roots.get(root)?.(path) ?? `? ${String(Math.random())}`;
}

/** Notes each value that is read in an object, however deep. */
class Watched implements ProxyHandler<object> {
  readonly #root: string;
  readonly #path: readonly string[];
  readonly #units = new Map<string, number>();
  readonly #inner = new WeakMap<object, object>();

  constructor(root: string, path: readonly string[]) {
    this.#root = root;
    this.#path = path;
  }

  #note(name: string): void {
    let unit = this.#units.get(name);
    if (unit === undefined) {
      const own =
        name === keysMark ? `${unitBelow(this.#root, this.#path)}/#` : unitBelow(this.#root, [...this.#path, name]);
      this.#units.set(name, (unit = unitNumber(own)));
    }
    noteRead(unit);
  }

  get(target: object, name: string | symbol): unknown {
    const value: unknown = Reflect.get(target, name);
    // JSON asks each object for a way of its own to be written.
    if (typeof name === 'symbol' || typeof value === 'function' || name === 'toJSON') return value;
    this.#note(name);
    if (!isObject(value)) return value;
    let inner = this.#inner.get(value);
    if (!inner) this.#inner.set(value, (inner = new Proxy(value, new Watched(this.#root, [...this.#path, name]))));
    return inner;
  }

  has(target: object, name: string | symbol): boolean {
    if (typeof name === 'string') this.#note(name);
    return Reflect.has(target, name);
  }

  ownKeys(target: object): (string | symbol)[] {
    this.#note(keysMark);
    return Reflect.ownKeys(target);
  }

  getOwnPropertyDescriptor(target: object, name: string | symbol): PropertyDescriptor | undefined {
    if (typeof name === 'string') this.#note(name);
    return Reflect.getOwnPropertyDescriptor(target, name);
  }
}

/**
 * The same object, of which it is noticed what is read: each value is a unit, `recorded('site', config)` makes
 * `site/agency/phone`. Where nobody wants to know it is the object itself.
 */
export function recorded<T extends object>(root: string, object: T): T {
  if (!readsAreRecorded()) return object;
  roots.set(root, (path) => valueIn(object, path));
  return new Proxy<T>(object, new Watched(root, []));
}
