import { checkForm } from '#domain/form/check-form.ts';
import { openQuestions, type PersonQuestions } from '#domain/form/people.ts';
import type { FormSchema } from '#domain/form/form-schema.ts';
import type { Translate } from '#i18n/translator.ts';
import type { Answers } from './answers.ts';

/** The open questions that the page marks as compulsory. */
export function requiredQuestions(form: HTMLFormElement): PersonQuestions['required'] {
  return openQuestions.filter((name) => form.querySelector(`[name="${name}"][required]`));
}

/** What is wrong with the answers, in the visitor's language; empty when nothing is. `-> { email: 'Enter your e-mail address.' }` */
export function errorTexts(
  { schema, required }: { readonly schema: FormSchema<object>; readonly required: PersonQuestions['required'] },
  answers: Answers,
  t: Translate,
): Record<string, string> {
  const check = checkForm(schema, answers, required);
  if (check.isValid) return {};
  return Object.fromEntries(
    Object.entries(check.errors).flatMap(([name, problem]) =>
      problem ? [[name, t(problem.key, problem.values)]] : [],
    ),
  );
}
