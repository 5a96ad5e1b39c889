import { randomUUID } from 'node:crypto';
import { expect, test, type Page } from 'playwright/test';
import { Clicks, clicksOf, ways } from './office-clicks.ts';
import { expectAccessible, expectNoSidewaysScroll } from './page-checks.ts';
import { logInColleague } from './staff-accounts.ts';
import { textsOf } from './texts.ts';

// axe puts its script into the page, which the security policy would refuse.
test.use({ bypassCSP: true });

const t = textsOf('nl');

async function expectGood(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

for (const way of ways) {
  test(
    `an office manager books a viewing for a caller, moves it and cancels it, with the ${way}`,
    { tag: '@not-tablet' },
    async ({ page }) => {
      test.setTimeout(120_000);
      await logInColleague(page, 'manager', 'nl');
      await page.goto('/nl/office/');
      await expect(page.locator('h1')).toHaveText(t('office:today.title'));
      const booking = new Clicks(page, way);
      await booking.link(t('diary:nav'));
      await expect(page.locator('h1')).toHaveText(t('diary:title'));

      // Somebody calls: a time first, then who it is.
      await booking.link(t('diary:book'));
      const times = page.locator('.times__time');
      await expect(times.first()).toBeVisible();
      const first = await times.first().getAttribute('aria-label');
      await booking.link(first ?? '');
      const surname = `Peeters ${randomUUID().slice(0, 8)}`;
      await page.locator('#viewing-book-reference').fill('LH-0046');
      await page.locator('#viewing-book-firstName').fill('An');
      await page.locator('#viewing-book-lastName').fill(surname);
      await page.locator('#viewing-book-email').fill(`${randomUUID()}@home.example`);
      await booking.button(t('diary:bookButton'));
      await expect(page.getByRole('status')).toHaveText(t('diary:done.booked'));

      await booking.end(clicksOf('book a viewing'));

      // The time no longer suits: nothing happens before it is confirmed.
      const visitor = `An ${surname}`;
      const moving = new Clicks(page, way);
      await moving.press(page.locator('.slot__who a:visible', { hasText: visitor }));
      await expect(page.locator('h1')).toHaveText(visitor);
      await moving.link(t('diary:act.move'));
      const later = await times.nth(12).getAttribute('aria-label');
      await moving.link(later ?? '');
      await expect(page.locator('h2').first()).toContainText(later ?? '');
      await moving.button(t('diary:ask.moveButton'));
      await expect(page.getByRole('status')).toHaveText(t('diary:done.moved'));
      await expect(page.locator('.viewing__facts')).toContainText(later ?? '');
      await moving.end(clicksOf('move it'));

      // It falls through.
      const cancelling = new Clicks(page, way);
      await cancelling.link(t('diary:act.cancel'));
      await expect(page.getByRole('button', { name: t('diary:ask.cancelButton') })).toBeVisible();
      await cancelling.button(t('diary:ask.cancelButton'));
      await expect(page.getByRole('status')).toHaveText(t('diary:done.cancelled'));
      await cancelling.end(clicksOf('cancel it'));
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
    await logInColleague(page, 'agent', 'nl');
    await page.goto('/nl/office/diary/settings/');
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
