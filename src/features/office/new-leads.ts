import { isObject, parseJson } from '#base/json.ts';

const pauseMs = 30_000;

/** The number in what the server says; undefined where it says something else. */
function countIn(said: unknown): string | undefined {
  return isObject(said) && typeof said['text'] === 'string' ? said['text'] : undefined;
}

/** How many wait; undefined where nobody answers, `ended` where nobody is logged in any more. */
async function askCount(address: string): Promise<string | undefined> {
  const answer = await fetch(address, { headers: { accept: 'application/json' } });
  if (answer.status === 401 || answer.status === 403) return 'ended';
  return countIn(await answer.json());
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

/** Asks now and then; where the office is closed, no more. */
function ask(element: HTMLElement, address: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  const look = async (): Promise<void> => {
    const count = await askCount(address).catch(() => undefined);
    if (isStopped || count === 'ended') return;
    if (count !== undefined) show(element, count);
    timer = setTimeout(() => void look(), pauseMs);
  };
  timer = setTimeout(() => void look(), pauseMs);
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}

/** Is told as soon as the number changes; asks where the server does not tell. */
function listen(element: HTMLElement, address: string): () => void {
  let stopAsking: (() => void) | undefined;
  const source = new EventSource(`${address}/events`);
  source.addEventListener('message', ({ data }: MessageEvent<string>) => {
    const count = countIn(parseJson(data));
    if (count !== undefined) show(element, count);
  });
  source.addEventListener('end', () => {
    source.close();
  });
  source.addEventListener('error', () => {
    // A connection that broke is opened again by the browser; a refused one is not.
    if (source.readyState === EventSource.CLOSED) stopAsking ??= ask(element, address);
  });
  return () => {
    source.close();
    stopAsking?.();
  };
}

/**
 * Shows how many leads are new, as long as somebody looks at the page: a browser has few connections to one server, and
 * pages in the background would take them all. Neither way keeps a session open.
 * @public
 */
export function start(element: HTMLElement): void {
  const { newLeads = '' } = element.dataset;
  let stop: (() => void) | undefined;
  const follow = (): void => {
    stop?.();
    stop = document.hidden ? undefined : listen(element, newLeads);
  };
  document.addEventListener('visibilitychange', follow);
  follow();
}
