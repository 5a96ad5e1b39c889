import { expect, test } from 'playwright/test';
import { expectAccessible } from './page-checks.ts';
import { pathOf } from './pages.ts';

// axe puts its script into the page, which the security policy would refuse.
test.use({ bypassCSP: true });

const project = pathOf('/project/10/', 'nl');

test('each unit of a project stands once, and opens to its plan and its page', async ({ page }) => {
  await page.goto(project);
  const units = page.locator('.units__unit');
  await expect(units).toHaveCount(15);
  await expect(page.locator('.units__name').getByText('A1.2', { exact: true })).toHaveCount(1);
  await expect(page.locator('.units__unit--sold summary')).toHaveCount(0);
  const unit = units.filter({ hasText: 'A1.2' });
  await expect(unit).toContainText('€\u00a0389.000');
  await expect(unit).toContainText('Bewoonbaar 94');
  await expect(unit.locator('img')).toBeHidden();
  await unit.locator('summary').press('Enter');
  await expect(unit.locator('img')).toBeVisible();
  await expectAccessible(page);
  await unit.getByRole('link', { name: 'Bekijk A1.2' }).click();
  await expect(page).toHaveURL(new RegExp(`${pathOf('/property/313/', 'nl')}$`, 'u'));
});

test('a project is no endless page on a phone', { tag: '@mobile' }, async ({ page }) => {
  await page.goto(project);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(10_500);
});

test('the list of units fits its page at every width', { tag: '@desktop' }, async ({ page }) => {
  await page.goto(project);
  for (const width of [320, 390, 800, 970, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    const wide = await page
      .locator('.units__row > *')
      .evaluateAll(
        (cells) => cells.filter((cell) => cell.scrollWidth > cell.clientWidth + 1 && cell.clientWidth > 0).length,
      );
    expect(wide, String(width)).toBe(0);
  }
});
