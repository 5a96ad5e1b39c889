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

/**
 * Asks now and then whether a publication still runs, and shows the page anew when it has ended.
 * @public
 */
export function start(element: HTMLElement): void {
  const { progress = '' } = element.dataset;
  const look = async (): Promise<void> => {
    if ((await isRunning(progress)) === false) location.replace(location.pathname);
    else setTimeout(() => void look(), pauseMs);
  };
  setTimeout(() => void look(), pauseMs);
}
