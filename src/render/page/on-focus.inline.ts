import { thisScript } from '#render/page/this-script.ts';

/** What a chunk of OnFocus.astro exports. */
interface Chunk {
  start(element: HTMLElement): unknown;
}

const { focus, src } = thisScript.dataset;
const element = document.querySelector<HTMLElement>(focus);
element?.addEventListener(
  'focusin',
  () => {
    import(src)
      .then((chunk: Chunk) => chunk.start(element))
      .catch(() => {
        // Without the chunk the element stays as it is.
      });
  },
  { once: true },
);
