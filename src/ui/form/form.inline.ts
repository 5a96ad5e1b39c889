import { thisScript } from '#render/page/this-script.ts';

/** What a form's chunk exports. */
interface Chunk {
  open(form: HTMLElement): unknown;
}

const { form: id, src } = thisScript.dataset;
const form = document.getElementById(id);
/** A chunk that did not come is asked for again when the visitor comes back to the form. */
const wait = (): void => {
  form?.addEventListener(
    'focusin',
    () => {
      import(src).then((chunk: Chunk) => chunk.open(form)).catch(wait);
    },
    { once: true },
  );
};

wait();
