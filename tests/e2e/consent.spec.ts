import { expect, test } from 'playwright/test';
import { expectAccessible, expectScrollsInside } from './page-checks.ts';
import { languages, pathOf } from './pages.ts';
import {
  withVideo,
  bannerOf,
  button,
  settingsOf,
  footerLink,
  frames,
  watchForeign,
  watchProofs,
  stored,
  undue,
} from './consent-page.ts';

// Somebody who has never been here: the other tests begin with a choice.
test.use({ storageState: { cookies: [], origins: [] } });

test('the first visit asks, and stores and loads nothing that needs an answer', async ({ page }) => {
  const asked = await watchForeign(page);
  for (const path of ['/nl/', withVideo, pathOf('/for-sale/', 'nl'), pathOf('/contact/', 'nl')]) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(bannerOf(page)).toBeVisible();
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
  }
  expect(asked).toEqual([]);
  expect(await page.context().cookies()).toEqual([]);
  expect(undue(await stored(page))).toEqual([]);
});

test('accepting and refusing are alike in size and colour', async ({ page }) => {
  await page.goto('/nl/');
  const looks = await bannerOf(page)
    .locator('[data-consent="all"], [data-consent="none"]')
    .evaluateAll((buttons) =>
      buttons.map((each) => {
        const { width, height } = each.getBoundingClientRect();
        const { color, backgroundColor, borderColor, font } = getComputedStyle(each);
        return { width: Math.round(width), height: Math.round(height), color, backgroundColor, borderColor, font };
      }),
    );
  expect(looks).toHaveLength(2);
  expect(looks[0]).toEqual(looks[1]);
});

test('the banner moves nothing and hides nothing that takes the focus', async ({ page }) => {
  // Scrolling that glides would be measured on its way.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(pathOf('/contact/', 'nl'), { waitUntil: 'networkidle' });
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => {
          resolve(sum);
        }, 300);
      }),
  );
  expect(shift).toBeLessThan(0.01);
  const hidden: string[] = [];
  for (let presses = 0; presses < 70; presses += 1) {
    await page.keyboard.press('Tab');
    const covered = await page.evaluate(() => {
      const focused = document.activeElement;
      const banner = document.getElementById('consent');
      if (!focused || !banner || focused === document.body || banner.contains(focused)) return undefined;
      const a = focused.getBoundingClientRect();
      const b = banner.getBoundingClientRect();
      const isCovered = a.top >= b.top && a.bottom <= b.bottom && a.left >= b.left && a.right <= b.right;
      return isCovered ? focused.outerHTML.slice(0, 80) : undefined;
    });
    if (covered !== undefined) hidden.push(covered);
  }
  expect(hidden).toEqual([]);
});

test('refusing is kept, proved and not asked again', async ({ page }) => {
  const asked = await watchForeign(page);
  let scriptBytes = 0;
  page.on('response', async (response) => {
    if (response.request().resourceType() === 'script') scriptBytes += (await response.body()).length;
  });
  const proofs = watchProofs(page);
  await page.goto(withVideo);
  const answered = page.waitForResponse('**/api/consent');
  await button(page, 'Alles weigeren').click();
  await expect(bannerOf(page)).toBeHidden();
  expect((await answered).status()).toBe(204);
  // Before compression: React comes with the settings only.
  expect(scriptBytes).toBeGreaterThan(0);
  expect(scriptBytes).toBeLessThan(16 * 1024);
  const [cookie] = await page.context().cookies();
  expect(cookie?.value).toMatch(/^1\.[0-9a-f]{32}\.$/u);
  const monthsAhead = ((cookie?.expires ?? 0) * 1000 - Date.now()) / (86_400_000 * 30.4);
  expect(monthsAhead).toBeGreaterThan(5.8);
  expect(monthsAhead).toBeLessThan(6.2);
  expect(proofs).toEqual([
    {
      id: cookie?.value.split('.')[1],
      revision: 1,
      textHash: expect.stringMatching(/^[\w-]{43}$/u),
      language: 'nl',
      categories: ['necessary'],
      services: [],
      place: 'banner',
      decidedAt: expect.any(Number),
    },
  ]);
  await page.goto('/nl/', { waitUntil: 'networkidle' });
  await expect(bannerOf(page)).toBeHidden();
  await page.goto(withVideo, { waitUntil: 'networkidle' });
  await expect(frames(page)).toHaveCount(0);
  expect(asked).toEqual([]);
  expect(undue(await stored(page))).toEqual([]);
});

test('the settings work with the keyboard, per service, and give the focus back', async ({ page }) => {
  await watchForeign(page);
  await page.goto(withVideo);
  await button(page, 'Instellingen').focus();
  await page.keyboard.press('Enter');
  const dialog = settingsOf(page);
  await expect(dialog).toBeVisible();
  await expectScrollsInside(dialog);
  for (const box of await dialog.getByRole('checkbox').all()) await expect(box).not.toBeChecked();
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab');
    const isOutside = await page.evaluate(
      () => document.activeElement !== document.body && !document.activeElement?.closest('dialog'),
    );
    expect(isOutside).toBe(false);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(button(page, 'Instellingen')).toBeFocused();
  await expect(bannerOf(page)).toBeVisible();

  await button(page, 'Instellingen').click();
  await dialog.getByRole('checkbox', { name: 'YouTube' }).check();
  await expect(dialog.getByRole('checkbox', { name: 'Sociale media' })).toHaveJSProperty('indeterminate', true);
  await dialog.getByRole('button', { name: 'Keuze bewaren' }).click();
  await expect(bannerOf(page)).toBeHidden();
  await expect(frames(page)).toHaveCount(1);
  await expect(page.getByRole('status').filter({ hasText: 'Uw keuze is bewaard.' })).toBeAttached();
  await footerLink(page).click();
  await expect(dialog.getByRole('checkbox', { name: 'YouTube' })).toBeChecked();
  await expect(dialog.getByRole('checkbox', { name: 'Vimeo' })).not.toBeChecked();
});

for (const language of languages) {
  test(`axe finds nothing in the banner, the settings and the policy in ${language}`, async ({ browser }) => {
    const context = await browser.newContext({ bypassCSP: true, storageState: { cookies: [], origins: [] } });
    const page = await context.newPage();
    await page.goto(pathOf('/Cookie-policy/', language));
    await expect(bannerOf(page)).toBeVisible();
    await expectAccessible(page);
    await bannerOf(page).locator('[data-consent="settings"]').click();
    await expect(page.locator('.consent-settings')).toBeVisible();
    for (const details of await page.locator('.consent-settings summary').all()) await details.click();
    await expectAccessible(page);
    await context.close();
  });
}
