/** JSON as nobody has looked at it yet; throws on anything else. */
export function parseJson(text: string): unknown {
  return JSON.parse(text);
}

/** Is it an object, and no list? */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Is it a list, of whatever it is? */
export function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

/** Does an object have all of these fields? What is in them nobody looks at. */
export function hasFields<T extends object>(value: unknown, fields: readonly (keyof T & string)[]): value is T {
  return isObject(value) && fields.every((field) => field in value);
}

/**
 * An object that another part of the same build wrote: into an attribute of the page, into a file whose name carries a hash.
 * Only that its fields are there is checked, for the browser pays for each byte of a check; throws with those it looks for.
 */
export function objectWith<T extends object>(value: unknown, ...fields: readonly (keyof T & string)[]): T {
  if (hasFields<T>(value, fields)) return value;
  throw new Error(`Expected an object with ${fields.join(', ')}.`);
}

/** Is it a list of what the check says, down to its last entry? */
export function isListOf<T>(value: unknown, isEntry: (entry: unknown) => entry is T): value is T[] {
  return Array.isArray(value) && value.every(isEntry);
}

/** Is it an object whose values are what the check says? `({ nl: 'Huis' }, isText) -> true` */
export function isMapOf<T>(
  value: unknown,
  isEntry: (entry: unknown) => entry is T,
): value is Readonly<Record<string, T>> {
  return isObject(value) && Object.values(value).every(isEntry);
}

/** The same list; throws where it is another thing. */
export function listOf<T>(value: unknown, isEntry: (entry: unknown) => entry is T): T[] {
  if (isListOf(value, isEntry)) return value;
  throw new Error('Expected a list of what it says.');
}

export const isText = (value: unknown): value is string => typeof value === 'string';
