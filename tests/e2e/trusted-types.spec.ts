import { expect, test, type Page } from 'playwright/test';
import { logInOwner } from './owner-homes.ts';
import { logInColleague } from './staff-accounts.ts';

/** What the page's own policy refused to its own scripts. */
function refusalsOf(page: Page): string[] {
  const refusals: string[] = [];
  page.on('console', (message) => {
    if (/Trusted|Content Security Policy/u.test(message.text())) refusals.push(message.text());
  });
  page.on('pageerror', ({ message }) => refusals.push(message));
  return refusals;
}

/** Nobody makes HTML or code of a text in this page. */
async function expectClosed(page: Page): Promise<void> {
  const attempts = [
    "document.body.insertAdjacentHTML('beforeend', '<img src=x>')",
    "document.createElement('div').innerHTML = '<b>x</b>'",
    "new DOMParser().parseFromString('<b>x</b>', 'text/html')",
    "trustedTypes.createPolicy('mine', { createHTML: (text) => text })",
  ];
  for (const attempt of attempts)
    await expect(page.evaluate(attempt), attempt).rejects.toThrow(/Trusted|trusted|Policy/u);
}

test('the pages of an owner work where no script may make code of a text', async ({ page }, { project }) => {
  const refusals = refusalsOf(page);
  await logInOwner(page, `trusted-${project.name}`, 'nl');
  await page.goto('/nl/owner/');
  await expect(page.locator('.portal__row').first()).toBeVisible();
  await page.goto('/nl/owner/?property=46');
  await expect(page.locator('.portal__canvas canvas')).toBeVisible();
  expect(refusals).toEqual([]);
  await expectClosed(page);
});

test('the rooms of the office work where no script may make code of a text', async ({ page }) => {
  const refusals = refusalsOf(page);
  await logInColleague(page, 'manager', 'nl');
  for (const room of ['', 'leads/', 'homes/46/', 'statistics/', 'diary/', 'account/']) {
    await page.goto(`/nl/office/${room}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.mouse.move(200, 300);
    await page.mouse.wheel(0, 2_000);
  }
  expect(refusals).toEqual([]);
  await expectClosed(page);
});
