/** What may be kept: nothing at all would be made again and again. */
type Kept = object | string | number;

/** Something that is kept; `again` says that it is used once more, where somebody asked to be told. */
interface Made<Value> {
  readonly value: Value;
  readonly again?: () => void;
}

/** A map of either kind. */
interface Keeper<Key, Value> {
  get(key: Key): Value | undefined;
  set(key: Key, value: Value): unknown;
}

type Watch = <Value>(make: () => Value) => Made<Value>;

let watch: Watch | undefined;

/** Whoever wants to know what things are made from, makes them (src/base/reads.ts). */
export function watchMaking(watcher: Watch): void {
  watch = watcher;
}

/** Something made for a key when it is first asked for, and kept as long as the function is. */
export function memoOf<Key, Value extends Kept>(
  make: (key: Key) => Value,
  kept: Keeper<Key, Made<Value>> = new Map<Key, Made<Value>>(),
): (key: Key) => Value {
  return (key) => {
    let made = kept.get(key);
    if (made) made.again?.();
    else {
      const first = (): Value => make(key);
      made = watch ? watch(first) : { value: first() };
      kept.set(key, made);
    }
    return made.value;
  };
}

/** Something made from an object when it is first asked for, and kept as long as the object is. */
export function memoBy<Source extends object, Value extends Kept>(
  make: (source: Source) => Value,
): (source: Source) => Value {
  return memoOf(make, new WeakMap<Source, Made<Value>>());
}

/** The same for several things of one object, told apart by a key: `memoByKey((content, language) => …)` */
export function memoByKey<Source extends object, Key, Value extends Kept>(
  make: (source: Source, key: Key) => Value,
): (source: Source, key: Key) => Value {
  const ofSource = memoBy((source: Source) => memoOf((key: Key) => make(source, key)));
  return (source, key) => ofSource(source)(key);
}
