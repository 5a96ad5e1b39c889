import { escapePattern } from '#base/escape-pattern.ts';
import { isObject, parseJson } from '#base/json.ts';

/** What the part before the @ may be made of. */
const inLocalPart = /[\w.!#$%&'*+/=?^`{|}~-]/u.source;
/**
 * In running text `jan@…` and `jan--an@…` are not `an@…`; but most marks stand before an address more often than in one: `'an@…'`,
 * `Jan/an@…`. No address has more of them than 64.
 */
const begins = /(?<![a-z0-9.+][_-]{0,64})/u.source;
/** `@home.example.org` and `@home.example-b.org` are not `@home.example`; a full stop ends a sentence. */
const goesOn = /(?:-+|\.)?[a-z0-9]/u.source;
const anyAddress = new RegExp(`(?<!${inLocalPart})${inLocalPart}+@[a-z0-9](?:${goesOn})*`, 'giu');
/** Where an address may begin in what looks like one; none is longer. */
const anyBeginning = new RegExp(`${begins}(?=${inLocalPart}{1,64}@)`, 'giu');

/** A value that is nothing but one address: every mark belongs to it, and `d'an@…` is somebody else than `an@…`. */
const wholeAddress = new RegExp(`^\\s*${inLocalPart}+@[a-z0-9](?:${goesOn})*\\s*$`, 'iu');

/** What an address is found by in a text. */
function patternIn(text: string, address: string, flags: 'iu' | 'giu'): RegExp {
  const written = escapePattern(address);
  const isWhole = wholeAddress.test(text);
  return new RegExp(isWhole ? `(?<!\\S)${written}(?!\\S)` : `${begins}${written}(?!${goesOn})`, flags);
}

/** Does a text hold this very address, in lower case? `('Jan <jan@x.example>', 'an@x.example') -> false` */
export function holdsAddress(text: string, address: string): boolean {
  return patternIn(text, address, 'iu').test(text);
}

/** All texts in some content. */
function textsIn(content: unknown): string[] {
  if (typeof content === 'string') return [content];
  return typeof content === 'object' && content !== null ? Object.values(content).flatMap(textsIn) : [];
}

/** Does any text of some content hold the address? */
export function contentHoldsAddress(content: unknown, address: string): boolean {
  return textsIn(content).some((text) => holdsAddress(text, address));
}

/** The same for JSON. */
export function jsonHoldsAddress(json: string, address: string): boolean {
  return contentHoldsAddress(parseJson(json), address);
}

/** What a found address may be in running text. `"d'an@x.example" -> ["d'an@x.example", 'an@x.example']` */
function readingsOf(found: string): string[] {
  return [...found.matchAll(anyBeginning)].map(({ index }) => found.slice(index).toLowerCase());
}

function addressesInText(text: string): string[] {
  return wholeAddress.test(text) ? [text.trim().toLowerCase()] : (text.match(anyAddress) ?? []).flatMap(readingsOf);
}

/** All that may be an address in some content, in lower case. `{ message: 'For An@x.example.' } -> ['an@x.example']` */
export function addressesIn(content: unknown): string[] {
  return textsIn(content).flatMap(addressesInText);
}

/** The same text with an address blanked. */
export function blankedIn(text: string, address: string): string {
  return text.replace(patternIn(text, address, 'giu'), '…');
}

/** The same content with an address blanked in all its texts. `{ message: 'For an@x.example.' } -> { message: 'For ….' }` */
export function withoutAddress(content: unknown, address: string): unknown {
  if (typeof content === 'string') return blankedIn(content, address);
  if (Array.isArray(content)) return content.map((one: unknown) => withoutAddress(one, address));
  if (!isObject(content)) return content;
  return Object.fromEntries(Object.entries(content).map(([name, one]) => [name, withoutAddress(one, address)]));
}
