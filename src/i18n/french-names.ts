import type { i18n } from 'i18next';

/**
 * Beginnings of French words with a mute h. Before every other h nothing is elided: most are foreign names, "de Home
 * Invest", "de Hilde" (Grevisse and Goosse, "Le bon usage", on the elision before names).
 */
const muteH =
  /^h(?:abi|al(?:ei|o)|arm|e(?:bdo|ct|li[ox]|r[bm]|ur)|é(?:[lmp]|r[ei]|s)|i(?:er|p|st|ver)|o(?:mm|n[no]|r[it]|spi|tel)|ôt|u(?:go|il|[iî]tr|m)|y[dgp])/iu;

/** Does the name begin with a sound before which "de" is elided? A y does before a consonant only: "d’Yves", "de Yahoo". */
function isElided(name: string): boolean {
  const start = name.normalize('NFC').replace(/^[«“"'(\s]+/u, '');
  if (/^onze(?!\p{L})|^ou[aiï]/iu.test(start)) return false;
  return /^[aàâäæeéèêëiîïoôöœuùûü]/iu.test(start) || /^y[^aàâeéèêiîoôuûy]/iu.test(start) || muteH.test(start);
}

/** A name that begins with an article which melts into the preposition; "La" and "L’" do not. */
function articled(name: string): { readonly rest: string; readonly isPlural: boolean } | undefined {
  const [, article = '', rest] = /^(les?)\s+(\S.*)$/iu.exec(name) ?? [];
  return rest === undefined ? undefined : { rest, isPlural: article.toLowerCase() === 'les' };
}

/** `'Immo Lindehof' -> 'd’Immo Lindehof'`, `'Gevel' -> 'de Gevel'`, `'Le Roeulx' -> 'du Roeulx'` */
export function afterDe(name: string): string {
  const place = articled(name);
  if (place) return `${place.isPlural ? 'des' : 'du'} ${place.rest}`;
  return isElided(name) ? `d’${name}` : `de ${name}`;
}

/** `'Namur' -> 'à Namur'`, `'Le Roeulx' -> 'au Roeulx'`, `'Les Bons Villers' -> 'aux Bons Villers'` */
export function afterA(name: string): string {
  const place = articled(name);
  return place ? `${place.isPlural ? 'aux' : 'au'} ${place.rest}` : `à ${name}`;
}

/** Formats of placeholders in the messages: `{{agency, de}}` and `{{city, a}}`. */
export const nameFormats: Readonly<Record<string, (name: string) => string>> = { de: afterDe, a: afterA };

/** Teaches an instance of i18next these formats. */
export function addNameFormats({ services }: i18n): void {
  for (const [name, format] of Object.entries(nameFormats)) {
    services.formatter?.add(name, (value: unknown) => format(String(value)));
  }
}
