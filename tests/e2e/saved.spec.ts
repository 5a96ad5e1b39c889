import { expect, test, type Page } from 'playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './page-checks.ts';
import { languages, pathOf } from './pages.ts';

const [villa, terrace] = [pathOf('/property/46/', 'nl'), pathOf('/property/48/', 'nl')];
const favourites = pathOf('/favourites/', 'nl');

const heartOf = (page: Page, id: string) => page.locator(`.heart[value="${id}"]`).first();
const own = (page: Page) => page.locator('[data-part="cards"] .home:not(.home--removed)');
const count = (page: Page) => page.locator('.header__saved .saved-count');
const idsOf = (page: Page) => own(page).evaluateAll((homes) => homes.map((home) => home.getAttribute('data-id')));

/** Saves homes on their own pages, the last one first in the list. */
async function save(page: Page, ...paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    const heart = page.locator('.price-panel .heart');
    await heart.click();
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
  }
}

async function openList(page: Page, homes: number): Promise<void> {
  await page.goto(favourites);
  await expect(own(page)).toHaveCount(homes);
}

async function tickAll(page: Page): Promise<void> {
  for (const tick of await page.getByRole('checkbox').all()) await tick.check();
}

test('hearts on cards and on the page of a home keep it, and the header counts', async ({ page }) => {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(pathOf('/for-sale/', 'nl'));
  const heart = page.locator('.card .heart').first();
  const id = await heart.getAttribute('value');
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('status').filter({ hasText: 'Bewaard bij uw favorieten' })).toBeVisible();
  await expect(count(page)).toHaveText('1');
  await save(page, villa);
  await expect(count(page)).toHaveText('2');
  await page.goto(favourites);
  await expect(own(page)).toHaveCount(2);
  await expect.poll(() => idsOf(page)).toEqual(['46', id]);
  await expect(page.getByRole('heading', { name: '2 panden bewaard' })).toBeVisible();
  await heartOf(page, '46').click();
  await expect(own(page)).toHaveCount(1);
  expect(complaints).toEqual([]);
});

test('a removed favourite comes back to its place by the keyboard alone', async ({ page }) => {
  await save(page, villa, terrace);
  await openList(page, 2);
  await page
    .getByRole('button', { name: /verwijderen$/u })
    .first()
    .focus();
  await page.keyboard.press('Enter');
  await expect(own(page)).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Ongedaan maken' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(own(page)).toHaveCount(2);
  await expect.poll(() => idsOf(page)).toEqual(['48', '46']);
  await expect(own(page).first().getByRole('link').first()).toBeFocused();
  await expect(count(page)).toHaveText('2');
});

test('a link shares the list, and who gets it keeps it', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await save(page, villa, terrace);
  await openList(page, 2);
  await page.getByRole('button', { name: 'Link kopiëren' }).click();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(link).pathname + new URL(link).search).toBe(`${favourites}?ids=48,46`);
  await expect(page.getByRole('link', { name: 'Per e-mail' })).toHaveAttribute(
    'href',
    /^mailto:\?subject=.+ids%3D48%2C46$/u,
  );
  await page.evaluate(() => {
    localStorage.clear();
  });
  // A home that has left the site is said so, and is not kept.
  await page.goto(`${favourites}?ids=48,46,99999`);
  await expect(page.getByRole('heading', { name: 'Een lijst die met u gedeeld is' })).toBeVisible();
  await expect(page.getByText('Niet meer in ons aanbod')).toBeVisible();
  await expect(count(page)).toHaveText('');
  await page.getByRole('button', { name: 'Deze panden bewaren' }).click();
  await expect(page).toHaveURL(favourites);
  await expect.poll(() => idsOf(page)).toEqual(['48', '46']);
  await expect(count(page)).toHaveText('2');
});

test('homes stand side by side, and differences are marked', async ({ page }) => {
  await save(page, villa, terrace);
  await openList(page, 2);
  await tickAll(page);
  await page.getByRole('link', { name: 'Vergelijk 2 panden' }).click();
  const table = page.getByRole('table', { name: 'Kenmerken naast elkaar' });
  await expect(table.getByRole('columnheader')).toHaveCount(2);
  await expect(table.getByRole('row', { name: /^Prijs \(verschilt\)/u }).first()).toContainText('€ 1.249.000');
  const alike = table.locator('tbody tr:not(.is-different, .compare__group)').first();
  await expect(alike).toBeVisible();
  await page.getByLabel('Toon enkel de verschillen').check();
  await expect(alike).toBeHidden();
  await page
    .getByRole('button', { name: /verwijderen$/u })
    .first()
    .click();
  await expect(table.getByRole('columnheader')).toHaveCount(1);
  await expect(page).toHaveURL(/\?ids=46$/u);
});

test('four homes side by side scroll in a frame of their own', { tag: '@mobile' }, async ({ page }) => {
  await page.goto(`${pathOf('/compare/', 'nl')}?ids=46,102,201,114`);
  await expect(page.getByRole('columnheader')).toHaveCount(4);
  await expectNoSidewaysScroll(page);
});

test('homes looked at are found again, and forgotten when asked', async ({ page }) => {
  await page.goto(villa);
  await page.goto(terrace);
  for (const path of [favourites, pathOf('/', 'nl')]) {
    await page.goto(path);
    const seen = page.getByRole('region', { name: 'Onlangs bekeken' });
    await expect(seen.locator('.card__title a')).toHaveCount(2);
    await expect(seen.locator('.card__title a').first()).toHaveAttribute('href', terrace);
  }
  await page.getByRole('button', { name: 'Lijst van onlangs bekeken panden wissen' }).click();
  await expect(page.getByRole('region', { name: 'Onlangs bekeken' })).toBeHidden();
  await page.reload();
  await expect(page.getByRole('region', { name: 'Onlangs bekeken' })).toBeHidden();
});

test('without network a favourite is read with the moment it is from, and never so with network', async ({
  page,
  context,
}) => {
  await save(page, villa);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await expect
    .poll(() =>
      page.evaluate(
        async (paths) => Promise.all(paths.map(async (path) => Boolean(await caches.match(path)))),
        [villa, favourites],
      ),
    )
    .toEqual([true, true]);
  await page.reload();
  await expect(page.locator('[data-offline]')).toHaveCount(0);
  const accent = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent'));
  const colour = await accent();
  await context.setOffline(true);
  await page.reload();
  expect(await accent()).toBe(colour);
  await expect(page.locator('h1')).toHaveText('Moderne villa met zwembad nabij de Leie');
  await expect(
    page.getByText(/^U bent offline\. Dit is de pagina zoals ze was op \d{1,2} [a-z]+ \d{4}, \d\d:\d\d/u),
  ).toBeVisible();
  const photo = page.locator('.gallery picture img').first();
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  // A page that is not kept leads to what is.
  await page.goto(pathOf('/for-rent/', 'nl'));
  await expect(page.getByText('die pagina staat niet op dit toestel')).toBeVisible();
  await expect(own(page).getByText(/^Prijs op \d{1,2} [a-z]+ \d{4}$/u)).toBeVisible();
  await context.setOffline(false);
  await page.goto(villa);
  await expect(page.locator('[data-offline]')).toHaveCount(0);
});

test('the worker drops the caches of earlier forms', async ({ page }) => {
  await page.goto(pathOf('/', 'nl'));
  await page.evaluate(() => caches.open('gevel-pages-0'));
  await save(page, villa);
  await expect.poll(() => page.evaluate(async () => (await caches.keys()).includes('gevel-pages-0'))).toBe(false);
  await expect.poll(() => page.evaluate(async () => (await caches.keys()).includes('gevel-pages-1'))).toBe(true);
});

test('a plain visit registers no worker', async ({ page }) => {
  await page.goto(villa, { waitUntil: 'networkidle' });
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
});

test('a browser that stores nothing says so, and pages go on', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('The storage is blocked.', 'SecurityError');
      },
    });
  });
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto(villa);
  await page.locator('.price-panel .heart').click();
  await expect(page.getByText('Uw browser laat deze site niets bewaren')).toBeVisible();
  await page.goto(favourites);
  await expect(page.getByRole('heading', { name: 'U bewaarde nog geen panden' })).toBeVisible();
  expect(errors).toEqual([]);
});

test('a full storage says so, and the heart stays empty', async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('There is no room.', 'QuotaExceededError');
    };
    Storage.prototype.getItem = () => '{}';
  });
  await page.goto(villa);
  await page.locator('.price-panel .heart').click();
  await expect(page.getByText('De opslag van uw browser is vol')).toBeVisible();
  await expect(page.locator('.price-panel .heart')).toHaveAttribute('aria-pressed', 'false');
});

test('a heart whose script does not come still keeps the home', async ({ page }) => {
  await page.route(/\/_astro\/heart\./u, (route) => route.abort());
  await page.goto(villa);
  await page.locator('.price-panel .heart').click();
  await expect(page).toHaveURL(favourites);
  await expect.poll(() => idsOf(page)).toEqual(['46']);
});

test('the page says so when its script does not come', async ({ page }) => {
  await page.route(/\/_astro\/(?:favourites|compare)\./u, (route) => route.abort());
  await page.goto(favourites);
  await expect(page.getByText('Uw favorieten konden niet worden getoond.')).toBeVisible();
  await page.goto(pathOf('/compare/', 'nl'));
  await expect(page.getByText('De panden konden niet worden opgehaald.')).toBeVisible();
});

test('without JavaScript no heart is shown, and the pages explain', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(villa);
  await expect(page.locator('.heart:visible')).toHaveCount(0);
  await page.goto(favourites);
  await expect(page.getByRole('heading', { name: 'Zet JavaScript aan om favorieten te bewaren' })).toBeVisible();
  await page.goto(pathOf('/compare/', 'nl'));
  await expect(page.locator('noscript p')).toBeVisible();
  await expect(page.locator('noscript p')).toContainText('Zet JavaScript aan in uw browser om te vergelijken.');
  await context.close();
});

test.describe('axe', () => {
  // axe puts its script into the page, which the security policy would refuse.
  test.use({ bypassCSP: true });

  test('finds nothing on the list, the map, the shared list and the comparison', async ({ page }) => {
    await page.goto(favourites);
    await expect(page.getByRole('heading', { name: 'U bewaarde nog geen panden' })).toBeVisible();
    await expectAccessible(page);
    await save(page, villa, terrace);
    await openList(page, 2);
    await tickAll(page);
    await expectAccessible(page);
    await page.goto(`${favourites}?ids=46,99999`);
    await expect(page.getByText('Niet meer in ons aanbod')).toBeVisible();
    await expectAccessible(page);
    await page.goto(`${pathOf('/compare/', 'nl')}?ids=46,48`);
    await expect(page.getByRole('table')).toBeVisible();
    await expectAccessible(page);
  });
});

test('the map shows the favourites', { tag: '@desktop' }, async ({ page }) => {
  await save(page, villa, terrace);
  await openList(page, 2);
  await page.getByText('Kaart', { exact: true }).click();
  const map = page.locator('[data-part="map"]');
  // The pills come with the map's own chunk and base.
  await expect(map.getByRole('button', { name: /€/u }).first()).toBeVisible({ timeout: 20_000 });
  await page.getByText('Lijst', { exact: true }).click();
  await expect(map).toBeHidden();
  await expect(own(page).first()).toBeVisible();
});

for (const language of languages) {
  test(`a home is saved, listed, compared and removed in ${language}`, { tag: '@desktop' }, async ({ page }) => {
    await save(page, pathOf('/property/46/', language), pathOf('/property/48/', language));
    await page.locator('.header__saved').click();
    await expect(page).toHaveURL(pathOf('/favourites/', language));
    await expect(own(page)).toHaveCount(2);
    await tickAll(page);
    await page.locator('.favourites__compare a').click();
    await expect(page.getByRole('table').getByRole('columnheader')).toHaveCount(2);
    await page.goto(pathOf('/favourites/', language));
    await own(page).first().locator('.home__actions button').click();
    await expect(own(page)).toHaveCount(1);
    await expect(page.locator('body')).not.toContainText(/\{\{|undefined|saved:/u);
  });
}
