import { expect, test, type Page } from 'playwright/test';
import { pathOf } from './pages.ts';

// Nothing jumps: neither while a page comes, nor when its programs go to work, nor on the way down to its end.

/** Somebody who comes for the first time sees the bar of consent as well. */
test.use({ storageState: { cookies: [], origins: [] } });

const pages = {
  'the home page': '/',
  'a list': '/for-sale/',
  'a home for sale': '/property/46/',
  'a project': '/project/10/',
  'the contact page': '/contact/',
  'the favourites': '/favourites/',
  'the login': '/login/',
  'an appointment, step by step': '/contact-appointment/',
  'an offer, step by step': '/purchase-offer/',
  'an application to rent, step by step': '/rental-application/',
} as const;

/** From before the first element on, every shift that no click or key explains, with what moved. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const moved: string[] = [];
    Object.assign(globalThis, { moved });
    const nameOf = (node: unknown) =>
      node instanceof Element ? `${node.localName}.${node.className}` : node instanceof Node ? node.nodeName : 'gone';
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (Reflect.get(entry, 'hadRecentInput') === true) continue;
        const sources: unknown = Reflect.get(entry, 'sources');
        const names = Array.isArray(sources)
          ? sources.map((source: object) => nameOf(Reflect.get(source, 'node')))
          : [];
        moved.push(`${String(Reflect.get(entry, 'value'))} ${names.join(', ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

const settled = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    for (let frames = 0; frames < 3; frames += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  });

async function scrollToEnd(page: Page): Promise<void> {
  const isAtEnd = () =>
    page.evaluate(async () => {
      scrollBy({ top: innerHeight * 0.8, behavior: 'instant' });
      for (let frames = 0; frames < 2; frames += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
      return Math.ceil(scrollY + innerHeight) >= document.documentElement.scrollHeight;
    });
  while (!(await isAtEnd()));
}

const scriptDelayMs = 400;

for (const [name, original] of Object.entries(pages)) {
  test(`nothing moves on ${name}`, { tag: '@not-tablet' }, async ({ page }) => {
    // Who has seen homes before is shown them where that is asked.
    if (original === '/favourites/') await page.goto(pathOf('/property/46/', 'nl'));
    await watchShifts(page);
    // As on a slow line: the page stands before its programs come.
    await page.route('**/_astro/*.js', async (route) => {
      await page.waitForTimeout(scriptDelayMs);
      await route.continue();
    });
    await page.goto(pathOf(original, 'nl'), { waitUntil: 'networkidle' });
    await settled(page);
    // Programs wait for a visitor.
    await page.mouse.move(5, 5);
    await page.mouse.move(9, 9);
    await page.waitForLoadState('networkidle');
    await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
    if (original === '/contact/') await expect(page.locator('form[data-enhanced]')).toBeVisible();
    await settled(page);
    await scrollToEnd(page);
    await settled(page);
    expect(await page.evaluate(() => Reflect.get(globalThis, 'moved') as unknown)).toEqual([]);
  });
}
