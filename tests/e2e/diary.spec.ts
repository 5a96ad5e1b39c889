import { randomUUID } from 'node:crypto';
import { expect, test, type Page } from 'playwright/test';
import { password } from './owner-accounts.ts';
import { expectAccessible, expectNoSidewaysScroll } from './page-checks.ts';
import { addColleague } from './staff-accounts.ts';
import { textsOf } from './texts.ts';

// axe puts its script into the page, which the security policy would refuse.
test.use({ bypassCSP: true });

const t = textsOf('nl');

async function expectGood(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

/** Goes to a control by the keyboard alone and presses it. */
async function press(page: Page, name: string | RegExp, role: 'link' | 'button' = 'link'): Promise<void> {
  const control = page.getByRole(role, { name }).first();
  await expect(control).toBeVisible();
  for (let step = 0; step < 400; step += 1) {
    await page.keyboard.press('Tab');
    if (await control.evaluate((element) => element === document.activeElement)) {
      await page.keyboard.press('Enter');
      return;
    }
  }
  throw new Error(`The keyboard does not reach ${String(name)}.`);
}

const click = async (page: Page, name: string | RegExp, role: 'link' | 'button' = 'link'): Promise<void> => {
  await page.getByRole(role, { name }).first().click();
};

for (const [way, use] of [
  ['the mouse', click],
  ['the keyboard alone', press],
] as const) {
  test(
    `an office manager books a viewing for a caller, moves it and cancels it, with ${way}`,
    { tag: '@not-tablet' },
    async ({ page }) => {
      test.setTimeout(120_000);
      await page.goto('/nl/office/diary/');
      await page.locator('#login-email').fill(await addColleague('manager', 'nl'));
      await page.locator('#login-password').fill(password);
      await page.keyboard.press('Enter');
      await expect(page.locator('h1')).toHaveText(t('diary:title'));
      await expectGood(page);

      // Somebody calls: a time first, then who it is.
      await use(page, t('diary:book'));
      const times = page.locator('.times__time');
      await expect(times.first()).toBeVisible();
      await expectGood(page);
      const first = await times.first().getAttribute('aria-label');
      await use(page, first ?? '');
      const surname = `Peeters ${randomUUID().slice(0, 8)}`;
      await page.locator('#viewing-book-reference').fill('LH-0046');
      await page.locator('#viewing-book-firstName').fill('An');
      await page.locator('#viewing-book-lastName').fill(surname);
      await page.locator('#viewing-book-email').fill(`${randomUUID()}@home.example`);
      await expectGood(page);
      await use(page, t('diary:bookButton'), 'button');
      await expect(page.getByRole('status')).toHaveText(t('diary:done.booked'));
      await expectGood(page);

      // The time no longer suits: nothing happens before it is confirmed.
      const visitor = `An ${surname}`;
      await page.locator('.slot__who a:visible', { hasText: visitor }).focus();
      await page.keyboard.press('Enter');
      await expect(page.locator('h1')).toHaveText(visitor);
      await expectGood(page);
      await use(page, t('diary:act.move'));
      const later = await times.nth(12).getAttribute('aria-label');
      await expectGood(page);
      await use(page, later ?? '');
      await expect(page.locator('h2').first()).toContainText(later ?? '');
      await expectGood(page);
      await use(page, t('diary:ask.moveButton'), 'button');
      await expect(page.getByRole('status')).toHaveText(t('diary:done.moved'));
      await expect(page.locator('.viewing__facts')).toContainText(later ?? '');

      // It falls through.
      await use(page, t('diary:act.cancel'));
      await expect(page.getByRole('button', { name: t('diary:ask.cancelButton') })).toBeVisible();
      await expectGood(page);
      await use(page, t('diary:ask.cancelButton'), 'button');
      await expect(page.getByRole('status')).toHaveText(t('diary:done.cancelled'));
      const gone = page.locator('.slot:visible', { hasText: visitor });
      await expect(gone).toContainText(t('diary:state.cancelled'));
    },
  );
}

test(
  'an agent is told what is wrong with opening slots, and gets an address to subscribe to',
  { tag: '@not-tablet' },
  async ({ browser, baseURL }) => {
    const context = await browser.newContext({
      ...(baseURL !== undefined && { baseURL }),
      bypassCSP: true,
      locale: 'nl-BE',
    });
    const page = await context.newPage();
    await page.goto('/nl/office/diary/settings/');
    await page.locator('#login-email').fill(await addColleague('agent', 'nl'));
    await page.locator('#login-password').fill(password);
    await page.keyboard.press('Enter');
    await expect(page.locator('h1')).toHaveText(t('diary:set.title'));
    await expectGood(page);
    await page.locator('#diary-slots-Mo').fill('soon');
    await page.getByRole('button', { name: t('diary:set.save') }).click();
    await expect(page.locator('#diary-slots-Mo-error')).toHaveText(t('diary:problem.slots'));
    await expectGood(page);
    await page.getByRole('button', { name: t('diary:set.feedMake') }).click();
    await expect(page.locator('#feed-address')).toHaveValue(/\/api\/diary\.ics\?token=/u);
    await expectGood(page);
    await context.close();
  },
);
