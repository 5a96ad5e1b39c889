import { expect, test, type Page } from 'playwright/test';
import { Clicks, clicksOf, ways } from './office-clicks.ts';
import { addOwner, passwordLink } from './owner-accounts.ts';
import { expectAccessible, expectNoSidewaysScroll } from './page-checks.ts';
import { logInColleague } from './staff-accounts.ts';
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
  await logInColleague(page, 'manager', 'nl');
  await page.goto('/nl/office/');
  await expect(page.locator('h1')).toHaveText(nl('office:today.title'));
}

for (const way of ways) {
  test(`an office manager invites an owner, with the ${way}`, { tag: '@not-tablet' }, async ({ page }) => {
    const email = await addOwner(`invited-${way}`, 'nl', 'invited');
    await enterOffice(page);
    const clicks = new Clicks(page, way);
    await clicks.link(new RegExp(`^${nl('owners:nav')}$`, 'u'));
    await page.getByLabel(nl('owners:words')).fill(email);
    await clicks.button(nl('owners:show'));
    await expect(page.locator('.owners__line')).toHaveCount(1);
    await clicks.button(new RegExp(`^${nl('owners:invite')}`, 'u'));
    await expect(page.getByRole('status')).toHaveText(nl('owners:done.invited'));
    expect(await passwordLink(email)).toContain('/nl/owner/password/');
    await clicks.end(clicksOf('invite an owner'));
  });

  test(`an office manager answers a request for erasure, with the ${way}`, { tag: '@not-tablet' }, async ({ page }) => {
    const email = await addOwner(`erased-${way}`, 'nl');
    await enterOffice(page);
    const clicks = new Clicks(page, way);
    await clicks.link(nl('persons:nav'));
    await page.locator('#person-search-email').fill(email);
    await clicks.button(nl('persons:search.submit'));
    await expect(page.locator('#found-title')).toContainText(email);
    const download = page.waitForEvent('download');
    await clicks.button(nl('persons:file.html'));
    expect((await download).suggestedFilename()).toMatch(/^person-[\d-]+\.html$/u);
    // Nothing is erased before the address was typed once more.
    if (way === 'mouse') {
      await page.getByRole('button', { name: nl('persons:erase.submit') }).click();
      await expect(page.locator('#form-person-erase')).toContainText(nl('form:error.reach'));
    }
    await page.locator('#person-erase-confirm').fill(email);
    await clicks.button(nl('persons:erase.submit'));
    await expect(page.locator('#receipt-title')).toHaveText(nl('persons:receipt.title'));
    await expect(page.locator('main')).not.toContainText(email);
    await clicks.end(clicksOf('answer a request for erasure'));
  });
}

for (const way of ways) {
  test(`an editor writes an article and puts it online, with the ${way}`, { tag: '@not-tablet' }, async ({ page }) => {
    await logInColleague(page, 'editor', 'nl');
    await page.goto('/nl/office/');
    const clicks = new Clicks(page, way);
    await clicks.link(new RegExp(`^${nl('news:nav')}$`, 'u'));
    await clicks.link(nl('news:new'));
    const title = `Nieuws met de ${way}`;
    await page.locator('#news-save-titleNl').fill(title);
    await page.locator('#news-save-bodyNl').fill('Lees [meer](/nergens/).');
    await page.locator('#news-save-state').selectOption('online');
    // Of a later day: the site of the other tests stays as it is.
    await page.locator('#news-save-from').fill('2030-01-07');
    if (way === 'mouse') {
      // What is wrong is said at its field, and what was typed is still there.
      await page.getByRole('button', { name: nl('news:save') }).click();
      await expect(page.locator('#news-save-bodyNl-error')).toHaveText(
        nl('form:error.newsLink', { what: '/nergens/' }),
      );
      await expect(page.locator('#news-save-titleNl')).toHaveValue(title);
      await expectGood(page);
    }
    await page.locator('#news-save-leadNl').fill('Kort gezegd.');
    await page.locator('#news-save-bodyNl').fill('Lees [meer](/contact/).');
    await clicks.button(nl('news:save'));
    await expect(page.getByRole('status')).toContainText(nl('news:done.saved'));
    await expect(page.locator('h1')).toHaveText(title);
    await clicks.end(clicksOf('write an article and put it online'));
  });
}

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

test('newsletter and connections are good at any width', { tag: '@not-tablet' }, async ({ page }) => {
  await enterOffice(page);
  for (const room of ['newsletter', 'connections'] as const) {
    await page.getByRole('link', { name: nl(`${room}:nav`), exact: true }).click();
    await expect(page.locator('h1')).toHaveText(nl(`${room}:title`));
    await expectGood(page);
  }
});
