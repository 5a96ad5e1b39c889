import { readNumber } from '#feed/format/amount.ts';
import type { Warn } from '#feed/findings/finding.ts';
import { isFilled } from '#feed/ledger/record-fields.ts';

const answers = /^\s*(?:true|false|1|0)\s*$/iu;

/**
 * Warns of values that are neither yes nor no: they count as unknown, and nothing is to be lost without a word. `known` are the
 * words that this CRM has for them.
 */
export function tellOddFlags(values: Readonly<Record<string, unknown>>, warn: Warn, known = answers): void {
  for (const [field, value] of Object.entries(values)) {
    const isOdd = isFilled(value) && !known.test(String(value));
    if (isOdd) warn('bad-value', field, 'is neither yes nor no; left out');
  }
}

/** Warns of flags of publication that are missing beside what they are about: that stays hidden. `{'price.hidden': [undefined, 900]}` */
export function tellMissingFlags(
  values: Readonly<Record<string, readonly [flag: unknown, about: unknown]>>,
  warn: Warn,
): void {
  for (const [field, [flag, about]] of Object.entries(values)) {
    const isMissing = !isFilled(flag) && isFilled(about);
    if (isMissing) warn('bad-value', field, 'is missing; what it is about stays hidden');
  }
}

/** Warns of flags of publication that are no booleans: whatever else stands there hides. */
export function tellOddPublication(values: Readonly<Record<string, unknown>>, warn: Warn): void {
  for (const [field, value] of Object.entries(values)) {
    const isOdd = isFilled(value) && typeof value !== 'boolean';
    if (isOdd) warn('bad-value', field, 'is neither true nor false; what it is about stays hidden');
  }
}

/** Warns of values that are no numbers from 0. */
export function tellOddNumbers(values: Readonly<Record<string, unknown>>, warn: Warn): void {
  for (const [field, value] of Object.entries(values)) {
    const number = readNumber(value);
    const isOdd = number === undefined || number < 0;
    if (isFilled(value) && isOdd) warn('bad-value', field, 'is not a number from 0; left out');
  }
}
