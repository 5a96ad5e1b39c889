import { objectWith } from '#base/json.ts';
import type { Language } from '#i18n/languages.ts';

/** Longer, and the search by words is the better answer. */
const patienceMs = 2_000;

/** Could this be the reference of a home? One piece with a digit that is no postcode. `'LH-0201' -> true`, `'9000' -> false`, `'9000 Gent' -> false` */
export function looksLikeReference(text: string): boolean {
  const typed = text.trim();
  return /^\p{L}{0,8}[ ./-]?\d[\p{L}\d./-]{0,30}$/u.test(typed) && !/^(?:[BbLl]-?)?\d{4}$/u.test(typed);
}

/** Path of the home or project with that reference, for sale or to rent; undefined where there is none, or nobody answers. */
export async function findReference(text: string, language: Language): Promise<string | undefined> {
  if (!looksLikeReference(text)) return undefined;
  try {
    const query = new URLSearchParams({ q: text.trim(), lng: language });
    const response = await fetch(`/api/find?${query.toString()}`, { signal: AbortSignal.timeout(patienceMs) });
    const { path } = objectWith<{ readonly path: string | null }>(await response.json(), 'path');
    return path ?? undefined;
  } catch {
    return undefined;
  }
}
