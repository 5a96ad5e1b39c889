/** A record with a value for each of some keys: `recordOf(['nl', 'fr'], nameOf) -> { nl: 'Gent', fr: 'Gand' }` */
export function recordOf<Key extends string, Value>(
  keys: readonly Key[],
  make: (key: Key) => Value,
): Record<Key, Value> {
  const entries: Partial<Record<Key, Value>> = {};
  for (const key of keys) entries[key] = make(key);
  // Every key has its value now, which no type can tell.
  return entries as Record<Key, Value>;
}
