import { ValidationError } from 'yup';
import type { FieldError, FieldErrors, FormError } from '#domain/form/form-error.ts';
import { error } from '#domain/form/form-error.ts';
import type { FormSchema } from '#domain/form/form-schema.ts';

/** Values that passed every rule, or what is wrong with them. */
export type FormCheck<Values> =
  { readonly isValid: true; readonly values: Values } | { readonly isValid: false; readonly errors: FieldErrors };

/** More answers than any form has: a list that is longer was not made by one. */
const maximumAnswers = 500;

function isAnswer(value: unknown): boolean {
  return value === undefined || value === null || typeof value === 'string' || Number.isFinite(value);
}

/** Fields whose value no form can send: objects, booleans, lists in lists. A library may stumble over them. */
function strangeFields(raw: object): string[] {
  return Object.entries(raw).flatMap(([name, value]: [string, unknown]) => {
    const isFine = Array.isArray(value) ? value.length <= maximumAnswers && value.every(isAnswer) : isAnswer(value);
    return isFine ? [] : [name];
  });
}

/** Answers as text, as a form without a script sends them. `{ adults: 2 } -> { adults: '2' }` */
function asText(raw: object): Record<string, unknown> {
  const toText = (value: unknown): unknown => (typeof value === 'number' ? String(value) : (value ?? undefined));
  return Object.fromEntries(
    Object.entries(raw).map(([name, value]: [string, unknown]) => [
      name,
      Array.isArray(value) ? value.map(toText) : toText(value),
    ]),
  );
}

/** The answers to questions of the form, and the names of all other fields. */
function partition(answers: object, fields: object): [asked: object, others: string[]] {
  const names = Object.keys(answers);
  const asked = Object.entries(answers).filter(([name]) => Object.hasOwn(fields, name));
  return [Object.fromEntries(asked), names.filter((name) => !Object.hasOwn(fields, name))];
}

function boundsOf({ params = {} }: ValidationError): Pick<FieldError, 'values'> {
  const bounds = Object.entries(params).filter(
    (entry): entry is [string, number] => ['min', 'max'].includes(entry[0]) && typeof entry[1] === 'number',
  );
  const longest = bounds.find(([name]) => name === 'max')?.[1];
  return bounds.length === 0
    ? {}
    : { values: { ...Object.fromEntries(bounds), ...(longest !== undefined && { count: longest }) } };
}

function errorsOf(failure: ValidationError, order: readonly string[]): FieldErrors {
  const found = new Map<string, FieldError>();
  for (const inner of failure.inner.length > 0 ? failure.inner : [failure]) {
    const field = (inner.path ?? '').replace(/\[.*$/u, '');
    if (!found.has(field)) found.set(field, { key: inner.message as FormError, ...boundsOf(inner) });
  }
  const rank = (name: string): number => (order.includes(name) ? order.indexOf(name) : order.length);
  return Object.fromEntries([...found].sort(([a], [b]) => rank(a) - rank(b)));
}

/**
 * Checks what a visitor sent, in the browser and in the API alike. Unknown fields stand under an empty name.
 * `(schema, { email: 'an' }) -> { isValid: false, errors: { email: { key: 'form:error.emailInvalid' } } }` (docs/rules/forms.md)
 */
export function checkForm<Values extends object>(schema: FormSchema<Values>, raw: object): FormCheck<Values> {
  const strange = strangeFields(raw);
  if (strange.length > 0) {
    return { isValid: false, errors: Object.fromEntries(strange.map((name) => [name, { key: error('choice') }])) };
  }
  // Taken off before the library sees them: it looks fields up by name, and finds `toString`.
  const [asked, others] = partition(asText(raw), schema.fields);
  const unknown: FieldErrors = others.length > 0 ? { '': { key: error('unknown') } } : {};
  try {
    const values = schema.validateSync(asked, { abortEarly: false }) as Values;
    return others.length > 0 ? { isValid: false, errors: unknown } : { isValid: true, values };
  } catch (failure) {
    if (failure instanceof ValidationError) {
      return { isValid: false, errors: { ...errorsOf(failure, Object.keys(schema.fields)), ...unknown } };
    }
    throw failure;
  }
}
