import { expect, test, type Page } from 'playwright/test';
import { comeToForm } from './form-steps.ts';
import { logInOwner } from './owner-homes.ts';
import { pagesOfEveryKind, pagesOfStates, pathOf } from './pages.ts';
import { cards, choosePlace, sale } from './search-page.ts';
import { logInColleague } from './staff-accounts.ts';

/** What the page's own policy refused to its own scripts, in frames too. */
async function refusalsOf(page: Page): Promise<string[]> {
  const refusals: string[] = [];
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, sample }) => {
      console.error(`Content Security Policy: ${violatedDirective}, ${sample}`);
    });
  });
  const note = (text: string): void => {
    if (/Trusted|Content Security Policy/u.test(text)) refusals.push(text);
  };
  page.on('console', (message) => {
    note(message.text());
  });
  page.on('pageerror', ({ message }) => {
    note(message);
  });
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
  const refusals = await refusalsOf(page);
  await logInOwner(page, `trusted-${project.name}`, 'nl');
  await page.goto('/nl/owner/');
  await expect(page.locator('.portal__row').first()).toBeVisible();
  await page.goto('/nl/owner/?property=46');
  await expect(page.locator('.portal__canvas canvas')).toBeVisible();
  expect(refusals).toEqual([]);
  await expectClosed(page);
});

test('the rooms of the office work where no script may make code of a text', async ({ page }) => {
  const refusals = await refusalsOf(page);
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

/** Not all kinds of pages in one test: each would take a minute. */
const [first, second] = [pagesOfEveryKind('nl').slice(0, 14), pagesOfEveryKind('nl').slice(14)];
const kinds = { 'first kinds': first, 'other kinds': second, states: pagesOfStates('nl') };
for (const [name, paths] of Object.entries(kinds)) {
  test(`public pages let nobody make code of a text: ${name}`, { tag: '@desktop' }, async ({ context }) => {
    test.slow();
    for (const path of paths) {
      // A page of its own each: what the attempts make browsers say comes late.
      const page = await context.newPage();
      const refusals = await refusalsOf(page);
      await page.goto(path);
      await page.mouse.move(200, 300);
      await page.mouse.wheel(0, 2_000);
      await page.waitForLoadState('networkidle');
      expect(refusals, path).toEqual([]);
      await expectClosed(page);
      await page.close();
    }
  });
}

test('the search, its map and the card of a pin work so', { tag: '@not-tablet' }, async ({ page }) => {
  const refusals = await refusalsOf(page);
  await page.goto(sale);
  await choosePlace(page, 'gan', /^Gand/u);
  await expect(cards(page)).toHaveCount(3);
  // The page's own list comes back as it was built.
  await page.goBack();
  await expect(cards(page)).toHaveCount(12);
  await page.goto(`${sale}?view=map`);
  await page.locator('.map-pill[aria-haspopup="dialog"]:not([aria-hidden])').first().press('Enter');
  await expect(page.locator('.map-card .map-home__name a').first()).toBeVisible();
  await expect(page.locator('.leaflet-control-scale-line')).toHaveText(/\d (?:km|m)$/u);
  expect(refusals).toEqual([]);
  await expectClosed(page);
});

test('photos, the map of a home, favourites and the comparison work so', { tag: '@desktop' }, async ({ page }) => {
  const refusals = await refusalsOf(page);
  await page.goto(pathOf('/property/46/', 'nl'));
  await page.locator('.gallery__item').first().click();
  await expect(page.locator('.pswp__button--play svg, .pswp__button--close svg')).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('link', { name: 'Toon op de kaart' }).press('Enter');
  const frame = page.frameLocator('iframe[title="Toon op de kaart"]');
  await expect(frame.getByRole('button', { name: '€ 1.249.000' })).toBeVisible();
  await page.locator('.price-panel .heart').click();
  // What is kept for reading offline is kept by a worker.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.goto(pathOf('/favourites/', 'nl'));
  await expect(page.locator('[data-part="cards"] .home .card__title')).toHaveCount(1);
  await page.goto(`${pathOf('/compare/', 'nl')}?ids=46,48`);
  await expect(page.getByRole('table', { name: 'Kenmerken naast elkaar' }).getByRole('columnheader')).toHaveCount(2);
  expect(refusals).toEqual([]);
  await expectClosed(page);
});

test('forms, the booking of a viewing and the cookie settings work so', { tag: '@desktop' }, async ({ page }) => {
  const refusals = await refusalsOf(page);
  for (const original of ['/contact/', '/purchase-offer/', '/demand-register/', '/testimonial/', '/login/']) {
    await page.goto(pathOf(original, 'nl'));
    if (original !== '/login/') await comeToForm(page);
    await page.locator('form[id^="form-"] [type="submit"]:visible').last().click();
    await expect(page.locator('.form__summary, [aria-invalid="true"], :user-invalid').first()).toBeVisible();
  }
  await page.goto(`${pathOf('/contact-appointment/', 'nl')}?listing=LH-0046`);
  await comeToForm(page);
  await page.locator('[name="subject"][value="visit"]').check();
  await page.locator('.form__steps button[type="submit"]').click();
  await expect(page.locator('[name="date"]').first()).toBeAttached();
  await page.locator('footer [data-consent="settings"]').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(refusals).toEqual([]);
  await expectClosed(page);
});
