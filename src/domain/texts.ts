import { isBlank } from '#domain/blank.ts';
import type { LocalizedText } from '#domain/listing.ts';

/** How far back from the limit a cut may reach for a space (docs/rules/listings.md). */
const shortestCutShare = 0.8;

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  '#39': "'",
  nbsp: ' ',
};

/** Words that stay small inside a place name, in Dutch and French. */
const particles = new Set(
  'aan aux bij d de den der des du en et het in la le les lez lès l op sous sur s t te ten ter van'.split(' '),
);

function plainText(html: string): string {
  return html
    .replace(/<\/?(?:p|br|ul|ol|li|div|h[1-6])(?![a-z0-9])[^<>]*>/giu, ' ')
    .replace(/<[a-z/!][^<>]*>/giu, '')
    .replace(/&(#39|[a-z]+);/gu, (entity, name: string) => entities[name] ?? entity)
    .replace(/\s+/gu, ' ')
    .trim();
}

/** Plain text of a description, cut at a word when it is too long. `('<p>Ruime woning in Gent</p>', 14) -> 'Ruime woning…'` (docs/rules/listings.md) */
export function cutDescription(html: string, limit = 250): string {
  const text = plainText(html);
  if (text.length <= limit) return text;
  const space = text.lastIndexOf(' ', limit);
  const head = space > limit * shortestCutShare ? text.slice(0, space) : text.slice(0, limit);
  // Without the last trim half an emoji, or a comma before the ellipsis, could stay behind.
  return `${head.replace(/[\ud800-\udbff]$/, '').replace(/[\s,;:.]+$/u, '')}…`;
}

/** Capitals at the start of each word, small particles inside a name. `'KAPELLE-OP-DEN-BOS' -> 'Kapelle-op-den-Bos'` (docs/rules/listings.md) */
export function titleCase(text: string): string {
  const words = text.toLowerCase().split(/([\s\-'’]+)/u);
  const first = words.findIndex((word) => word !== '');
  const last = words.length - 1;
  return words
    .map((word, index) => {
      const isElided = /^['’]/u.test(words[index - 1] ?? '') && word.length === 1;
      const isInside = index > first && index < last;
      if ((isInside || isElided) && particles.has(word)) return word;
      return word.charAt(0).toUpperCase() + word.slice(1);
    })
    .join('');
}

/** A line that is the same in every language, or one for each of some. */
export type Line = string | LocalizedText;

/** A line of the agency's own configuration in a language; the first one where that language has none. `({nl: 'BIV 599.001', fr: 'IPI 599.001'}, 'fr') -> 'IPI 599.001'` */
export function lineIn(line: Line, language: string): string {
  if (typeof line === 'string') return line;
  return line[language] ?? Object.values(line).find((text) => text !== undefined) ?? '';
}

/** The text in a language, else in the first language of the fallback order that has one. `({nl: 'Huis'}, 'fr', ['en', 'nl']) -> {text: 'Huis', language: 'nl'}` (docs/rules/listings.md) */
export function localized(
  texts: LocalizedText | undefined,
  language: string,
  fallbackOrder: readonly string[],
): { text: string; language: string } | undefined {
  for (const candidate of [language, ...fallbackOrder]) {
    const text = texts?.[candidate];
    if (text !== undefined && !isBlank(text)) return { text, language: candidate };
  }
  return undefined;
}
