import { ValidationError } from 'yup';
import { isBlank } from '#domain/blank.ts';
import type { FieldError, FieldErrors, FormError } from '#domain/form/form-error.ts';
import { error } from '#domain/form/form-error.ts';
import type { FormSchema } from '#domain/form/form-schema.ts';
import type { PersonQuestions } from '#domain/form/people.ts';

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

function errorsOf(failure: ValidationError): [string, FieldError][] {
  const found = new Map<string, FieldError>();
  for (const inner of failure.inner.length > 0 ? failure.inner : [failure]) {
    const field = (inner.path ?? '').replace(/\[.*$/u, '');
    if (!found.has(field)) found.set(field, { key: inner.message as FormError, ...boundsOf(inner) });
  }
  return [...found];
}

/** The errors in the order of the form. */
function inOrder(errors: readonly [string, FieldError][], fields: object): FieldErrors {
  const order = Object.keys(fields);
  const rank = (name: string): number => (order.includes(name) ? order.indexOf(name) : order.length);
  return Object.fromEntries(errors.toSorted(([a], [b]) => rank(a) - rank(b)));
}

/** What an agency wants to know beyond the schema, and was not told. */
function missingOf(asked: object, fields: object, required: PersonQuestions['required']): [string, FieldError][] {
  const given = new Map<string, unknown>(Object.entries(asked));
  const missing = required.filter((name) => Object.hasOwn(fields, name) && isBlank(given.get(name)));
  return missing.map((name) => [name, { key: error(name) }]);
}

/**
 * Checks what a visitor sent, in the browser and in the API alike. Unknown fields stand under an empty name; `required` names
 * open questions that the agency has made compulsory.
 * `(schema, { email: 'an' }) -> { isValid: false, errors: { email: { key: 'form:error.emailInvalid' } } }` (docs/rules/forms.md)
 */
export function checkForm<Values extends object>(
  schema: FormSchema<Values>,
  raw: object,
  required: PersonQuestions['required'] = [],
): FormCheck<Values> {
  const strange = strangeFields(raw);
  if (strange.length > 0) {
    return { isValid: false, errors: Object.fromEntries(strange.map((name) => [name, { key: error('choice') }])) };
  }
  // Taken off before the library sees them: it looks fields up by name, and finds `toString`.
  const [asked, others] = partition(asText(raw), schema.fields);
  const unknown: FieldErrors = others.length > 0 ? { '': { key: error('unknown') } } : {};
  const missing = missingOf(asked, schema.fields, required);
  try {
    const values = schema.validateSync(asked, { abortEarly: false }) as Values;
    if (others.length === 0 && missing.length === 0) return { isValid: true, values };
    return { isValid: false, errors: { ...inOrder(missing, schema.fields), ...unknown } };
  } catch (failure) {
    if (failure instanceof ValidationError) {
      const errors = [...errorsOf(failure), ...missing];
      return { isValid: false, errors: { ...inOrder(errors, schema.fields), ...unknown } };
    }
    throw failure;
  }
}
