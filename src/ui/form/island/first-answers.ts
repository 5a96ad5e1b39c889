import { linkedAnswers } from '#ui/form/linked-fields.ts';
import { readAnswer, writeAnswer } from './answers.ts';
import { readDraft } from './draft.ts';

/** What the address of the page fills in, where nothing stands yet. */
export function fillFromLink(form: HTMLFormElement): void {
  for (const [field, value] of Object.entries(linkedAnswers(new URLSearchParams(location.search)))) {
    if (readAnswer(form, field) === '') writeAnswer(form, field, value);
  }
}

/** Puts a draft into a form that only its link has filled in, and takes nothing of that away. Was there one? */
export function putDraftBack(form: HTMLFormElement): boolean {
  const draft = readDraft(form);
  const linked = linkedAnswers(new URLSearchParams(location.search));
  for (const [field, answer] of Object.entries(draft ?? {}))
    if (linked[field] === undefined) writeAnswer(form, field, answer);
  return draft !== undefined;
}
