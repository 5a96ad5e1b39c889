import { isObject } from '#base/json.ts';

const pauseMs = 30_000;

/** How many wait; undefined where nobody answers, `ended` where nobody is logged in any more. */
async function askCount(address: string): Promise<string | undefined> {
  const answer = await fetch(address, { headers: { accept: 'application/json' } });
  if (answer.status === 401 || answer.status === 403) return 'ended';
  const said: unknown = await answer.json();
  return isObject(said) && typeof said['text'] === 'string' ? said['text'] : undefined;
}

/** The title of a page with the number of new leads before it. `('(2) Leads', '3') -> '(3) Leads'` */
export function countedTitle(title: string, count: string): string {
  const plain = title.replace(/^\(\d+\+?\) /u, '');
  return count === '' ? plain : `(${count}) ${plain}`;
}

function show(element: HTMLElement, count: string): void {
  element.hidden = count === '';
  const shown = element.querySelector('[data-count]');
  if (shown && shown.textContent !== count) shown.textContent = count;
  document.title = countedTitle(document.title, count);
}

/**
 * Asks now and then how many leads are new, as long as somebody looks at the page; asking keeps no session open.
 * @public
 */
export function start(element: HTMLElement): void {
  const { newLeads = '' } = element.dataset;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = async (): Promise<void> => {
    clearTimeout(timer);
    if (document.hidden) return;
    const count = await askCount(newLeads).catch(() => undefined);
    if (count === 'ended') return;
    if (count !== undefined) show(element, count);
    clearTimeout(timer);
    timer = setTimeout(() => void look(), pauseMs);
  };
  document.addEventListener('visibilitychange', () => void look());
  timer = setTimeout(() => void look(), pauseMs);
}
