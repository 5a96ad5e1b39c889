import type { Suggestion } from './protocol.ts';

/** The one place that was typed by its whole name; a name that several towns share is none, unless only one of them has homes. `'gand' -> Gent`, `'halle' -> undefined` */
export function exactPlace(suggestions: readonly Suggestion[]): Suggestion | undefined {
  const named = suggestions.filter(({ isExact }) => isExact);
  const stocked = named.filter(({ place }) => place.count > 0);
  const exact = stocked.length > 0 ? stocked : named;
  for (const kind of ['municipality', 'postcode', 'province'] as const) {
    const [only, another] = exact.filter(({ place }) => place.kind === kind);
    if (only) return another ? undefined : only;
  }
  return undefined;
}
