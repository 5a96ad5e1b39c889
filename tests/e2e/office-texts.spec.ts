import { expect, test, type Page } from 'playwright/test';
import { staffAccounts } from '#server/staff/staff-accounts.ts';
import { officeForTests } from './office-server.ts';
import { password } from './owner-accounts.ts';
import { expectAccessible, expectNoSidewaysScroll } from './page-checks.ts';
import { addColleague, logInColleague } from './staff-accounts.ts';
import { textsOf } from './texts.ts';

// axe puts its script into the page, which the security policy would refuse.
test.use({ bypassCSP: true });

const nl = textsOf('nl');
const office = officeForTests();

async function expectGood(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

/** Opens the texts of the site as an editor. */
async function openTexts(page: Page): Promise<void> {
  await logInColleague(page, 'editor', 'nl', office().store);
  await page.goto(`${office().url}/nl/office/texts/`);
  await expect(page.locator('h1')).toHaveText(nl('texts:title'));
}

const line = (page: Page, path: string) =>
  page.locator('.texts__line').filter({ has: page.locator(`a[href="${path}"]`) });

test('an editor looks at a changed text, puts it online and goes back', { tag: '@not-tablet' }, async ({ page }) => {
  await openTexts(page);
  await expectGood(page);
  await line(page, '/nl/missie/').getByRole('link', { name: 'Français' }).click();
  await expectGood(page);
  const title = page.locator('#text-save-title');
  const before = await title.inputValue();
  await title.fill('Une autre maison');
  await page.locator('#text-save-body').fill('Lisez [ceci](/nulle-part/).');
  await page.getByRole('button', { name: nl('texts:save') }).click();
  await expect(page.locator('#text-save-body-error')).toHaveText(nl('form:error.newsLink', { what: '/nulle-part/' }));
  await expect(title).toHaveValue('Une autre maison');
  await expectGood(page);

  await page.locator('#text-save-body').fill('Lisez [ceci](/contact/).');
  const [shown] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('button', { name: nl('texts:preview') }).click(),
  ]);
  await expect(shown.locator('h1')).toHaveText('Une autre maison');
  await expect(shown.locator('main a[href="/fr/contact/"]', { hasText: 'ceci' })).toBeVisible();
  await expect(shown.locator('html')).toHaveAttribute('lang', 'fr');
  await expect(shown.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex, follow');
  await expectGood(shown);
  await shown.close();

  await page.getByRole('button', { name: nl('texts:save') }).click();
  await expect(page.getByRole('status')).toContainText(nl('texts:done.saved'));
  await expectGood(page);
  await page.getByRole('button', { name: nl('texts:history.file') }).click();
  await expect(page.getByRole('status')).toContainText(nl('texts:done.file'));
  await expect(title).toHaveValue(before);
  await page.getByRole('button', { name: nl('texts:history.back', { number: 1 }) }).click();
  await expect(title).toHaveValue('Une autre maison');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('an editor changes a text all the same', { tag: '@not-tablet' }, async ({ page }) => {
    await openTexts(page);
    await line(page, '/nl/disclaimer/').getByRole('link', { name: 'Nederlands' }).click();
    await page.locator('#text-save-title').fill('Kleine letters');
    await page.locator('#text-save-title').press('Enter');
    await expect(page.getByRole('status')).toContainText(nl('texts:done.saved'));
    await expect(page.locator('h1')).toHaveText('Kleine letters');
  });
});

test('an editor looks at an article before it is kept', { tag: '@not-tablet' }, async ({ page }) => {
  await logInColleague(page, 'editor', 'nl', office().store);
  await page.goto(`${office().url}/nl/office/news/new/`);
  await page.locator('#news-save-titleNl').fill('Nieuws van het plein');
  await page.locator('#news-save-leadNl').fill('Kort gezegd.');
  await page.locator('#news-save-bodyNl').fill('Lees [meer](/contact/).');
  const [shown] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('button', { name: nl('news:preview', { language: 'Nederlands' }) }).click(),
  ]);
  await expect(shown.locator('h1')).toHaveText('Nieuws van het plein');
  await expectGood(shown);
  await shown.close();
  await expect(page.locator('#news-save-titleNl')).toHaveValue('Nieuws van het plein');
});

async function logIn(page: Page, email: string): Promise<void> {
  await expect(page).toHaveURL(/\/nl\/office\/login\//u);
  await page.locator('#login-email').fill(email);
  await page.locator('#login-password').fill(password);
  await page.locator('#form-login button[type="submit"]').click();
}

test('what an editor typed is there again after the login had ended', { tag: '@not-tablet' }, async ({ page }) => {
  const email = await addColleague('editor', 'nl', 'Els Claes', office().store);
  await page.goto(`${office().url}/nl/office/news/new/`);
  await logIn(page, email);
  const title = page.locator('#news-save-titleNl');
  const kept = () => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('gevel.office.')));
  // The script comes after the page.
  await expect(async () => {
    await title.fill('Lang getypt');
    expect(await kept()).toHaveLength(1);
  }).toPass();
  await page.context().clearCookies({ name: staffAccounts.cookies.session });
  await page.getByRole('button', { name: nl('news:save') }).click();
  await logIn(page, email);
  await expect(page).toHaveURL(/\/nl\/office\/news\/new\/$/u);
  await expect(title).toHaveValue('Lang getypt');
  const note = page.locator('[data-note]');
  await expect(note).toContainText(nl('texts:typed.note'));
  await expect(note).toContainText(nl('news:picture.again'));
  await expectGood(page);

  await page.getByRole('button', { name: nl('news:save') }).click();
  await expect(page.getByText(nl('news:soon'))).toBeVisible();
  await expect(page).toHaveURL(/\/nl\/office\/news\/[\w-]+\/$/u);
  await expect(title).toHaveValue('Lang getypt');
  expect(await kept()).toEqual([]);
  await title.fill('Nog langer');
  expect(await kept()).toHaveLength(1);
  await page.getByRole('button', { name: nl('login:logout') }).click();
  await expect(page.locator('h1')).toHaveText(nl('login:done.logged-out.title'));
  await expect.poll(kept).toEqual([]);
});
