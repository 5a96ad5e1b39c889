import { expect, test, type Page } from 'playwright/test';
import { countedVisits } from './owner-homes.ts';
import { pathOf } from './pages.ts';

/** How the browser got the page: `navigational-prefetch`. */
function delivery(page: Page): Promise<string> {
  return page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation');
    return navigation && 'deliveryType' in navigation ? String(navigation.deliveryType) : '';
  });
}

/** What would move from this page to the next, as its class says. */
function moving(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((element) => getComputedStyle(element).viewTransitionName === 'home')
      .map((element) => element.closest('.card, .gallery')?.className ?? element.className),
  );
}

/** Notes on the next page whether this one was left by a transition. */
async function noteTransition(page: Page): Promise<void> {
  await page.addInitScript(() => {
    addEventListener('pageswap', (event) => {
      sessionStorage.setItem('left', 'viewTransition' in event && event.viewTransition !== null ? 'moving' : 'at once');
    });
  });
}

/** Paths that the browser asked for ahead of a visit. */
function fetchedAhead(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    if (request.headers()['sec-purpose']?.includes('prefetch')) paths.push(new URL(request.url()).pathname);
  });
  return paths;
}

test.describe('the next page', { tag: '@desktop' }, () => {
  test('is fetched when its link is pointed at, within the policy, and counts nobody', async ({ page }) => {
    const refused: string[] = [];
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) refused.push(message.text());
    });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const ahead = fetchedAhead(page);
    await page.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false });
    });
    const rules = page.waitForResponse('**/prefetch.speculationrules');
    await page.goto(pathOf('/for-sale/', 'nl'));
    expect((await rules).headers()['content-type']).toBe('application/speculationrules+json');
    const link = page.locator('.card h2 a, .card h3 a').first();
    const path = (await link.getAttribute('href')) ?? '';
    const [id = ''] = path.split('/').slice(-2);
    const before = await countedVisits(id);
    await link.hover();
    await expect.poll(() => ahead).toEqual([path]);
    await page.waitForTimeout(2500);
    // The page that is open counts itself; the one that was only fetched does not.
    expect(asked.filter((each) => each.startsWith('/api/'))).toEqual(['/api/beacon']);
    expect(await countedVisits(id)).toEqual(before);

    await link.click();
    await expect(page).toHaveURL(new RegExp(`${path}$`, 'u'));
    expect(await delivery(page)).toBe('navigational-prefetch');
    expect(refused).toEqual([]);
  });

  test('is left alone where the server makes it for one reader', async ({ page }) => {
    const ahead = fetchedAhead(page);
    await page.goto(pathOf('/property/46/', 'nl'));
    const visit = page.locator('.price-panel a[href*="/form/"]').first();
    await visit.hover();
    await page.waitForTimeout(1000);
    // That the browser fetches ahead at all is shown by another link of the same page.
    const home = page.locator('.header__logo');
    await home.hover();
    await expect.poll(() => ahead).toEqual(['/nl/']);
  });

  test('takes over the picture of the card that was followed, one on each page', async ({ page }) => {
    await page.goto(pathOf('/for-sale/', 'nl'));
    expect(await moving(page)).toEqual([]);
    const card = page.locator('.card h2 a, .card h3 a').first();
    await card.focus();
    expect(await moving(page)).toEqual(['card']);
    await page.goto((await card.getAttribute('href')) ?? '');
    expect(await moving(page)).toEqual(['gallery']);
    // A home that leads to a similar one has two pictures, and one moves.
    await card.focus();
    expect(await moving(page)).toEqual(['card']);
  });

  for (const [reducedMotion, left] of [
    ['no-preference', 'moving'],
    ['reduce', 'at once'],
  ] as const) {
    test(`comes ${left} for whoever asks for motion: ${reducedMotion}`, async ({ page }) => {
      await page.emulateMedia({ reducedMotion });
      await noteTransition(page);
      await page.goto(pathOf('/for-sale/', 'nl'));
      await page.locator('.card h2 a, .card h3 a').first().click();
      await expect(page.locator('.gallery__photos')).toBeVisible();
      expect(await page.evaluate(() => sessionStorage.getItem('left'))).toBe(left);
    });
  }
});
