import { thisScript } from '#render/page/this-script.ts';

/** What a form's chunk exports. */
interface Chunk {
  open(form: HTMLElement): unknown;
}

const { form: id, src } = thisScript.dataset;
const form = document.getElementById(id);
const wait = (): void => {
  form?.addEventListener('focusin', open, { once: true });
};
/** A chunk that did not come is asked for again when the visitor comes back to the form. */
const open = (): void => {
  if (form) import(src).then((chunk: Chunk) => chunk.open(form)).catch(wait);
};

wait();
