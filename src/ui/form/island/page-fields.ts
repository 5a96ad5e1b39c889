import { questionsOf } from './answers.ts';

/** Where a field shows its error: the block around its label and controls. */
export function fieldBlock(form: HTMLFormElement, field: string): Element | null {
  return (
    questionsOf(form)
      .find(({ name }) => name === field)
      ?.closest('.field') ?? null
  );
}

/** What carries the error for assistive technology: the control, or the group of a choice. */
export function describedElement(form: HTMLFormElement, field: string): Element | null {
  const block = fieldBlock(form, field);
  return block instanceof HTMLFieldSetElement ? block : (questionsOf(form).find(({ name }) => name === field) ?? null);
}

/** Adds an id to, or takes it from, the descriptions of an element. */
export function toggleDescription(element: Element, id: string, isOn: boolean): void {
  const ids = new Set((element.getAttribute('aria-describedby') ?? '').split(' ').filter(Boolean));
  if (isOn) ids.add(id);
  else ids.delete(id);
  if (ids.size > 0) element.setAttribute('aria-describedby', [...ids].join(' '));
  else element.removeAttribute('aria-describedby');
}

/** Shows a field and puts the cursor into it, also in a closed part of the form. */
export function focusField(form: HTMLFormElement, field: string): void {
  const controls = questionsOf(form).filter(({ name }) => name === field);
  // A time that is taken takes no cursor.
  const control = controls.find(({ disabled }) => !disabled) ?? controls[0];
  for (let part = control?.closest('details'); part; part = part.parentElement?.closest('details')) part.open = true;
  // What was chosen on an earlier page is changed there.
  const target = control?.type === 'hidden' ? fieldBlock(form, field)?.querySelector('a') : control;
  target?.focus({ preventScroll: true });
  (control?.closest('.field') ?? control)?.scrollIntoView({ block: 'center' });
}

/** Label or legend of a field, without the mark of a required one. */
export function fieldLabel(form: HTMLFormElement, field: string): string {
  const block = fieldBlock(form, field);
  const label = (block?.querySelector('.field__label') ?? block?.querySelector('.choice span'))?.cloneNode(true);
  if (!(label instanceof Element)) return field;
  label.querySelector('.field__mark')?.remove();
  return label.textContent.trim();
}

/** What the server said about a form that came back. */
export interface ServerErrors {
  /** By field: `{ email: '…' }`. */
  readonly fields: Readonly<Record<string, string>>;
  /** The same of files. */
  readonly files: Readonly<Record<string, string>>;
  /** Why it was not sent, where that is no field's matter. */
  readonly failure: string | undefined;
}

/** Takes the errors that the server put onto the page, so that the script shows them from now on. Undefined on a page that is new. */
export function takeServerErrors(form: HTMLFormElement): ServerErrors | undefined {
  const summary = form.querySelector('.form__summary');
  if (!summary) return undefined;
  // Beside errors of fields it is the line without a link; alone it is all the text there is.
  const line = summary.querySelector(summary.querySelector('ul') ? 'li:not(:has(a))' : 'p');
  const failure = line?.textContent.trim();
  summary.remove();
  const fields: Record<string, string> = {};
  const files: Record<string, string> = {};
  for (const element of form.querySelectorAll('.field__error')) {
    const control = element.closest('.field')?.querySelector<HTMLInputElement>('[name]');
    if (control) (control.type === 'file' ? files : fields)[control.name] = element.textContent.trim();
    element.remove();
  }
  return { fields, files, failure };
}
