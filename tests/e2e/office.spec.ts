import { randomUUID } from 'node:crypto';
import { expect, test, type Page } from 'playwright/test';
import { password, passwordLink } from './owner-accounts.ts';
import { expectAccessible, expectNoSidewaysScroll } from './page-checks.ts';
import { addColleague } from './staff-accounts.ts';
import { textsOf } from './texts.ts';

// axe puts its script into the page, which the security policy would refuse.
test.use({ bypassCSP: true });

async function expectGood(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

async function logIn(page: Page, email: string): Promise<void> {
  await page.locator('#login-email').fill(email);
  await page.locator('#login-password').fill(password);
  await page.locator('#form-login button[type="submit"]').click();
}

test(
  'a manager invites a colleague, who accepts, logs in and chooses a language',
  {
    tag: '@not-tablet',
  },
  async ({ page, browser, baseURL }) => {
    const [nl, fr] = [textsOf('nl'), textsOf('fr')];
    const manager = await addColleague('manager', 'nl');
    await page.goto('/nl/office/people/');
    await expect(page).toHaveURL(/\/nl\/office\/login\//u);
    await expectGood(page);
    await logIn(page, manager);
    await expect(page.locator('h1')).toHaveText(nl('office:people.title'));
    const email = `${randomUUID()}@colleague.example`;
    const name = `Bo ${email.slice(0, 8)}`;
    await page.locator('#invite-name').fill(name);
    await page.locator('#invite-email').fill(manager);
    await page.locator('#form-invite button[type="submit"]').click();
    await expect(page.locator('.form__summary')).toContainText(nl('office:people.error.taken'));
    await expectGood(page);
    await page.locator('#invite-email').fill(email);
    await page.locator('#form-invite button[type="submit"]').click();
    await expect(page.getByRole('status')).toHaveText(nl('office:people.done.invited'));
    await expectGood(page);

    const theirs = await browser.newContext({
      ...(baseURL !== undefined && { baseURL }),
      bypassCSP: true,
      ...(page.viewportSize() && { viewport: page.viewportSize() }),
    });
    const other = await theirs.newPage();
    await other.goto(await passwordLink(email));
    await expectGood(other);
    await other.locator('#new-password-newPassword').fill(password);
    await other.locator('#new-password-repeat').fill(password);
    await other.locator('#form-new-password button[type="submit"]').click();
    // The link proves the mailbox: whoever chose a password by it is in.
    await expect(other.locator('h1')).toHaveText(nl('office:today.title'));
    await expect(other.getByRole('status')).toHaveText(nl('login:saved.password'));
    await expectGood(other);
    await expect(other.getByRole('link', { name: nl('office:nav.people') })).toHaveCount(0);
    expect((await other.goto('/nl/office/people/'))?.status()).toBe(403);
    await expect(other.locator('h1')).toHaveText(nl('office:refused.title'));
    await other.goto('/nl/office/account/');
    await expectGood(other);
    await other.locator('#language-choice').selectOption('fr');
    await other.locator('#form-language button[type="submit"]').click();
    await expect(other.getByRole('status')).toHaveText(fr('office:account.done.language'));
    await expect(other).toHaveURL(/\/fr\/office\/account\//u);
    await theirs.close();
  },
);

test(
  'a manager blocks a colleague, who is out at once, and reads it in the log',
  { tag: '@not-tablet' },
  async ({ page, browser, baseURL }) => {
    const nl = textsOf('nl');
    const name = `Bo ${randomUUID().slice(0, 8)}`;
    const email = await addColleague('agent', 'nl', name);
    const theirs = await browser.newContext({ ...(baseURL !== undefined && { baseURL }) });
    const other = await theirs.newPage();
    await other.goto('/nl/office/login/');
    await logIn(other, email);
    await expect(other.locator('h1')).toHaveText(nl('office:today.title'));
    await page.goto('/nl/office/people/');
    await logIn(page, await addColleague('manager', 'nl'));
    await page.getByText(nl('office:people.manage', { name }), { exact: true }).click();
    await expectGood(page);
    await page.getByRole('button', { name: `${nl('office:people.block')}: ${name}` }).click();
    await expect(page.getByRole('status')).toHaveText(nl('office:people.done.blocked'));
    await other.goto('/nl/office/');
    await expect(other).toHaveURL(/\/nl\/office\/login\//u);
    await theirs.close();

    await page.getByRole('link', { name: nl('office:nav.log') }).click();
    // Other tests write lines at the same time.
    const line = page.locator('tbody tr', { hasText: name }).first();
    await expect(line).toContainText(nl('office:act.staff-blocked'));
    await expectGood(page);
    await page.locator('#log-act').selectOption('staff-blocked');
    await page.getByRole('button', { name: nl('office:log.show') }).click();
    await expect(page).toHaveURL(/act=staff-blocked/u);
    await expect(line).toContainText(nl('office:act.staff-blocked'));
    await expect(page.locator('tbody')).not.toContainText(nl('office:act.login'));
    await page.getByRole('button', { name: nl('login:logout') }).click();
    await expect(page.locator('h1')).toHaveText(nl('login:done.logged-out.title'));
  },
);

test(
  'the whole of the office is there by the keyboard and without JavaScript',
  { tag: '@not-tablet' },
  async ({ browser, baseURL }) => {
    const context = await browser.newContext({
      ...(baseURL !== undefined && { baseURL }),
      javaScriptEnabled: false,
      locale: 'en-IE',
    });
    const page = await context.newPage();
    const t = textsOf('en');
    await page.goto('/en/office/');
    await page.locator('#login-email').focus();
    await page.keyboard.type(await addColleague('manager', 'en'));
    await page.keyboard.press('Tab');
    await page.keyboard.type(password);
    await page.keyboard.press('Enter');
    await expect(page.locator('h1')).toHaveText(t('office:today.title'));
    await page.keyboard.press('Tab');
    await expect(page.locator('.skip')).toBeFocused();
    const people = page.getByRole('link', { name: t('office:nav.people') });
    // However many rooms stand before it in the menu.
    for (let step = 0; step < 20; step += 1) {
      await page.keyboard.press('Tab');
      if (await people.evaluate((link) => link === document.activeElement)) break;
    }
    await expect(people).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.locator('h1')).toHaveText(t('office:people.title'));
    await context.close();
  },
);
