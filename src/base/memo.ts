/** What may be kept: nothing at all would be made again and again. */
type Kept = object | string | number;

/** Something made from an object when it is first asked for, and kept as long as the object is. */
export function memoBy<Source extends object, Value extends Kept>(
  make: (source: Source) => Value,
): (source: Source) => Value {
  const kept = new WeakMap<Source, Value>();
  return (source) => {
    const known = kept.get(source);
    if (known !== undefined) return known;
    const value = make(source);
    kept.set(source, value);
    return value;
  };
}

/** The same for several things of one object, told apart by a key: `memoByKey((content, language) => …)` */
export function memoByKey<Source extends object, Key, Value extends Kept>(
  make: (source: Source, key: Key) => Value,
): (source: Source, key: Key) => Value {
  const keptOf = memoBy<Source, Map<Key, Value>>(() => new Map());
  return (source, key) => {
    const kept = keptOf(source);
    const known = kept.get(key);
    if (known !== undefined) return known;
    const value = make(source, key);
    kept.set(key, value);
    return value;
  };
}
