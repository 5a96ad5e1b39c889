import { expect, test, type Page } from 'playwright/test';
import { codeOf, stepAt } from '#server/accounts/second-step.ts';
import { addOwner, password, passwordLink } from './owner-accounts.ts';
import { expectAccessible, expectNoSidewaysScroll } from './page-checks.ts';
import { languages, pathOf } from './pages.ts';
import { textsOf } from './texts.ts';

// axe puts its script into the page, which the security policy would refuse.
test.use({ bypassCSP: true });

const better = 'appelboom in bloei';

const send = (page: Page, form: string) => page.locator(`#form-${form} button[type="submit"]`).click();

async function logIn(page: Page, email: string, secret: string): Promise<void> {
  await page.locator('#login-email').fill(email);
  await page.locator('#login-password').fill(secret);
  await send(page, 'login');
}

/** Bytes of a key as the page shows it. */
function keyBytes(shown: string): Buffer {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = Array.from(shown.replaceAll(' ', ''), (letter) => letters.indexOf(letter).toString(2).padStart(5, '0'));
  const bytes = bits.join('').match(/.{8}/gu) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}

for (const language of languages) {
  const t = textsOf(language);
  const loginPath = pathOf('/login/', language);

  test(`an owner finds the way in by a link, and logs in, in ${language}`, async ({ page }, { project }) => {
    const email = await addOwner(`link-${language}-${project.name}`, language);
    await page.goto(`/${language}/owner/account/`);
    await expect(page).toHaveURL(new RegExp(`${loginPath}\\?next=`, 'u'));
    await expectAccessible(page);
    await logIn(page, email, 'not this password');
    const summary = page.locator('.form__summary');
    await expect(summary).toContainText(t('errors:login-failed'));
    await expect(summary).toBeFocused();
    await expectAccessible(page);

    await page.locator('.login__forgot summary').click();
    await page.locator('#reminder-email').fill(email);
    await send(page, 'reminder');
    await expect(page).toHaveURL(new RegExp(`/${language}/owner/reminder-sent/$`, 'u'));
    await expect(page.locator('.lead')).toHaveText(t('errors:success.password-sent'));
    await expectAccessible(page);

    const link = await passwordLink(email);
    await page.goto(link);
    await page.locator('#new-password-newPassword').fill('wachtwoord2026!');
    await page.locator('#new-password-repeat').fill('wachtwoord2026!');
    await send(page, 'new-password');
    await expect(page.locator('.field__error')).toHaveText(t('login:error.passwordCommon'));
    await expectAccessible(page);
    await page.locator('#new-password-newPassword').fill(better);
    await page.locator('#new-password-repeat').fill(better);
    await send(page, 'new-password');
    await expect(page).toHaveURL(new RegExp(`/${language}/owner/\\?saved=password$`, 'u'));
    await expect(page.locator('.owner__saved')).toHaveText(t('login:saved.password'));
    await expectAccessible(page);
    await page.locator('.logout').click();
    await page.goto(link);
    await expect(page.locator('h1')).toHaveText(t('login:done.expired.title'));
    await expectAccessible(page);

    await page.locator('.owner-message .button').click();
    await logIn(page, email, better);
    await expect(page).toHaveURL(new RegExp(`/${language}/owner/$`, 'u'));
    await expect(page.locator('h1')).toBeVisible();
    await page.locator('.logout').click();
    await expect(page.locator('h1')).toHaveText(t('login:done.logged-out.title'));
    await page.goto(`/${language}/owner/`);
    await expect(page).toHaveURL(new RegExp(`${loginPath}$`, 'u'));
  });

  test(`an owner sets up the second step in ${language}`, { tag: '@not-tablet' }, async ({ page }, { project }) => {
    const email = await addOwner(`step-${language}-${project.name}`, language);
    await page.goto(`/${language}/owner/account/`);
    await logIn(page, email, password);
    await expect(page.locator('h1')).toHaveText(t('account:title'));
    await expectAccessible(page);
    await page.locator('#step-start-currentPassword').fill(password);
    await send(page, 'step-start');
    const key = keyBytes((await page.locator('.account__key code').textContent()) ?? '');
    await expectAccessible(page);
    await page.locator('#step-confirm-code').fill(codeOf(key, stepAt(new Date())));
    await send(page, 'step-confirm');
    await expect(page.locator('.account__done')).toHaveText(t('account:done.step-on'));
    const codes = await page.locator('.account__codes li').allTextContents();
    expect(codes).toHaveLength(10);
    await expectAccessible(page);
    await page.goto(`/${language}/owner/account/`);
    await expect(page.locator('.account__codes')).toHaveCount(0);
    await page.locator('.logout').click();

    await page.goto(`/${language}/owner/account/`);
    await logIn(page, email, password);
    await expect(page.locator('h1')).toHaveText(t('login:code.title'));
    await expectAccessible(page);
    await page.locator('#code-code').fill('000000');
    await send(page, 'code');
    await expect(page.locator('.field__error')).toHaveText(t('login:error.codeWrong'));
    await page.locator('#code-code').fill(codes[0] ?? '');
    await send(page, 'code');
    await expect(page.locator('#second-step')).toContainText(t('account:step.codesLeft', { count: 9 }));
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, bypassCSP: false });

  for (const language of languages) {
    const t = textsOf(language);

    test(`an owner logs in, sees where, changes the password and logs out in ${language}`, async ({
      page,
      browser,
      baseURL,
    }, { project }) => {
      const email = await addOwner(`plain-${language}-${project.name}`, language);
      const elsewhere = await browser.newContext({
        javaScriptEnabled: false,
        ...(baseURL !== undefined && { baseURL }),
      });
      const other = await elsewhere.newPage();
      await other.goto(pathOf('/login/', language));
      await logIn(other, email, password);
      await expect(other).toHaveURL(new RegExp(`/${language}/owner/$`, 'u'));

      await page.goto(`/${language}/owner/account/`);
      await logIn(page, email, password);
      await expect(page).toHaveURL(new RegExp(`/${language}/owner/account/$`, 'u'));
      const rows = page.locator('.account__sessions tbody tr');
      await expect(rows).toHaveCount(2);
      await rows.last().getByRole('button').click();
      await expect(page.locator('.account__done')).toHaveText(t('account:done.sessions'));
      await expect(rows).toHaveCount(1);
      await other.reload();
      await expect(other).toHaveURL(new RegExp(`${pathOf('/login/', language)}$`, 'u'));
      await elsewhere.close();

      await page.locator('#change-password-currentPassword').fill('not this password');
      await page.locator('#change-password-newPassword').fill(better);
      await page.locator('#change-password-repeat').fill(better);
      await send(page, 'change-password');
      await expect(page.locator('.field__error')).toHaveText(t('login:error.passwordWrong'));
      await page.locator('#change-password-currentPassword').fill(password);
      await page.locator('#change-password-newPassword').fill(better);
      await page.locator('#change-password-repeat').fill(better);
      await send(page, 'change-password');
      await expect(page.locator('.account__done')).toHaveText(t('account:done.password'));
      await page.locator('.logout').click();
      await expect(page.locator('h1')).toHaveText(t('login:done.logged-out.title'));
      await expectNoSidewaysScroll(page);
    });
  }
});
