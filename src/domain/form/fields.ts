import { array, number, string } from 'yup';
import { isBlank } from '#domain/blank.ts';
import { isDay } from '#domain/dates.ts';
import {
  amountPattern,
  countLimit,
  emailLength,
  nameLength,
  phoneLength,
  phonePattern,
  textLength,
  zipPattern,
} from '#domain/form-bounds.ts';
import { error, type FormError } from '#domain/form/form-error.ts';
import { looksLikeLink } from '#domain/form/link-like.ts';
import { parseAmount } from '#domain/money.ts';

/** As the HTML standard defines a valid e-mail address, with at least one dot in the domain (docs/rules/forms.md). */
const emailPattern =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/iu;
/** Characters that no keyboard makes: they cannot be stored, or end a header of a mail. */
const controlInLine = /[\p{Cc}\p{Zl}\p{Zp}]/u;
const controlInText = /[^\P{Cc}\n\t]/u;

const whole = (pattern: string) => new RegExp(`^(?:${pattern})$`, 'u');

function emptyToUndefined(value: unknown): unknown {
  return isBlank(value) ? undefined : value;
}

const isStorable = (forbidden: RegExp) => (value: string | undefined) =>
  value === undefined || (value.isWellFormed() && !forbidden.test(value));

/** Free text; blank is no answer, line ends are one character. `' a\r\nb ' -> 'a\nb'` (docs/rules/forms.md) */
export function text(length = textLength) {
  return string()
    .typeError(error('choice'))
    .transform((value: unknown) =>
      typeof value === 'string' ? emptyToUndefined(value.replace(/\r\n?/gu, '\n').trim()) : value,
    )
    .max(length, error('tooLong'))
    .test('characters', error('characters'), isStorable(controlInText));
}

/** One line of text. `' An ' -> 'An'` */
export function line(length = nameLength) {
  return string()
    .typeError(error('choice'))
    .transform((value: unknown) => (typeof value === 'string' ? emptyToUndefined(value.trim()) : value))
    .max(length, error('tooLong'))
    .test('characters', error('characters'), isStorable(controlInLine));
}

/** Name of a person; it goes into mails to others, where an address in it would become a link. `' An ' -> 'An'` */
export function name() {
  return line().test('link', error('nameLink'), (value) => value === undefined || !looksLikeLink(value));
}

/** E-mail address by the HTML rule. (docs/rules/forms.md) */
export function email(invalid: FormError = error('emailInvalid')) {
  return line(emailLength).matches(emailPattern, { message: invalid, excludeEmptyString: true });
}

/** Phone number of 6 to 20 characters with digits. (docs/rules/forms.md) */
export function phone() {
  return line(phoneLength.max).matches(whole(phonePattern), error('phoneInvalid'));
}

/** Postal code of Belgium or Luxembourg. `'l-1611' -> 'L-1611'` (docs/rules/forms.md) */
export function zip() {
  return line(6)
    .transform((value: unknown) => (typeof value === 'string' ? value.toUpperCase() : value))
    .matches(whole(zipPattern), error('zipInvalid'));
}

/** Positive amount in the words of the visitor; `parseAmount` makes cents of it. `'349.000,50'` (docs/rules/forms.md) */
export function amount() {
  return line(20)
    .matches(whole(amountPattern), error('amount'))
    .test('amount', error('amount'), (value) => value === undefined || parseAmount(value) !== undefined);
}

/** Whole number within bounds. `'3' -> 3` (docs/rules/forms.md) */
export function count({ min = 0, max = countLimit }: { min?: number; max?: number } = {}) {
  return number()
    .transform((_value: unknown, original: unknown) => {
      if (isBlank(original)) return undefined;
      // What is no whole number lies below every bound.
      return /^\s*\d{1,7}\s*$/u.test(String(original)) ? Number(original) : -1;
    })
    .test('bounds', function isWithin(value) {
      if (value === undefined || (value >= min && value <= max)) return true;
      return this.createError({ message: error('number'), params: { min, max } });
    });
}

/** A calendar day. `'2026-11-20'`; part of one is incomplete, 31 February is invalid. (docs/rules/forms.md) */
export function day({ incomplete = error('dateInvalid'), invalid = error('dateInvalid') }: DayErrors = {}) {
  return line(10)
    .matches(/^\d{4}-\d{2}-\d{2}$/u, incomplete)
    .test('day', invalid, (value) => {
      if (value === undefined || !/^\d{4}-\d{2}-\d{2}$/u.test(value)) return true;
      return isDay(value) && value >= '1900' && value < '2200';
    });
}

interface DayErrors {
  readonly incomplete?: FormError;
  readonly invalid?: FormError;
}

/** One of some answers. */
export function choice<const T extends string>(values: readonly T[], problem: FormError = error('choice')) {
  return string()
    .typeError(error('choice'))
    .transform((value: unknown) => emptyToUndefined(value))
    .oneOf(values, problem);
}

/** A single answer, a list or nothing, as a list in which each answer stands once. `'a' -> ['a']`, `undefined -> []` */
function toList(_value: unknown, original: unknown): unknown[] {
  if (isBlank(original)) return [];
  return [...new Set(Array.isArray(original) ? original : [original])];
}

/** Any number of some answers. */
export function choices<const T extends string>(values: readonly T[]) {
  const item = string<T>().typeError(error('choice')).oneOf(values, error('choice')).defined();
  return array(item).typeError(error('choice')).transform(toList).max(values.length, error('tooMany')).default([]);
}

/** Any number of answers that a pattern describes. */
export function matching(pattern: RegExp, most: number) {
  const item = string().typeError(error('choice')).matches(pattern, error('choice')).defined();
  return array(item).typeError(error('choice')).transform(toList).max(most, error('tooMany')).default([]);
}

/** A tick box: `'yes'` or nothing. */
export function tick() {
  return choice(['yes']);
}
