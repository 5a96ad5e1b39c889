import type { MessageKey, MessageValues, Translate } from '#i18n/translator.ts';

/** What is wrong with a field: a key, and values for its placeholders. */
interface SentProblem {
  readonly key: MessageKey;
  readonly values?: MessageValues | undefined;
}

/** A form that came back: the API puts it into `Astro.locals.form`, and the page shows it again with what is wrong. */
export interface SentForm {
  readonly name: string;
  readonly values: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** By field, in the order of the form. A problem of the whole form has an empty name. */
  readonly problems: Readonly<Partial<Record<string, SentProblem>>>;
}

/** An entry of the list above the form; without a field it is no link. */
export interface SummaryLine {
  readonly field?: string;
  readonly text: string;
}

/** What a form and its fields show of a form that came back; empty on a page that shows it for the first time. */
export interface SentAnswers {
  readonly valueOf: (field: string) => string | undefined;
  readonly isChosen: (field: string, value: string) => boolean;
  readonly errorOf: (field: string) => string | undefined;
  readonly lines: readonly SummaryLine[];
}

const nothingSent: Pick<SentForm, 'values' | 'problems'> = { values: {}, problems: {} };

/** The answers of this form in what came back. */
export function sentAnswers(sent: SentForm | undefined, form: string, t: Translate): SentAnswers {
  const { values, problems } = sent?.name === form ? sent : nothingSent;
  const textOf = ({ key, values: placeholders }: SentProblem): string => t(key, placeholders);
  const all = (field: string): readonly string[] => [values[field] ?? []].flat();
  return {
    valueOf: (field) => all(field)[0],
    isChosen: (field, value) => all(field).includes(value),
    errorOf: (field) => {
      const problem = problems[field];
      return problem && textOf(problem);
    },
    lines: Object.entries(problems).flatMap(([field, problem]) =>
      problem ? [{ ...(field !== '' && { field }), text: textOf(problem) }] : [],
    ),
  };
}

/** Id of a field's control, or of the first one of a group. `('contact', 'email') -> 'contact-email'` */
export function fieldId(form: string, field: string): string {
  return `${form}-${field}`;
}
