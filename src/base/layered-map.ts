/*
 * A map of which version after version is made, and little changes in between: each version is what the others are made from, with a
 * few changes on top. Copying a hundred thousand entries takes longer than most of what somebody wants with them.
 */

/** With more changes on top than these a version is copied. */
const mostOnTop = 4000;

/** A map that is only read. */
export interface Entries<Value extends object | string> {
  readonly size: number;
  get(key: string): Value | undefined;
  has(key: string): boolean;
  keys(): Iterable<string>;
  entries(): Iterable<[string, Value]>;
  /** What it is itself, where versions follow from it. */
  layered?(): LayeredMap<Value>;
}

type Changes<Value> = ReadonlyMap<string, Value | undefined>;

/** A map that stays as it is, and from which the next version is made by what is another. */
export class LayeredMap<Value extends object | string> implements Entries<Value> {
  readonly #base: Entries<Value>;
  /** Over what the base says; undefined for what is gone. */
  readonly #top: Changes<Value>;
  readonly size: number;

  private constructor(base: Entries<Value>, top: Changes<Value>, size: number) {
    this.#base = base;
    this.#top = top;
    this.size = size;
  }

  /** Of entries that nobody changes any more: they are not copied. */
  static of<Value extends object | string>(entries: Entries<Value>): LayeredMap<Value> {
    return entries.layered?.() ?? new LayeredMap<Value>(entries, new Map(), entries.size);
  }

  layered(): this {
    return this;
  }

  get(key: string): Value | undefined {
    const changed = this.#top.get(key);
    if (changed !== undefined) return changed;
    // Most that is asked for in vain stands in neither.
    const below = this.#base.get(key);
    return below !== undefined && this.#top.has(key) ? undefined : below;
  }

  has(key: string): boolean {
    return this.get(key) !== undefined;
  }

  /** The next version: `with(new Map([['/a', entry], ['/gone', undefined]]))`. This one stays as it is. */
  with(changes: Changes<Value>): LayeredMap<Value> {
    if (changes.size === 0) return this;
    const top = new Map(this.#top);
    let { size } = this;
    for (const [key, value] of changes) {
      size += Number(value !== undefined) - Number(this.has(key));
      top.set(key, value);
    }
    const next = new LayeredMap(this.#base, top, size);
    return top.size > mostOnTop ? LayeredMap.of(new Map(next.entries())) : next;
  }

  /** Every entry, in no order that means anything. */
  *entries(): Generator<[string, Value]> {
    for (const entry of this.#base.entries()) if (!this.#top.has(entry[0])) yield entry;
    for (const [key, value] of this.#top) if (value !== undefined) yield [key, value];
  }

  *keys(): Generator<string> {
    for (const [key] of this.entries()) yield key;
  }
}
