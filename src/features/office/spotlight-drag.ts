/** The line that a dragged one would stand before; undefined at the end of the list. */
function lineBelow(list: HTMLElement, y: number): HTMLElement | undefined {
  const lines = [...list.querySelectorAll<HTMLElement>('[data-home]:not([data-dragged])')];
  return lines.find((line) => {
    const { top, height } = line.getBoundingClientRect();
    return y < top + height / 2;
  });
}

function orderOf(list: HTMLElement): string {
  return [...list.querySelectorAll<HTMLElement>('[data-home]')].map(({ dataset }) => dataset['home'] ?? '').join(' ');
}

/**
 * Lets lines be dragged; where one is let go, the order is sent by a form, as the buttons send theirs.
 * @public
 */
export function start(root: HTMLElement): void {
  const list = root.querySelector('ol');
  const form = root.querySelector<HTMLFormElement>('[data-order]');
  const field = form?.querySelector<HTMLInputElement>('[name="order"]');
  if (!list || !form || !field) return;
  const before = orderOf(list);
  let dragged: HTMLElement | undefined;
  for (const line of list.querySelectorAll<HTMLElement>('[data-own]')) line.draggable = true;
  list.addEventListener('dragstart', (event) => {
    const line = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[data-home]') : null;
    if (!line || !event.dataTransfer) return;
    dragged = line;
    line.dataset['dragged'] = '';
    event.dataTransfer.effectAllowed = 'move';
    event.dataTransfer.setData('text/plain', line.dataset['home'] ?? '');
  });
  list.addEventListener('dragover', (event) => {
    if (!dragged) return;
    event.preventDefault();
    const next = lineBelow(list, event.clientY);
    if (next) next.before(dragged);
    else list.append(dragged);
  });
  list.addEventListener('dragend', () => {
    delete dragged?.dataset['dragged'];
    dragged = undefined;
    const order = orderOf(list);
    if (order === before) return;
    field.value = order;
    form.submit();
  });
}
