/** What a visitor filled in, by field name; several ticks of a group are a list. */
export type Answers = Record<string, string | string[]>;

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Fields that travel with every form and are no questions. */
const envelope = new Set(['language', 'company_url', 'stamp', 'altcha', 'idempotencyKey', 'pageBefore', 'cameFrom']);

function isTick(control: Control): control is HTMLInputElement {
  return control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio');
}

/** The controls of the questions of a form: what can be wrong. */
export function questionsOf(form: HTMLFormElement): Control[] {
  return [...form.querySelectorAll<Control>('input, select, textarea')].filter(
    ({ name }) => name !== '' && !envelope.has(name),
  );
}

/** Those that hold answers in words: what is checked here, kept as a draft and read again. */
export function controlsOf(form: HTMLFormElement): Control[] {
  return questionsOf(form).filter(({ type }) => type !== 'file');
}

/** The questions of a form in their order, each once. */
export function questionNames(form: HTMLFormElement): string[] {
  return [...new Set(questionsOf(form).map(({ name }) => name))];
}

/** Those that are answered in words. */
export function fieldNames(form: HTMLFormElement): string[] {
  return [...new Set(controlsOf(form).map(({ name }) => name))];
}

/** Answer of one field as it stands on the page now. */
export function readAnswer(form: HTMLFormElement, field: string): string | string[] {
  const controls = controlsOf(form).filter(({ name }) => name === field);
  const ticks = controls.filter(isTick);
  const chosen = ticks.filter(({ checked }) => checked).map(({ value }) => value);
  if (ticks.length === 0) return controls[0]?.value ?? '';
  return ticks.length > 1 && ticks[0]?.type === 'checkbox' ? chosen : (chosen[0] ?? '');
}

/** All answers as they stand on the page now, also what was typed before this script came. */
export function readAnswers(form: HTMLFormElement): Answers {
  return Object.fromEntries(fieldNames(form).map((name) => [name, readAnswer(form, name)]));
}

/** Puts an answer onto the page. */
export function writeAnswer(form: HTMLFormElement, field: string, answer: string | readonly string[]): void {
  const values = [answer].flat();
  for (const control of controlsOf(form).filter(({ name }) => name === field)) {
    if (isTick(control)) control.checked = values.includes(control.value);
    else control.value = values[0] ?? '';
  }
}

function isAsItCame(control: Control): boolean {
  if (isTick(control)) return control.checked === control.defaultChecked;
  if (control instanceof HTMLSelectElement)
    return [...control.options].every(
      (o) => o.selected === (o.defaultSelected || (o.index === 0 && !control.querySelector('[selected]'))),
    );
  return control.value === control.defaultValue;
}

/**
 * Fields that are not as the page came: a visitor was quicker than the script, a link filled them in, or the browser put them back. It puts
 * back no field with `autocomplete="off"`.
 */
export function changedNames(form: HTMLFormElement): ReadonlySet<string> {
  const changed = controlsOf(form).filter((control) => !isAsItCame(control));
  return new Set(changed.map(({ name }) => name));
}

/** The answers that are filled in, for sending. */
export function filledIn(answers: Answers): Answers {
  return Object.fromEntries(Object.entries(answers).filter(([, answer]) => answer.length > 0));
}

/** Values of the fields that travel along: `{ language: 'nl', company_url: '' }`. */
export function envelopeOf(form: HTMLFormElement): Record<string, string> {
  const entries = [...new FormData(form)].filter(
    (entry): entry is [string, string] => envelope.has(entry[0]) && typeof entry[1] === 'string',
  );
  return Object.fromEntries(entries);
}
