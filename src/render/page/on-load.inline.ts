import { thisScript } from '#render/page/this-script.ts';

/** What a chunk of OnLoad.astro exports. */
interface Chunk {
  start(element: HTMLElement): unknown;
}

const { load, src, key } = thisScript.dataset;
const element = document.querySelector<HTMLElement>(load);
let kept: string | null | undefined;
try {
  kept = localStorage.getItem(key ?? '');
} catch {
  // A storage that is blocked holds nothing.
}

if (element && (!key || kept)) {
  import(src)
    .then((chunk: Chunk) => chunk.start(element))
    .catch(() => {
      element.querySelector('[data-failed]')?.removeAttribute('hidden');
    });
}
