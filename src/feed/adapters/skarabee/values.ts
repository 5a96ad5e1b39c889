import { readNumber } from '#feed/format/amount.ts';

/** A flag of three words: UNDEFINED and everything unheard of say nothing. */
export function threeState(value: string | undefined): boolean | undefined {
  const word = value?.toUpperCase();
  return word === 'TRUE' ? true : word === 'FALSE' ? false : undefined;
}

/** A fact that is declared or denied; unknown says neither. */
export function declared(value: string | undefined): 'yes' | 'no' | undefined {
  const known = threeState(value);
  return known === undefined ? undefined : known ? 'yes' : 'no';
}

/** A value that is filled in: -1 and 0 are how this source writes unknown. */
export function known(value: string | undefined): number | undefined {
  // Decimals of the schema have a point; a comma stands in fields that are text.
  const number = value !== undefined && /^\d+(?:\.\d+)?$/u.test(value) ? Number(value) : readNumber(value);
  return number === undefined || number <= 0 ? undefined : number;
}

/** A flag that hides, where only an explicit no shows. */
export function isShown(value: string | undefined): boolean {
  return threeState(value) === false;
}
