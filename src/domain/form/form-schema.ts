import { object, type ObjectSchema, type ObjectShape, type TestFunction } from 'yup';
import type { FormError } from '#domain/form/form-error.ts';

/** The schema of a form; `checkForm` refuses any field beside these. `formSchema({ email: email().required(…) })` */
export function formSchema<Shape extends ObjectShape>(shape: Shape) {
  return object(shape);
}

/** A rule over several fields: the field that is wrong and why, or nothing. `({ min, max }) => (min > max ? ['min', error('minAboveMax')] : undefined)` */
export function rule<Values extends object>(
  find: (values: Values) => readonly [keyof Values & string, FormError] | undefined,
): TestFunction<Values, object> {
  return function checkRule(values) {
    const found = find(values);
    return found === undefined ? true : this.createError({ path: found[0], message: found[1] });
  };
}

/** A form's schema, whatever its fields. */
export type FormSchema<Values extends object> = ObjectSchema<Values>;
