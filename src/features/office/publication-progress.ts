import { isObject } from '#base/json.ts';

const pauseMs = 2_000;

/** Undefined where nobody answers: then it is asked again. */
async function isRunning(address: string): Promise<boolean | undefined> {
  try {
    const answer: unknown = await (await fetch(address)).json();
    return isObject(answer) && typeof answer['isRunning'] === 'boolean' ? answer['isRunning'] : undefined;
  } catch {
    return undefined;
  }
}

/** Somebody has a part open or stands on a control: a page that loads again would take both away. */
function isAtWork(): boolean {
  const { activeElement, body } = document;
  return (activeElement !== null && activeElement !== body) || document.querySelector('main details[open]') !== null;
}

function tell(element: HTMLElement): void {
  const { ended = '' } = element.dataset;
  element.querySelector('[role="status"]')?.replaceChildren(ended);
}

/**
 * Asks now and then whether a publication still runs. When it has ended it shows the page anew, or says so where somebody is
 * at work on it.
 * @public
 */
export function start(element: HTMLElement): void {
  const { progress = '' } = element.dataset;
  const look = async (): Promise<void> => {
    if ((await isRunning(progress)) !== false) setTimeout(() => void look(), pauseMs);
    else if (isAtWork()) tell(element);
    else location.replace(location.pathname);
  };
  setTimeout(() => void look(), pauseMs);
}
