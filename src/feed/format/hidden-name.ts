import { domainToUnicode } from 'node:url';
import { plainText } from './text.ts';
import { hiddenNumberPattern, hiddenStreetPattern, isStreetWord, partsOf, type HiddenStreet } from './hidden-street.ts';

/** Letters that a name in a link or a file has otherwise. */
const umlauts: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' };
const ligatures: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l' };
/** An escape within an escape is still read; nobody writes a third. */
const maximumEscapes = 3;
const longestLink = 10_000;

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // Not UTF-8: older sites escape single bytes.
    return text.replace(/%([0-9a-f]{2})/giu, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  }
}

/** A link as people read it: without escapes and markup, its host in letters. A name that is none stays. `'https://a.be/r%C3%A9' -> 'https://a.be/ré'` */
export function readable(name: string): string {
  const url = URL.parse(name);
  let text = url && url.hostname !== '' ? name.replace(url.hostname, domainToUnicode(url.hostname)) : name;
  for (let round = 0; round < maximumEscapes && text.includes('%'); round += 1) text = unescaped(text);
  return (plainText(text, longestLink) ?? '').toLowerCase();
}

/** Words in bare letters, a space between them. `"Rue de l'Élan_12" -> 'rue de l elan 12'` */
function bare(text: string, more: Readonly<Record<string, string>>): string {
  return Array.from(text.normalize('NFC').toLowerCase(), (letter) => more[letter] ?? ligatures[letter] ?? letter)
    .join('')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** A text in both ways to spell umlauts. */
function spellings(text: string): readonly string[] {
  return [...new Set([bare(text, {}), bare(text, umlauts)])];
}

/** A street in any spelling of files and links: its words apart, together, or within a longer word. */
function namesIt(told: string, street: string): boolean {
  const words = street.split(' ').join(' ?');
  if (isStreetWord(street)) return told.replaceAll(' ', '').includes(street.replaceAll(' ', ''));
  return new RegExp(String.raw`(?<!\p{L})${words}(?!\p{L})`, 'u').test(told);
}

/** The number beside a street that is shown itself. */
function numbersIt(told: string, street: string): boolean {
  const words = street.split(' ').join(' ?');
  return new RegExp(String.raw`${words} ?(?:n[ro]? )?\d|\d[a-z]? ?${words}(?!\p{L})`, 'u').test(told);
}

/** Does a name or a link tell a street, or with `isShown` the number in it? One word of a common name is enough. */
export function isStreetIn(name: string, hidden: HiddenStreet, isShown: boolean): boolean {
  const text = readable(name);
  const pattern = isShown ? hiddenNumberPattern(hidden.street) : hiddenStreetPattern(hidden);
  if (pattern && [text, text.replace(/[\s_+./-]+/gu, ' ')].some((one) => one.search(pattern) !== -1)) return true;
  const [street] = partsOf(hidden);
  const tells = isShown ? numbersIt : namesIt;
  const names = spellings(street).filter((one) => one.length >= 3);
  return spellings(text).some((told) => names.some((one) => tells(told, one)));
}
