import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page } from 'playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './page-checks.ts';

const rows = [
  ...readFileSync('docs/agency/office-journeys.md', 'utf8').matchAll(/^\| (?<task>[^|]+?) +\| +(?<clicks>\d+) \|/gmu),
];

const readme = readFileSync('README.md', 'utf8').replace(/\s+/gu, ' ');

/** How many clicks docs/agency/office-journeys.md and the README state for a task. */
export function clicksOf(task: string): number {
  const row = rows.find(({ groups }) => groups?.['task'] === task);
  if (!row) throw new Error(`docs/agency/office-journeys.md does not know “${task}”.`);
  const clicks = row.groups?.['clicks'] ?? '';
  if (!new RegExp(`[:;] ${task}: ${clicks}[;.]`, 'u').test(readme)) {
    throw new Error(`The README does not state ${clicks} clicks for “${task}”.`);
  }
  return Number(clicks);
}

/** How somebody works. */
export const ways = ['mouse', 'keyboard'] as const;
export type Way = (typeof ways)[number];

/** Longer walks nobody makes: the control cannot be reached. */
const mostSteps = 400;

/**
 * Presses links and buttons with the mouse or with the keyboard alone, and counts. Each screen on the way is looked at: axe finds
 * nothing, and nothing is wider than the window. Whoever uses the keyboard has dark screens.
 */
export class Clicks {
  count = 0;
  readonly #page: Page;
  readonly #way: Way;
  #looked = '';

  constructor(page: Page, way: Way = 'mouse') {
    this.#page = page;
    this.#way = way;
  }

  /** Looks at a screen, once for each state of it that was pressed for. */
  async look(): Promise<void> {
    if (this.#way === 'keyboard') await this.#page.emulateMedia({ colorScheme: 'dark' });
    await this.#page.waitForLoadState();
    const screen = `${String(this.count)} ${this.#page.url()}`;
    if (screen === this.#looked) return;
    this.#looked = screen;
    await expectAccessible(this.#page, screen);
    await expectNoSidewaysScroll(this.#page, screen);
  }

  /** The task is done: its last screen is good, and it took as many clicks as are stated. */
  async end(stated: number): Promise<void> {
    await this.look();
    expect(this.count).toBe(stated);
  }

  link(name: string | RegExp): Promise<void> {
    return this.press(this.#page.getByRole('link', { name }).filter({ visible: true }).first());
  }

  button(name: string | RegExp): Promise<void> {
    return this.press(this.#page.getByRole('button', { name }).filter({ visible: true }).first());
  }

  /** Ticks are set with the space bar. */
  tick(control: Locator): Promise<void> {
    return this.press(control, 'Space');
  }

  async press(control: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
    await expect(control).toBeVisible();
    await this.look();
    this.count += 1;
    if (this.#way === 'mouse') {
      await control.click();
      return;
    }
    for (let step = 0; step < mostSteps; step += 1) {
      if (await control.evaluate((element) => element === document.activeElement)) break;
      await this.#page.keyboard.press('Tab');
    }
    await expect(control).toBeFocused();
    await this.#page.keyboard.press(key);
  }
}
