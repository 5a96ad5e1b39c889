import { thisScript } from '#render/page/this-script.ts';
import { footOf, sectionsOf, showStep, showWhole, stepIn } from './show-step.ts';

/** What a form's chunk exports. */
interface Chunk {
  open(form: HTMLElement): unknown;
}

const { form: id, src, places } = thisScript.dataset;
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
  openAt(form, ['focusin']);
};
const open = (): void => {
  if (!form) return;
  import(src)
    .then((chunk: Chunk) => chunk.open(form))
    .catch(() => {
      if (places) showWhole(form);
      wait();
    });
};
/** Mistakes, steps, answers of a link or of a draft: what the code would change before the visitor's eyes. */
const isWaitedFor = (): boolean => {
  if (places || location.search || form?.querySelector('.form__summary')) return true;
  try {
    return localStorage.getItem(`gevel.draft.${id}`) !== null;
  } catch {
    // A storage that is blocked holds nothing.
    return false;
  }
};

// The step that the code will show, so that nothing jumps when it has come. A form with mistakes shows them all first.
if (form && places && !form.querySelector('.form__summary')) {
  const step = stepIn(history.state);
  const place = places.split('|')[step];
  if (place && sectionsOf(form)[step]) showStep(form, step, { place });
  footOf(form);
}

if (isWaitedFor()) open();
else openAt(window, ['pointermove', 'pointerdown', 'keydown', 'scroll', 'focusin']);
