import type { Browser, Page } from 'playwright';
import type { Journey } from './journeys.ts';

/** What one journey through a page took. */
export interface Measured {
  /** Keys and clicks that the browser counted. */
  readonly inputs: number;
  /** The longest of them until the next frame. The browser counts in steps of 8 ms and leaves out what is shorter than 16. */
  readonly inpMs: number;
  /** From the last input until what it asked for can be seen. */
  readonly shownMs: number;
}

interface InputEvent {
  readonly interactionId: number;
  readonly durationMs: number;
}

/** The shortest event that the browser tells of, in milliseconds. */
export const leastMs = 16;
/** Entries come some time after the frame that they end with. */
const settleMs = 400;

/** Runs in the page before its own scripts: keeps the events of real input. */
export function keepEvents(least: number): void {
  const events: InputEvent[] = [];
  Object.assign(globalThis, { inputEvents: events });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[]) {
      const { interactionId, duration: durationMs } = entry;
      if (interactionId) events.push({ interactionId, durationMs });
    }
  }).observe({ type: 'event', durationThreshold: least, buffered: true } as PerformanceObserverInit);
}

export async function inputEvents(page: Page): Promise<readonly InputEvent[]> {
  await page.waitForTimeout(settleMs);
  return page.evaluate('globalThis.inputEvents');
}

/** Opens the page in a fresh profile at full speed, slows it down when it is awake, and goes the journey. */
export async function measureJourney(
  browser: Browser,
  { awake, go, shown }: Journey,
  { url, slowdown }: { readonly url: string; readonly slowdown: number },
): Promise<Measured> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'nl-BE' });
  try {
    const page = await context.newPage();
    await page.addInitScript(keepEvents, leastMs);
    await page.goto(url, { waitUntil: 'networkidle' });
    if (awake !== undefined) {
      // An island goes to work for somebody who is there.
      await page.mouse.move(1, 1);
      await page.locator(awake).first().waitFor({ state: 'attached' });
    }
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await go(page);
    const started = performance.now();
    await shown(page);
    const shownMs = performance.now() - started;
    const events = await inputEvents(page);
    const durations = events.map(({ durationMs }) => durationMs);
    return {
      inputs: new Set(events.map(({ interactionId }) => interactionId)).size,
      inpMs: Math.max(leastMs, ...durations),
      shownMs,
    };
  } finally {
    await context.close();
  }
}
