import { linkedAnswers } from '#ui/form/linked-fields.ts';
import { changedNames, readAnswer, writeAnswer } from './answers.ts';
import { readDraft } from './draft.ts';

/** What the address of the page fills in, where nothing stands yet. */
export function fillFromLink(form: HTMLFormElement): void {
  for (const [field, value] of Object.entries(linkedAnswers(new URLSearchParams(location.search)))) {
    if (readAnswer(form, field) === '') writeAnswer(form, field, value);
  }
}

/** Puts a draft into the fields of a form that are as its page came, and takes nothing away that stands in others. Was there one? */
export function putDraftBack(form: HTMLFormElement): boolean {
  const changed = changedNames(form);
  const left = Object.entries(readDraft(form) ?? {}).filter(([field]) => !changed.has(field));
  for (const [field, answer] of left) writeAnswer(form, field, answer);
  return left.length > 0;
}
