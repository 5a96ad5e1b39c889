import type { LocalizedText } from '#domain/listing.ts';

/**
 * Plain text for a reader that takes tags away and opens entities once, as our own import does: only what it would misread is
 * escaped. `'Huis & tuin' -> 'Huis & tuin'`, `'a <b' -> 'a &lt;b'`
 */
export function escapedOnce(text: string): string {
  if (!/<|&[#a-z]/iu.test(text)) return text;
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** The same for every language. */
export function escapedTexts(texts: LocalizedText | undefined): LocalizedText | undefined {
  if (!texts) return undefined;
  return Object.fromEntries(
    Object.entries(texts).map(([language, text]) => [language, text === undefined ? text : escapedOnce(text)]),
  );
}
