import type { FieldErrors, FormError } from '#domain/form/form-error.ts';
import type { TextProblem } from '#site/text-check.ts';

const keys: Readonly<Record<TextProblem['kind'], FormError>> = {
  html: 'form:error.newsHtml',
  place: 'form:error.newsPlace',
  link: 'form:error.newsLink',
  line: 'form:error.textLine',
};

/** What a problem is about, as somebody wrote it. `{kind: 'line', what: 'privacy.forms'} -> '{{privacy.forms}}'` */
export function whatText({ kind, what }: { readonly kind: string; readonly what: string }): string {
  return kind === 'line' ? `{{${what}}}` : what;
}

/** What keeps a text from being shown, in words of its form; `nameOf` says what a field is called there. */
export function fieldErrors(
  problems: Readonly<Record<string, TextProblem>>,
  nameOf: (field: string) => string = (field) => field,
): FieldErrors {
  return Object.fromEntries(
    Object.entries(problems).map(([field, problem]) => [
      nameOf(field),
      { key: keys[problem.kind], values: { what: whatText(problem) } },
    ]),
  );
}
