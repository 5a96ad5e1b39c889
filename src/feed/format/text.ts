import sanitizeHtml from 'sanitize-html';
import { orderBlocks } from './html-structure.ts';

/**
 * Control characters except line breaks and tabs, marks that reverse the reading direction, soft hyphens and what has no width: with one
 * of them in it a word is not found, neither by who searches nor where it is to stay hidden. Emoji keep what joins them.
 */
const invisible =
  /(?![\n\r\t])\p{Cc}|[\u00AD\u200B\u200C\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]|(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])\u200D|\u200D(?!\p{Extended_Pictographic})/gu;
/** Ends of lines for some programs and not for others; an entity may name one, too. */
const doubtfulLineEnd = /[\u2028\u2029]/gu;
/** Something that leaves ink: joining marks, accents and soft hyphens alone would be a title that nobody sees. */
const visible = /[^\s\p{Cf}\p{M}]/u;
const allowed = { allowedTags: ['p', 'br', 'ul', 'ol', 'li', 'strong', 'em'], allowedAttributes: {} };
const nothingAllowed = { allowedTags: [], allowedAttributes: {} };
/** Parts of a page that the site writes as paragraphs, so that the words of two of them do not run together. */
const asParagraphs = 'div|h[1-6]|tr|table|section|article|header|footer|blockquote|pre|dl|dt|dd|address|figure|hr';
const otherBlock = new RegExp(`<(/?)(?:${asParagraphs})(?=[\\s/>])[^<>]*>`, 'giu');
const endOfCell = /<\/(?:td|th)\s*>/giu;
/** Where one line of a text with markup ends. */
const endOfLine = new RegExp(`<br\\s*/?>|</(?:p|li|ul|ol|td|th|${asParagraphs})\\s*>`, 'giu');
/** CRMs write these for "no value" (docs/agency/feeds.md). */
const unknownWords = new Set(['', '-', 'UNDEFINED', 'UNKNOWN', 'NULL']);

function normalize(text: string): string {
  return text.replaceAll('\r\n', '\n').replace(invisible, '').toWellFormed().normalize('NFC');
}

function decodeBasicEntities(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
}

/** The beginning of a text, without half of a letter at its end, which is what an emoji at the limit leaves behind. */
export function cutText(text: string, maximumLength: number): string {
  return text
    .slice(0, maximumLength)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim();
}

/** Longer than what a field of one line holds. */
export const ordinaryLength = 500;

/** One line of plain text; entities decoded once. `' Villa &amp; tuin ' -> 'Villa & tuin'`, `'-' -> undefined` */
export function plainText(value: unknown, maximumLength = ordinaryLength): string | undefined {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  if (typeof value !== 'string') return undefined;
  const cut = value.slice(0, maximumLength * 4);
  const bare = /[<&]/u.test(cut)
    ? decodeBasicEntities(sanitizeHtml(cut.replace(endOfLine, '$& '), nothingAllowed))
    : cut;
  const text = cutText(normalize(bare).replace(/\s+/gu, ' ').trim(), maximumLength);
  return unknownWords.has(text.toUpperCase()) || !visible.test(text) ? undefined : text;
}

/** HTML reduced to p, br, ul, ol, li, strong and em; undefined when no text is left. `'<p onclick=x>Tuin</p>' -> '<p>Tuin</p>'` */
export function cleanHtml(value: unknown, maximumLength = 50_000): string | undefined {
  if (typeof value !== 'string') return undefined;
  const sent = normalize(value.slice(0, maximumLength)).replace(endOfCell, '$& ').replace(otherBlock, '<$1p>');
  const html = orderBlocks(sanitizeHtml(sent, allowed))
    .replace(doubtfulLineEnd, ' ')
    .replace(/ +(?=<\/(?:p|li)>)/gu, '')
    .trim();
  return plainText(html, maximumLength) === undefined ? undefined : html;
}
