import { gap, loosely, space, tag } from './hidden-pattern.ts';
import words from './number-words.json' with { type: 'json' };

/** One word of a number, or its digits. */
export interface NumberPart {
  readonly kind: 'number' | 'part' | 'scale' | 'point';
  readonly value: number;
  readonly digits?: string;
  /** Only beside a sign of the euro is it one. */
  readonly needsSign?: boolean;
  readonly start: number;
  readonly end: number;
}

/** More is no number that somebody writes. */
const mostParts = 24;
const [thousand, million] = [1000, 1_000_000];

const umlauts: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' };

/** A word as the tables have it, however it is typed. `'Quatre-vingts' -> 'quatrevingts'` */
function keyOf(text: string): string {
  const letters = text.replace(/<[^>]*>|&nbsp;/gu, '').toLowerCase();
  return letters
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/[^\p{L}½¼¾]/gu, '');
}

type Word = Pick<NumberPart, 'kind' | 'value'>;

const tables: readonly (readonly [Word['kind'], Readonly<Record<string, readonly string[]>>])[] = [
  ['number', words.numbers],
  ['part', words.parts],
  ['scale', words.scales],
  ['point', { 0: words.points }],
];
const known = tables.flatMap(([kind, table]) =>
  Object.entries(table).flatMap(([value, list]) =>
    list.map((text) => ({ text, word: { kind, value: Number(value) } satisfies Word })),
  ),
);
const byKey = new Map(
  known.flatMap(({ text, word }) =>
    [text, text.replaceAll(/[äöü]/gu, (letter) => umlauts[letter] ?? letter)].map((one) => [keyOf(one), word] as const),
  ),
);

const digits = String.raw`\d{1,3}(?:(?:[.,'\u2019]|${space}|${tag})\d{3})+(?!\d)|\d+(?:[.,]\d+)?(?!\d)`;
/** A plural ends a word: its letter may be that of the next, `Millionsechshundert`. */
function patternOf(text: string): string {
  const isPlural = known.some((other) => `${other.text}s` === text);
  return text.split(' ').map(loosely).join(gap) + (isPlural ? String.raw`(?!\p{L})` : '');
}

/** A word that begins another stands behind it: `zeventig` is no `zeven`. */
const anyWord = known
  .map(({ text }) => text)
  .sort((a, b) => b.length - a.length)
  .map(patternOf)
  .join('|');
const anyPart = String.raw`(?:(?<digits>${digits})|(?<word>${anyWord})|(?<metre>m)(?![\p{L}\p{N}]))`;
const between = `(?:${space}|[-_+]|${tag})*`;
const first = new RegExp(String.raw`(?<![\p{L}\p{N}]|\d[.,])${anyPart}`, 'giu');
const next = new RegExp(`${between}(?:(?:${words.joints.map(loosely).join('|')})${between})?${anyPart}`, 'iuy');

/** `'1.250' -> 1250`, `'4,5' -> 4.5` */
function digitsOf(text: string): number {
  const bare = text.replace(/<[^>]*>|&nbsp;/gu, ' ');
  const isWhole = /^\d{1,3}(?:[.,'\u2019\s]+\d{3})+$/u.test(bare);
  return Number(isWhole ? bare.replace(/\D/gu, '') : bare.replace(',', '.'));
}

function partOf({ 0: whole, index, groups }: RegExpExecArray): NumberPart | undefined {
  const { digits: number, word: spelled, metre } = groups ?? {};
  const end = index + whole.length;
  const place = { start: end - (number ?? spelled ?? metre ?? '').length, end };
  if (number !== undefined) return { kind: 'number', value: digitsOf(number), digits: number, ...place };
  // A metre, unless it stands beside a sign of the euro: who looks for an amount sees to it.
  if (metre !== undefined) return { kind: 'scale', value: million, needsSign: true, ...place };
  const word = byKey.get(keyOf(spelled ?? ''));
  return word && { ...word, ...place };
}

/** A word of a number never stands behind digits, nor digits behind one, unless it counts thousands: `2019 vierhonderd` is two. */
function isContinued(before: NumberPart | undefined, part: NumberPart): boolean {
  if (before === undefined || before.kind === 'scale') return true;
  return part.digits === undefined && (before.digits === undefined || part.kind !== 'number');
}

/** Numbers in a text as the words and digits that make them: `'vierhonderdduizend' -> [[4, 100, 1000]]` */
export function* spelledNumbers(text: string): Generator<readonly NumberPart[]> {
  let from = 0;
  for (;;) {
    first.lastIndex = from;
    const begun = first.exec(text);
    if (!begun) return;
    const parts: NumberPart[] = [];
    for (let found: RegExpExecArray | null = begun; found && parts.length < mostParts; found = next.exec(text)) {
      const part = partOf(found);
      if (!part || !isContinued(parts.at(-1), part)) break;
      parts.push(part);
      next.lastIndex = part.end;
    }
    from = parts.at(-1)?.end ?? begun.index + 1;
    if (parts.length > 0) yield parts;
  }
}

/** How exact digits are: `'4,5' -> 0.1` */
function stepOf(digits: string | undefined): number {
  const decimals = /^\d+[.,](\d+)$/u.exec(digits ?? '')?.[1]?.length ?? 0;
  return 10 ** -decimals;
}

/** Words behind a point: one by one they are digits, together a number. `[4, 5] -> 0.45`, `[5, 40] -> 0.45` */
function fractionOf(parts: readonly NumberPart[]): number {
  const values = parts.map(({ value }) => value);
  const isOneByOne = values.every((value) => value < 10);
  return Number(`0.${isOneByOne ? values.join('') : values.reduce((all, one) => all + one, 0)}`);
}

/** What stands before a thousand or a million. */
function countOf(parts: readonly NumberPart[], scale: number): number | undefined {
  const point = parts.findIndex(({ kind }) => kind === 'point');
  const whole = point === -1 ? parts : parts.slice(0, point);
  let count: number | undefined;
  for (const { kind, value, digits: number } of whole) {
    // `1.250 miljoen` has decimals, `1.250 euro` has thousands.
    const isDecimal = scale > thousand && /^\d[.,]\d{3}$/u.test(number ?? '');
    count = kind === 'scale' ? (count ?? 1) * value : (count ?? 0) + (isDecimal ? value / thousand : value);
  }
  return point === -1 ? count : (count ?? 0) + fractionOf(parts.slice(point + 1));
}

/** A number that was spelled, and to how much it is exact. */
export interface SpelledNumber {
  readonly value: number;
  readonly exactTo: number;
}

/** `[4, 100, 1000] -> 400 000, exact to a thousand`, `[4,5 ton] -> 450 000, exact to 10 000` */
export function valueOf(parts: readonly NumberPart[]): SpelledNumber {
  let [value, exactTo, lastScale] = [0, 1, 1];
  let open: NumberPart[] = [];
  for (const one of parts) {
    if (one.kind !== 'scale' || one.value < thousand) {
      open.push(one);
      continue;
    }
    value += (countOf(open, one.value) ?? 1) * one.value;
    exactTo = one.value * stepOf(open.at(-1)?.digits);
    [lastScale, open] = [one.value, []];
  }
  const rest = countOf(open, 1);
  // `un million et demi`
  if (rest !== undefined && rest > 0 && rest < 1 && lastScale > 1) value += rest * lastScale;
  else if (rest !== undefined) [value, exactTo] = [value + rest, 1];
  return { value: Math.round(value), exactTo };
}
