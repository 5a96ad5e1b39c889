import { parseAmount } from '#domain/money.ts';

const range = /^(?<from>[\d.,\s]+)-(?<to>[\d.,\s]+)$/u;

/**
 * A number as CRMs write it; a range counts when both ends are equal. `'1.234,50' -> 1234.5`, `'179-179' -> 179`,
 * `'120-130' -> undefined`
 */
export function readNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (typeof value !== 'string' || value.length > 40) return undefined;
  const text = value.trim();
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
