import { thisScript } from '#render/page/this-script.ts';

/** What a form's chunk exports. */
interface Chunk {
  open(form: HTMLElement): unknown;
}

const { form: id, src } = thisScript.dataset;
const form = document.getElementById(id);

/** At the first of these. A chunk that did not come is asked for again when the visitor comes back to the form. */
const openAt = (target: EventTarget | null, signs: readonly string[]): void => {
  const waiting = new AbortController();
  for (const sign of signs) {
    target?.addEventListener(
      sign,
      () => {
        waiting.abort();
        open();
      },
      { signal: waiting.signal, passive: true },
    );
  }
};
const wait = (): void => {
  // Steps show the whole form again (steps.inline.ts).
  form?.dispatchEvent(new Event('wait'));
  openAt(form, ['focusin']);
};
const open = (): void => {
  if (form) import(src).then((chunk: Chunk) => chunk.open(form)).catch(wait);
};
/** Mistakes, steps, answers of a link or of a draft: what the code would change before the visitor's eyes. */
const isWaitedFor = (): boolean => {
  if (location.search || form?.querySelector('.form__foot, .form__summary')) return true;
  try {
    return localStorage.getItem(`gevel.draft.${id}`) !== null;
  } catch {
    // A storage that is blocked holds nothing.
    return false;
  }
};

if (isWaitedFor()) open();
else openAt(window, ['pointermove', 'pointerdown', 'keydown', 'scroll', 'focusin']);
