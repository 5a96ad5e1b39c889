import type { FormikErrors, FormikTouched } from 'formik';
import type { Answers } from './answers.ts';

/** What is wrong by field, in the visitor's language. */
export type ShownErrors = Readonly<Record<string, string>>;

/** Whether the error of a field is shown: only the server knows what is wrong with a file, so that one is shown at once. */
export function isShown(field: string, touched: FormikTouched<Answers>, answers: Answers): boolean {
  return touched[field] === true || !(field in answers);
}

/** The errors that a visitor sees: those of questions that were refused, not of ones that are still to be answered. */
export function shownErrors(
  errors: FormikErrors<Answers>,
  touched: FormikTouched<Answers>,
  answers: Answers,
): ShownErrors {
  return Object.fromEntries(
    Object.entries(errors).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && isShown(entry[0], touched, answers),
    ),
  );
}

/** `['email'] -> { email: true }` */
export function touchedFields(names: readonly string[]): FormikTouched<Answers> {
  return Object.fromEntries(names.map((name) => [name, true]));
}
