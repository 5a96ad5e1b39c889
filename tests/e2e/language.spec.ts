import { expect, test, type Page } from 'playwright/test';
import { comeToForm } from './form-steps.ts';
import { pathOf } from './pages.ts';

const languageLink = (page: Page, language: string) => page.locator(`header a[hreflang="${language}"]`);

/** On a phone and a tablet the languages stand in the menu. */
async function switchTo(page: Page, language: string): Promise<void> {
  const menu = page.locator('.header__toggle');
  if (await menu.isVisible()) await menu.click();
  await languageLink(page, language).click();
  await expect(page.locator('html')).toHaveAttribute('lang', language);
}

async function kept(page: Page): Promise<{ cookie: string | undefined; local: string | null }> {
  const cookies = await page.context().cookies();
  return {
    cookie: cookies.find(({ name }) => name === 'lang')?.value,
    local: await page.evaluate(() => localStorage.getItem('i18nextLng')),
  };
}

test('nothing is kept before a choice, and a path with a language always wins', async ({ page }) => {
  await page.goto('/fr/');
  expect(await kept(page)).toEqual({ cookie: undefined, local: null });
  await switchTo(page, 'en');
  expect(await kept(page)).toEqual({ cookie: 'en', local: 'en' });
  await page.goto('/for-sale/');
  await expect(page).toHaveURL(new RegExp(`${pathOf('/for-sale/', 'en')}$`, 'u'));
  await page.goto('/fr/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  expect(await kept(page)).toEqual({ cookie: 'en', local: 'en' });
});

test('a wish in the address is granted, kept, and leaves the address', async ({ page }) => {
  await page.goto('/Privacy/?lng=de');
  await expect(page).toHaveURL(new RegExp(`${pathOf('/Privacy/', 'de')}$`, 'u'));
  expect(await kept(page)).toEqual({ cookie: 'de', local: 'de' });
  await page.goto('/nl/?lng=fr');
  await expect(page).toHaveURL(/\/nl\/$/u);
  expect(await kept(page)).toEqual({ cookie: 'de', local: 'de' });
});

test('switching keeps the place on the page', async ({ page }) => {
  await page.goto(pathOf('/Privacy/', 'nl'));
  const heading = (index: number) => page.locator('main h2').nth(index);
  await heading(3).evaluate((element) => {
    scrollTo({ top: element.getBoundingClientRect().top + scrollY + 4, behavior: 'instant' });
  });
  // The language links scroll with the page: a visitor presses them with the keyboard, or comes from a menu.
  await languageLink(page, 'fr').evaluate((link: HTMLAnchorElement) => {
    link.click();
  });
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await expect
    .poll(() => heading(3).evaluate((element) => Math.abs(Math.round(element.getBoundingClientRect().top))))
    .toBeLessThan(60);
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
});

test('switching keeps what was typed into a form, and the home that it is about', async ({ page }) => {
  await page.goto(`${pathOf('/contact-appointment/', 'nl')}?listing=46`);
  await expect(page.locator('form[data-enhanced]')).toBeVisible();
  await switchTo(page, 'fr');
  await expect(page).toHaveURL(new RegExp(`${pathOf('/contact-appointment/', 'fr')}\\?listing=46$`, 'u'));
  await page.goto(pathOf('/contact/', 'nl'));
  await comeToForm(page);
  await page.locator('[name="firstName"]').fill('Bo');
  await page.locator('[name="question"]').fill('Is het huis nog vrij?');
  await page.locator('[name="title"][value="ms"]').check();
  await switchTo(page, 'fr');
  await expect(page.locator('form[data-enhanced]')).toBeVisible();
  await expect(page.locator('[name="firstName"]')).toHaveValue('Bo');
  await expect(page.locator('[name="question"]')).toHaveValue('Is het huis nog vrij?');
  await expect(page.locator('[name="title"][value="ms"]')).toBeChecked();
});

test.describe('on a host that knows no redirects', () => {
  /** Such a host serves the redirect page: our server does so to robots. */
  async function visit(page: Page, path: string): Promise<void> {
    const { pathname } = new URL(path, 'http://host.example');
    await page.route(
      (url) => url.pathname === pathname,
      async (route) => {
        const response = await route.fetch({ headers: { 'user-agent': 'Googlebot/2.1' } });
        await route.fulfill({ response });
      },
    );
    await page.goto(path);
  }

  const sources: readonly [string, string, (page: Page) => Promise<unknown>][] = [
    [
      'fr',
      'the cookie',
      (page) => page.context().addCookies([{ name: 'lang', value: 'fr', url: new URL(page.url()).origin }]),
    ],
    ['de', 'local storage', (page) => page.evaluate('localStorage.i18nextLng = "de"')],
    ['fr', 'session storage', (page) => page.evaluate('sessionStorage.i18nextLng = "fr"')],
    ['nl', 'the browser', () => Promise.resolve()],
  ];
  for (const [language, source, prepare] of sources) {
    test(`${source} decides`, async ({ page }) => {
      await page.goto('/robots.txt');
      await prepare(page);
      await visit(page, '/for-sale/?sort=price#main');
      await expect(page).toHaveURL(`${pathOf('/for-sale/', language)}?sort=price#main`);
    });
  }

  test('a wish in the address decides before the cookie, and going back does not lead on again', async ({ page }) => {
    await page.goto('/en/');
    await page.context().addCookies([{ name: 'lang', value: 'fr', url: new URL(page.url()).origin }]);
    await visit(page, '/Privacy/?lng=de');
    await expect(page).toHaveURL(new RegExp(`${pathOf('/Privacy/', 'de')}$`, 'u'));
    expect(await kept(page)).toEqual({ cookie: 'de', local: 'de' });
    await page.goBack();
    await expect(page).toHaveURL(/\/en\/$/u);
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('the default language is shown', async ({ page }) => {
      await visit(page, '/Privacy/');
      await page.waitForURL(`**${pathOf('/Privacy/', 'nl')}`);
    });
  });
});
