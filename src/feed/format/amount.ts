import { parseAmount } from '#domain/money.ts';

/** Three decimals or more, as databases write them; `1.234` alone stays a thousand and more. */
const longDecimal = /^-?(?!-?[1-9]\d{0,2}\.\d{3}$)\d{1,15}\.\d{3,15}$/u;
const range = /^(?<from>-?[\d.,\s]+)-(?<to>-?[\d.,\s]+)$/u;
/** A dash in the place of cents. */
const noCents = /(?<=\d)[.,](?:-{1,2}|\u2013|=)(?=\s*(?:€|eur)?\s*$)/iu;

/**
 * A number as CRMs write it; a range counts when both ends are equal. `'1.234,50' -> 1234.5`, `'285000.0000' -> 285000`,
 * `'179-179' -> 179`, `'120-130' -> undefined`, `'389.000,-' -> 389000`
 */
export function readNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (typeof value !== 'string' || value.length > 40) return undefined;
  const text = value.trim().replace(noCents, '');
  if (longDecimal.test(text)) return Number(text);
  const ends = range.exec(text)?.groups;
  if (ends) {
    const from = readNumber(ends['from']);
    return from === readNumber(ends['to']) ? from : undefined;
  }
  const isNegative = text.startsWith('-');
  const cents = parseAmount(isNegative ? text.slice(1) : text);
  if (cents === undefined) return undefined;
  return (isNegative ? -cents : cents) / 100;
}
