import { between, names, perMonth, sign, tellingEuro } from './hidden-amount.ts';
import { maskOf, space } from './hidden-pattern.ts';
import { spelledNumbers, valueOf, type NumberPart } from './number-words.ts';

/** A number that is rounded to less than this share of an amount tells the amount all the same. */
const tellingShare = 0.05;
/** So far before an amount stands what names it. */
const namedWithin = 80;

const signBefore = new RegExp(String.raw`(?<![\p{L}\p{N}])${sign}${space}*$`, 'iu');
const signBehind = new RegExp(String.raw`^(?:${space}|-)*${sign}(?![\p{L}\p{N}])`, 'iu');
const nameBefore = new RegExp(String.raw`(?<!\p{L})${names}${between}$`, 'iu');
const monthBehind = new RegExp(String.raw`^${space}*${perMonth}`, 'iu');
const wordBehind = /^[\p{L}\p{N}]/u;

/** Is this one of the amounts, said exactly or rounded a little? `487 duizend` tells 487 300. */
function isOneOf(parts: readonly NumberPart[], amounts: readonly number[]): boolean {
  const { value, exactTo } = valueOf(parts);
  return amounts.some((euro) => value === euro || (exactTo <= euro * tellingShare && Math.abs(value - euro) < exactTo));
}

interface Place {
  readonly start: number;
  readonly end: number;
}

/** The same place with the sign of the euro before it or behind it. */
function withSign(text: string, { start, end }: Place): Place {
  const ahead = signBefore.exec(text.slice(Math.max(0, start - namedWithin), start))?.[0] ?? '';
  const behind = signBehind.exec(text.slice(end))?.[0] ?? '';
  return { start: start - ahead.length, end: end + behind.length };
}

const spanOf = (parts: readonly NumberPart[]): Place => ({ start: parts[0]?.start ?? 0, end: parts.at(-1)?.end ?? 0 });

/** Where these parts of a text tell an amount, with the sign beside it; a small one only where it is said to be one. */
function toldBy(text: string, parts: readonly NumberPart[], amounts: readonly number[]): Place | undefined {
  const bare = spanOf(parts);
  const place = withSign(text, bare);
  const isSigned = place.start < bare.start || place.end > bare.end;
  const behind = text.slice(bare.end);
  if (!isSigned && (wordBehind.test(behind) || parts.some(({ needsSign }) => needsSign))) return undefined;
  const before = text.slice(Math.max(0, bare.start - namedWithin), bare.start);
  const isNamed = isSigned || nameBefore.test(before) || monthBehind.test(behind);
  const wanted = isNamed ? amounts : amounts.filter((euro) => euro >= tellingEuro);
  return isOneOf(parts, wanted) ? place : undefined;
}

/** Digits alone are found as digits. */
const isSpelled = (parts: readonly NumberPart[]) => parts.some(({ digits }) => digits === undefined);

/** The longest beginning of a number that tells an amount: `vierhonderdduizend, twee kamers`. An article may stand before it. */
function placeIn(text: string, parts: readonly NumberPart[], amounts: readonly number[]): Place | undefined {
  const starts = parts[0]?.value === 1 && parts[0].kind === 'number' ? [0, 1] : [0];
  for (let end = parts.length; end > 0; end -= 1)
    for (const start of starts) {
      const some = parts.slice(start, end);
      const place = some.length > 0 && isSpelled(some) ? toldBy(text, some, amounts) : undefined;
      if (place) return place;
    }
  return undefined;
}

/** A text without these amounts where it has them in words: `vierhonderdvijftigduizend euro`, `4,5 ton`, `un demi-million`. */
export function withoutAmountsInWords(text: string, amounts: readonly number[]): string {
  if (amounts.length === 0) return text;
  const normal = text.normalize('NFC');
  const places = [...spelledNumbers(normal)].flatMap((parts) => placeIn(normal, parts, amounts) ?? []);
  return places.reduceRight(
    (all, { start, end }) => all.slice(0, start) + maskOf(all.slice(start, end)) + all.slice(end),
    normal,
  );
}

/** Does a name of a file or a link tell one of these amounts in words? `('villa-450-duizend', [450000]) -> true` */
export function isAmountInWords(name: string, amounts: readonly number[]): boolean {
  return withoutAmountsInWords(name, amounts) !== name.normalize('NFC');
}
