/** What a chunk of OnDemand.astro exports. */
interface Chunk {
  open(asking: Element): unknown;
}

/** What OnDemand.astro names: what asks for a chunk, until it is asked no more, and the chunk's address. */
interface Waiting extends HTMLElement {
  readonly dataset: DOMStringMap & { on?: string; readonly src: string };
}

/** After so long the browser does what it would have done. */
const patienceMs = 4000;

addEventListener('click', (event) => {
  const { target } = event;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  for (const { dataset } of document.querySelectorAll<Waiting>('[data-on]')) {
    const asking = target instanceof Element && target.closest<HTMLElement>(dataset.on ?? '');
    if (asking) {
      event.preventDefault();
      // Without its feature a link or button does what it does alone.
      const goOn = () => {
        delete dataset.on;
        asking.click();
      };
      const timer = setTimeout(goOn, patienceMs);
      // The page answers the click with a frame before the feature starts its work.
      requestAnimationFrame(() =>
        setTimeout(() => {
          import(dataset.src)
            .then((chunk: Chunk) => {
              clearTimeout(timer);
              chunk.open(asking);
            })
            .catch(goOn);
        }),
      );
      break;
    }
  }
});

export {};
