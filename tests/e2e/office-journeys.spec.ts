import { expect, test, type Page } from 'playwright/test';
import { addOwner, password, passwordLink } from './owner-accounts.ts';
import { expectAccessible, expectNoSidewaysScroll } from './page-checks.ts';
import { addColleague } from './staff-accounts.ts';
import { textsOf } from './texts.ts';

// axe puts its script into the page, which the security policy would refuse.
test.use({ bypassCSP: true });

const nl = textsOf('nl');

async function expectGood(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

/** Opens the start page of the office as a manager. */
async function enterOffice(page: Page): Promise<void> {
  await page.goto('/nl/office/');
  await page.locator('#login-email').fill(await addColleague('manager', 'nl'));
  await page.locator('#login-password').fill(password);
  await page.locator('#form-login button[type="submit"]').click();
  await expect(page.locator('h1')).toHaveText(nl('office:today.title'));
}

test('an office manager invites an owner in three clicks', { tag: '@not-tablet' }, async ({ page }) => {
  const email = await addOwner('invited', 'nl', 'invited');
  await enterOffice(page);
  await page.getByRole('link', { name: nl('owners:nav'), exact: true }).click();
  await page.getByLabel(nl('owners:words')).fill(email);
  await page.getByRole('button', { name: nl('owners:show') }).click();
  await expect(page.locator('.owners__line')).toHaveCount(1);
  await expectGood(page);
  await page.getByRole('button', { name: new RegExp(`^${nl('owners:invite')}`, 'u') }).click();
  await expect(page.getByRole('status')).toHaveText(nl('owners:done.invited'));
  expect(await passwordLink(email)).toContain('/nl/owner/password/');
});

test('an office manager sees the portal as an owner sees it', { tag: '@not-tablet' }, async ({ page }) => {
  const email = await addOwner('seen', 'nl');
  await enterOffice(page);
  await page.goto(`/nl/office/owners/?q=${email}`);
  await page.getByRole('link', { name: /^Portaal/u }).click();
  await expect(page.getByRole('note')).toContainText(nl('owners:look.text'));
  await expect(page.getByRole('button', { name: nl('portal:settings.save') })).toBeDisabled();
  await expect(page.getByRole('button', { name: nl('portal:files.pdf') })).toBeDisabled();
  await expectGood(page);
});

test('an office manager answers a request for erasure in four clicks', { tag: '@not-tablet' }, async ({ page }) => {
  const email = await addOwner('erased', 'nl');
  await enterOffice(page);
  await page.getByRole('link', { name: nl('persons:nav') }).click();
  await page.locator('#person-search-email').fill(email);
  await page.getByRole('button', { name: nl('persons:search.submit') }).click();
  await expect(page.locator('#found-title')).toContainText(email);
  await expectGood(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: nl('persons:file.html') }).click();
  expect((await download).suggestedFilename()).toMatch(/^person-[\d-]+\.html$/u);
  await page.getByRole('button', { name: nl('persons:erase.submit') }).click();
  await expect(page.locator('#form-person-erase')).toContainText(nl('form:error.email'));
  await page.locator('#person-erase-confirm').fill(email);
  await page.getByRole('button', { name: nl('persons:erase.submit') }).click();
  await expect(page.locator('#receipt-title')).toHaveText(nl('persons:receipt.title'));
  await expect(page.locator('main')).not.toContainText(email);
  await expectGood(page);
});

test('newsletter and connections are good at any width', { tag: '@not-tablet' }, async ({ page }) => {
  await enterOffice(page);
  for (const room of ['newsletter', 'connections'] as const) {
    await page.getByRole('link', { name: nl(`${room}:nav`), exact: true }).click();
    await expect(page.locator('h1')).toHaveText(nl(`${room}:title`));
    await expectGood(page);
  }
});
