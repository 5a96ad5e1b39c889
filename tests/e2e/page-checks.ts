import AxeBuilder from '@axe-core/playwright';
import { expect, type Locator, type Page } from 'playwright/test';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * axe finds nothing on the page as it stands; `state` names that in a message. axe puts its script into the page, which the
 * security policy would refuse: the test needs `bypassCSP`.
 */
export async function expectAccessible(page: Page, state?: string): Promise<void> {
  // What passes is not listed. A page of one frame needs no second window in which findings of frames are put together.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).withTags(tags);
  const { violations } = await axe.setLegacyMode(page.frames().length === 1).analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary ?? ''}`),
  );
  expect(found, state).toEqual([]);
}

/** Nothing is wider than the window. */
export async function expectNoSidewaysScroll(page: Page, state?: string): Promise<void> {
  const excess = await page.locator('html').evaluate((root) => root.scrollWidth - root.clientWidth);
  expect(excess, state).toBe(0);
}

/** A dialog keeps its head and foot in sight: only what lies between them scrolls. */
export async function expectScrollsInside(dialog: Locator): Promise<void> {
  expect(await dialog.evaluate((element) => element.scrollHeight - element.clientHeight)).toBe(0);
}
