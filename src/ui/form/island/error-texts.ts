import { checkForm } from '#domain/form/check-form.ts';
import type { FormSchema } from '#domain/form/form-schema.ts';
import type { Translate } from '#i18n/translator.ts';
import type { Answers } from './answers.ts';

/** What is wrong with the answers, in the visitor's language; empty when nothing is. `-> { email: 'Enter your e-mail address.' }` */
export function errorTexts(schema: FormSchema<object>, answers: Answers, t: Translate): Record<string, string> {
  const check = checkForm(schema, answers);
  if (check.isValid) return {};
  return Object.fromEntries(
    Object.entries(check.errors).flatMap(([name, problem]) =>
      problem ? [[name, t(problem.key, problem.values)]] : [],
    ),
  );
}
