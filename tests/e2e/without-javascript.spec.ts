import { expect, test } from 'playwright/test';
import { languages, pagesOfEveryKind, pathOf } from './pages.ts';

test.use({ javaScriptEnabled: false });

for (const language of languages) {
  test(`every kind of page is complete in ${language}`, { tag: '@not-tablet' }, async ({ page }) => {
    for (const path of pagesOfEveryKind(language)) {
      await page.goto(path);
      // The German thank-you pages are the English ones (docs/rules/routes.md).
      await expect(page.locator('html'), path).toHaveAttribute('lang', path.split('/')[1] ?? '');
      await expect(page.locator('h1'), path).toHaveCount(1);
      await expect(page.locator('h1'), path).toBeVisible();
      await expect(page.locator('main'), path).toBeVisible();
    }
  });
}

test('no page scrolls sideways', async ({ page }) => {
  const wide: string[] = [];
  for (const path of pagesOfEveryKind('nl')) {
    await page.goto(path);
    const box = await page.locator('html').evaluate((root) => ({ scroll: root.scrollWidth, client: root.clientWidth }));
    if (box.scroll > box.client) wide.push(`${path} is ${String(box.scroll)} wide on ${String(box.client)}`);
  }
  expect(wide).toEqual([]);
});

test('a visitor finds a home from the home page', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveURL(/\/nl\/$/u);
  await page.goto(pathOf('/for-sale/', 'nl'));
  const link = page.locator('main a[href*="/nl/te-koop/"]').filter({ hasText: /\w/u }).first();
  await expect(link).toBeVisible();
  const listing = page.locator('main article a[href^="/nl/te-koop/"]').first();
  await listing.click();
  await expect(page).toHaveURL(/\/nl\/te-koop\/[^/]+\/[^/]+\/\d+\/$/u);
  await expect(page.locator('h1')).toBeVisible();
});

test('the language switch leads to the same page', async ({ page }) => {
  for (const original of ['/', '/for-sale/', '/property/46/', '/Privacy/', '/diensten/nieuwbouw/']) {
    await page.goto(pathOf(original, 'nl'));
    for (const language of languages.filter((code) => code !== 'nl')) {
      const link = page.locator(`header a[hreflang="${language}"], footer a[hreflang="${language}"]`).first();
      await expect(link, `${original} ${language}`).toHaveAttribute('href', pathOf(original, language));
    }
  }
});

test('the browser language decides on the path without language', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'fr-BE', javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/for-sale/');
  await expect(page).toHaveURL(new RegExp(`${pathOf('/for-sale/', 'fr')}$`, 'u'));
  await context.close();
});

test('an unknown path answers 404 with a search form and a way home', async ({ page }) => {
  const response = await page.goto('/fr/inconnu/');
  expect(response?.status()).toBe(404);
  await expect(page.locator('main form[role="search"], main search form, main form')).not.toHaveCount(0);
  await expect(page.locator('main a[href="/fr/"]').first()).toBeVisible();
});

test('the form of an offer says the advance of the home that it is about', async ({ page }) => {
  const rules = page.locator('[data-advance-rule]');
  const shown = (): Promise<string[]> => rules.filter({ visible: true }).allInnerTexts();
  await page.goto('/nl/aankoopbod/');
  expect(await shown()).toHaveLength(2);
  await page.goto('/nl/form/purchase-offer/?listing=LH-0048');
  // Its price is another than that of the example.
  expect(await shown()).toEqual([expect.not.stringContaining('350.000')]);
  await page.goto('/nl/form/purchase-offer/?listing=LH-0313');
  expect(await shown()).toEqual([expect.stringContaining('5\u00A0%')]);
});

test('a form that cannot be for its home says so at once, and leads to the right one', async ({ page }) => {
  await page.goto('/nl/form/rental-application/?listing=LH-0046');
  await expect(page.locator('main')).toContainText('Dit pand staat te koop.');
  await expect(page.locator('main form')).toHaveCount(0);
  await page.getByRole('link', { name: 'Bod uitbrengen' }).click();
  await expect(page.locator('[name="reference"]')).toHaveValue('LH-0046');
  await page.goto('/nl/form/purchase-offer/?listing=LH-0114');
  await expect(page.locator('main')).toContainText('Dit pand is verkocht.');
});
