import { slugify } from '#domain/slug.ts';

/**
 * Words that tell no listing from another: articles and prepositions of the four languages, and what a goal is
 * called, for the goal is a filter of its own.
 */
const emptyWords = new Set(
  `aan au aux avec bei bij dans das de dem den der des die du een ein eine en et for from het im in la le les met mit
  of on op sur te the to und un une van von voor with zu zum
  buy huren huur kaufen kopen koop louer mieten rent sale vendre verkaufen vermieten`.split(/\s+/u),
);

/** Letters without marks and no longer than a slug may be: most references and words, thousands of them at the start. */
const plainText = /^[ -~]{0,100}$/u;

/** Text without accents, capitals and punctuation, one space between words. `'Sint-Niklaas, Cœur' -> 'sint niklaas coeur'` */
export function foldText(text: string): string {
  if (plainText.test(text))
    return text
      .toLowerCase()
      .replace(/[^a-z0-9]+/gu, ' ')
      .trim();
  return slugify(text.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')).replaceAll('-', ' ');
}

/** Folded text in one piece, so that hyphens, dots and spaces do not matter. `'LH-010.01' -> 'lh01001'` */
export function foldToKey(text: string): string {
  return foldText(text).replaceAll(' ', '');
}

/** Folded words that say something: no articles, no single letters. `'Huis in de Lindestraat' -> ['huis', 'lindestraat']` */
export function wordsOf(text: string): string[] {
  return foldText(text)
    .split(' ')
    .filter((word) => (word.length > 1 || /^\d$/u.test(word)) && !emptyWords.has(word));
}
