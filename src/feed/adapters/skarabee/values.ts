import { tellOddFlags, tellOddNumbers } from '#feed/adapters/odd-values.ts';
import type { Warn } from '#feed/findings/finding.ts';
import { readNumber } from '#feed/format/amount.ts';

/** A flag of three words: UNDEFINED and everything unheard of say nothing. */
export function threeState(value: string | undefined): boolean | undefined {
  const word = value?.toUpperCase();
  return word === 'TRUE' ? true : word === 'FALSE' ? false : undefined;
}

/** Warns of flags that are none of the three words. */
export function tellOddStates(values: Readonly<Record<string, string | undefined>>, warn: Warn): void {
  tellOddFlags(values, warn, /^(?:true|false)$/iu);
}

/** A fact that is declared or denied; unknown says neither. */
export function declared(value: string | undefined): 'yes' | 'no' | undefined {
  const known = threeState(value);
  return known === undefined ? undefined : known ? 'yes' : 'no';
}

/** A value that is filled in: -1 and 0 are how this source writes unknown, anything else that is no number from 0 is warned of. */
export function known(value: string | undefined, field: string, warn: Warn): number | undefined {
  if (readNumber(value) !== -1) tellOddNumbers({ [field]: value }, warn);
  // Decimals of the schema have a point; a comma stands in fields that are text.
  const number = value !== undefined && /^\d+(?:\.\d+)?$/u.test(value) ? Number(value) : readNumber(value);
  return number === undefined || number <= 0 ? undefined : number;
}

/** What a home uses in a year: less than nothing where it makes more, but for the -1 of unknown. */
export function knownUse(value: string | undefined, field: string, warn: Warn): number | undefined {
  const number = readNumber(value);
  return number !== undefined && number < -1 ? number : known(value, field, warn);
}

/** A flag that hides, where only an explicit no shows. */
export function isShown(value: string | undefined): boolean {
  return threeState(value) === false;
}
