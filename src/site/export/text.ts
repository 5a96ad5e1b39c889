import type { LocalizedText } from '#domain/listing.ts';

/**
 * Plain text for a reader that takes tags away and opens entities once, as our own import does: only what it would misread is
 * escaped. `'Huis & tuin' -> 'Huis & tuin'`, `'a <b' -> 'a &lt;b'`
 */
export function escapedOnce(text: string): string {
  if (!/<|&[#a-z]/iu.test(text)) return text;
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

const entities: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': '\u00A0',
  '&amp;': '&',
};

/** Clean HTML as lines of plain text, a paragraph and an item of a list each. `'<p>Licht &amp; ruim</p><ul><li>tuin</li></ul>' -> 'Licht & ruim\r- tuin'` */
export function plainLines(html: string): string {
  return html
    .replace(/<li>/gu, '<br>- ')
    .replace(/<\/?(?:p|ul|ol|li|br)\b[^>]*>/gu, '\r')
    .replace(/<[^>]*>/gu, '')
    .split(/[\r\n]+/u)
    .map((line) => line.trim().replace(/&(?:lt|gt|quot|nbsp|amp);/gu, (entity) => entities[entity] ?? entity))
    .filter((line) => line !== '')
    .join('\r');
}

/** The same for every language. */
export function escapedTexts(texts: LocalizedText | undefined): LocalizedText | undefined {
  if (!texts) return undefined;
  return Object.fromEntries(
    Object.entries(texts).map(([language, text]) => [language, text === undefined ? text : escapedOnce(text)]),
  );
}
