import type { Suggestion } from './protocol.ts';

/** The one place that was typed by its whole name; a name that several towns share is none. `'gand' -> Gent`, `'halle' -> undefined` */
export function exactPlace(suggestions: readonly Suggestion[]): Suggestion | undefined {
  const exact = suggestions.filter(({ isExact }) => isExact);
  for (const kind of ['municipality', 'postcode', 'province'] as const) {
    const [only, another] = exact.filter(({ place }) => place.kind === kind);
    if (only) return another ? undefined : only;
  }
  return undefined;
}
