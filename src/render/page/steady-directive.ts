import type { ClientDirective } from 'astro';

/** Later than this nobody waits for an idle moment any more. */
const idleLimitMs = 2000;

/** What a visitor does first; a robot, or a page in the background, does none of it. */
const signsOfLife = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'focusin'];

/**
 * `client:steady`: an island whose HTML works before its code is there. The code loads in an idle moment, at the
 * first touch, or at once where the address has a query; with `client:steady="visitor"` it goes to work only when somebody
 * moves, scrolls or presses a key. Until then the island keeps what a visitor does:
 * - fields of its first form that were changed stand in `data-early` as an address would have them;
 * - a click on a control with `data-replay` is repeated as soon as the island sends `steady:ready`.
 * When the code does not come, `data-failed` tells the styles, and the next try is made when the browser is online.
 */
const steady: ClientDirective = (load, { value }, island) => {
  let isLoading = false;
  let isTouched = false;
  let clicked: HTMLElement | undefined;
  const data = island.dataset;
  const start = async (): Promise<void> => {
    if (isLoading) return;
    isLoading = true;
    const hydrate = await load();
    const form = island.querySelector('form');
    if (isTouched && form) {
      const fields = [...new FormData(form)].filter((field): field is [string, string] => typeof field[1] === 'string');
      data['early'] = new URLSearchParams(fields).toString();
    }
    await hydrate();
  };
  const touch = (): void => {
    // What has failed stays as it is while somebody uses it.
    if (data['failed'] === undefined) void start();
  };
  const keepClick = (event: Event): void => {
    const control = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-replay]') : undefined;
    if (!control) return;
    event.preventDefault();
    clicked = control;
    touch();
  };
  const keepInput = (): void => {
    isTouched = true;
    touch();
  };
  if (location.search) data['waiting'] = '';
  island.addEventListener('click', keepClick);
  island.addEventListener('input', keepInput);
  for (const name of ['pointerover', 'focusin']) island.addEventListener(name, touch, { once: true });
  island.addEventListener('steady:ready', () => {
    delete data['failed'];
    island.removeEventListener('click', keepClick);
    island.removeEventListener('input', keepInput);
    clicked?.click();
  });
  island.addEventListener('astro:hydration-error', (event) => {
    event.preventDefault();
    isLoading = false;
    data['failed'] = '';
    delete data['waiting'];
    addEventListener('online', () => void start(), { once: true });
  });
  if (location.search) {
    touch();
    return;
  }
  const isForVisitor = value === 'visitor';
  if (isForVisitor) for (const name of signsOfLife) addEventListener(name, touch, { once: true, passive: true });
  const idle = (): void => {
    if (isForVisitor) void load();
    else touch();
  };
  if ('requestIdleCallback' in globalThis) requestIdleCallback(idle, { timeout: idleLimitMs });
  else setTimeout(idle, idleLimitMs / 4);
};

export { steady as default };
