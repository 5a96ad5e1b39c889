import { titleCase } from '#domain/texts.ts';

/** From so many letters on, capitals are a way of writing and no abbreviation. */
const longWord = /\p{Lu}{4,}/u;

/**
 * The name of a town or street as people write it: one in capitals, or all without, gets the case of a name; any other is as the
 * agent wrote it. `'SINT-NIKLAAS' -> 'Sint-Niklaas'`, `'GENT (Gentbrugge)' -> 'Gent (Gentbrugge)'`
 */
export function placeName(text: string): string {
  if (text === text.toUpperCase() || text === text.toLowerCase()) return titleCase(text);
  return text
    .split(/([\s()/,]+)/u)
    .map((word) => (word === word.toUpperCase() && longWord.test(word) ? titleCase(word) : word))
    .join('');
}

/** The same of a value that a CRM sent. `' GENT ' -> 'Gent'`, `null -> ''` */
export function townOf(value: unknown): string {
  return typeof value === 'string' ? placeName(value.trim()) : '';
}
