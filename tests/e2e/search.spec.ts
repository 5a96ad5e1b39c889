import { expect, test, type Page } from 'playwright/test';
import { expectAccessible, expectNoSidewaysScroll, expectScrollsInside } from './page-checks.ts';
import { languages, pathOf } from './pages.ts';
import { sale, wholeList, place, count, cards, chips, dialog, choosePlace } from './search-page.ts';

/** The island answers: what it does is no longer kept for later. */
async function wake(page: Page): Promise<void> {
  await place(page).focus();
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
}

test('a visitor finds the homes of a town, narrows them down and goes back', async ({ page }) => {
  await page.goto(sale);
  await choosePlace(page, 'gan', /^Gand/u);
  await expect(page).toHaveURL(`${sale}?place=gent-east-flanders`);
  await expect(page.locator('h1')).toHaveText('Te koop in Gent');
  await expect(count(page)).toHaveText('3 panden');
  await expect(cards(page)).toHaveCount(3);
  await page.locator('.finder__more').click();
  await expectScrollsInside(dialog(page));
  await dialog(page).getByLabel('Slaapkamers').selectOption('2-');
  await dialog(page).getByLabel('Tuin').check();
  await dialog(page)
    .getByRole('button', { name: /^Toon \d+ pand/u })
    .click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page).toHaveURL(`${sale}?place=gent-east-flanders&bedrooms=2-&with=garden`);
  await expect(chips(page)).toHaveText(['Gent', '2+ slaapkamers', 'Tuin']);
  await expect(cards(page)).toHaveCount(1);
  // All of what was changed among the filters goes in one step.
  await page.goBack();
  await expect(count(page)).toHaveText('3 panden');
  await page.goBack();
  await expect(page).toHaveURL(sale);
  await expect(count(page)).toHaveText(`${wholeList} panden`);
  await expect(cards(page)).toHaveCount(12);
});

test('the fields of the search stand in one row on a wide screen', { tag: '@desktop' }, async ({ page }) => {
  await page.goto(sale);
  const parts = page.locator('.finder__bar > *:visible');
  const bottoms = await parts.evaluateAll((all) => all.map((part) => Math.round(part.getBoundingClientRect().bottom)));
  expect(bottoms.length).toBeGreaterThan(5);
  expect(new Set(bottoms).size).toBe(1);
});

test('the search scrolls nothing sideways, before and with filters', async ({ page }) => {
  await page.goto(`${sale}?place=gent-east-flanders&with=garden.terrace&price=100000-900000`);
  await expect(count(page)).toHaveText(/^\d pand/u);
  await expectNoSidewaysScroll(page);
});

test('a reference leads to its home', { tag: '@desktop' }, async ({ page }) => {
  for (const text of ['LH-0122', 'lh0122']) {
    await page.goto(sale);
    await place(page).fill(text);
    await place(page).press('Enter');
    await expect(page).toHaveURL(/\/122\/$/u);
    await expect(page.locator('h1')).toContainText('Aalter');
  }
});

for (const { name, path, label, button } of [
  { name: 'the home page', path: '/nl/', label: 'Gemeente, postcode of referentie', button: 'Te koop' },
  { name: 'a page that is gone', path: '/nl/bestaat-niet/', label: 'Referentie of gemeente', button: 'Zoeken' },
]) {
  test(
    `the place field of ${name} suggests places, and loads nothing before its first focus`,
    { tag: '@desktop' },
    async ({ page }) => {
      const asked: string[] = [];
      page.on('request', (request) => asked.push(new URL(request.url()).pathname));
      await page.goto(path, { waitUntil: 'networkidle' });
      const isOfSearch = (asking: string) => /place-entry|worker|search|finder/u.test(asking);
      expect(asked.filter(isOfSearch)).toEqual([]);
      const field = page.getByRole('main').getByLabel(label);
      await field.focus();
      await expect(field).toHaveAttribute('role', 'combobox');
      await expect(field).toHaveAttribute('aria-expanded', 'false');
      await page.keyboard.type('gan');
      await expect(page.getByRole('option').first()).toContainText('Gand');
      await page.keyboard.press('ArrowDown');
      await expect(page.locator('[role="option"][aria-selected="true"]')).toContainText('Gent · Oost-Vlaanderen');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('listbox')).toBeHidden();
      await expect(field).toHaveValue('Gent');
      await page.locator('main search').getByRole('button', { name: button }).click();
      await expect(chips(page)).toHaveText('Gent');
      await expect(page.locator('h1')).toHaveText('Te koop in Gent');
    },
  );
}

test('a choice still shows what the others would give', { tag: '@desktop' }, async ({ page }) => {
  await page.goto(sale);
  await page.getByLabel('Type', { exact: true }).selectOption('2');
  await expect(count(page)).toHaveText('8 panden');
  await expect(page.getByLabel('Type', { exact: true }).locator('option')).toContainText(['Alle types', 'Huis (19)']);
  await choosePlace(page, '9000', /^9000/u);
  await expect(count(page)).toHaveText('1 pand');
  await place(page).fill('luik');
  await expect(page.getByRole('option', { name: /^Luik/u }).first()).toContainText('Luik · 1 pand');
});

test(
  'without a result the page names the filters to drop, and takes the search to its form',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.goto(`${sale}?place=gent-east-flanders&bedrooms=5-`);
    await expect(page.getByRole('heading', { name: 'Geen panden beantwoorden aan uw zoekopdracht.' })).toBeVisible();
    const register = page.getByRole('link', { name: 'Houd mij op de hoogte' });
    await expect(register).toHaveAttribute(
      'href',
      `${pathOf('/demand-register/', 'nl')}?goal=sale&zones=east-flanders&municipalities=Gent&minBedrooms=5`,
    );
    await page.getByRole('button', { name: 'Zonder “5+ slaapkamers”: 3 panden' }).click();
    await expect(cards(page)).toHaveCount(3);
    await expect(page.locator('.finder__results')).toBeFocused();
  },
);

test('the way back from a home leads to the same place in the same results', { tag: '@desktop' }, async ({ page }) => {
  await page.goto(sale);
  await page.locator('.finder__tools').getByLabel('Sorteren').selectOption('price-up');
  await expect(page).toHaveURL(`${sale}?sort=price-up`);
  await page.locator('.finder__found .pagination a[rel="next"]').click();
  await expect(page).toHaveURL(`${sale}?sort=price-up&page=2`);
  // The address is there before the cards are; the number of the page comes with them.
  await expect(page.locator('.finder__found .pagination [aria-current]')).toHaveText('2');
  const card = cards(page).nth(7);
  await card.scrollIntoViewIfNeeded();
  const title = await card.locator('.card__title').innerText();
  const before = await page.evaluate(() => scrollY);
  await card.locator('.card__title a').click();
  await expect(page.locator('h1')).toHaveText(title.replaceAll('\n', ' '));
  await page.goBack();
  await expect(page).toHaveURL(`${sale}?sort=price-up&page=2`);
  await expect(cards(page).nth(7).locator('.card__title')).toHaveText(title.replaceAll('\n', ' '));
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before - 60);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeLessThan(before + 60);
});

test('everything works with the keyboard alone', { tag: '@desktop' }, async ({ page }) => {
  await page.goto(sale);
  await place(page).focus();
  await page.keyboard.type('ant');
  await expect(page.getByRole('listbox')).toBeVisible();
  await expect(place(page)).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('ArrowDown');
  const active = page.locator('[role="option"][aria-selected="true"]');
  await expect(place(page)).toHaveAttribute('aria-activedescendant', (await active.getAttribute('id')) ?? 'none');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox')).toBeHidden();
  await expect(place(page)).toHaveValue('ant');
  await page.keyboard.type('w');
  await expect(page.getByRole('listbox')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(chips(page)).toHaveText('Antwerpen');
  await expect(place(page)).toBeFocused();
  await page.locator('.finder__more').focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.locator('.finder__more')).toBeFocused();
  await chips(page).focus();
  await page.keyboard.press('Enter');
  await expect(chips(page)).toHaveCount(0);
  await expect(page.locator('.finder__more')).toBeFocused();
});

test('the map comes when it is asked for, and the list stays without it', { tag: '@desktop' }, async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
  await page.goto(sale);
  await wake(page);
  expect(scripts.filter((path) => path.includes('mount'))).toEqual([]);
  await page.locator('.finder__tools .view-switch').getByText('Kaart').click();
  await expect(page).toHaveURL(`${sale}?view=map`);
  const pills = page.locator('.finder__canvas button').filter({ hasText: '€' });
  await expect(pills.first()).toBeVisible();
  await expect(cards(page)).toHaveCount(12);
  await page.goto(`${sale}?place=antwerpen-antwerp&view=map`);
  await expect(pills).toHaveCount(1);
  await expect(pills).toContainText('745.000');
  for (const file of ['mount', 'ResultMap']) {
    await page.route(`**/_astro/${file}.*.js`, (route) => route.abort());
    await page.reload();
    await expect(page.locator('.finder__note')).toHaveText(
      'De kaart kon niet worden geladen. Alle panden staan in de lijst.',
    );
    await expect(cards(page)).toHaveCount(1);
    await page.unrouteAll();
  }
});

test(
  'rents stand on the map with their charges, and the choice of the map keeps the focus',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.goto(pathOf('/for-rent/', 'nl'));
    await wake(page);
    const map = page.getByRole('radio', { name: 'Kaart' });
    await map.focus();
    await page.keyboard.press('Space');
    const rents = page.locator('.map-pill__text').filter({ hasText: ' + ' });
    await expect(rents.first()).toHaveText(/^€\s[\d.]+ \+ €\s[\d.]+$/u);
    await expect(map).toBeFocused();
  },
);

test('typing and dragging fill no history', { tag: '@desktop' }, async ({ page }) => {
  await page.goto(sale);
  await page.locator('.finder__more').click();
  const slider = dialog(page).getByRole('slider', { name: 'Prijs tot' });
  await slider.focus();
  for (let presses = 0; presses < 4; presses += 1) await page.keyboard.press('ArrowLeft');
  await expect(page).toHaveURL(/\?price=-\d+$/u);
  await dialog(page).getByRole('group', { name: 'Bewoonbare oppervlakte' }).getByLabel('van').fill('150');
  await expect(page).toHaveURL(/\?price=-\d+&living=150-$/u);
  await page.keyboard.press('Escape');
  await page.goBack();
  await expect(page).toHaveURL(sale);
});

test(
  'the search speaks the language of the page, and the language switch keeps the query',
  { tag: '@desktop' },
  async ({ page }) => {
    const found = { nl: '3 panden', fr: '3 biens', en: '3 properties', de: '3 Immobilien' };
    for (const language of languages) {
      await page.goto(`${pathOf('/for-sale/', language)}?place=gent-east-flanders`);
      await expect(count(page)).toHaveText(found[language as keyof typeof found]);
      for (const other of languages.filter((code) => code !== language)) {
        await expect(page.locator(`header a[hreflang="${other}"]`)).toHaveAttribute(
          'href',
          `${pathOf('/for-sale/', other)}?place=gent-east-flanders`,
        );
      }
    }
  },
);

test(
  'without scripts the same address shows the whole list, with a note and its links',
  { tag: '@desktop' },
  async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${sale}?place=gent-east-flanders`);
    await expect(page.locator('noscript .notice')).toBeVisible();
    await expect(page.locator('.finder__bar')).toBeHidden();
    await expect(page.locator('.controls__types')).toBeVisible();
    await expect(cards(page)).toHaveCount(12);
    await context.close();
  },
);

test.describe('axe', () => {
  // axe puts its script into the page, which the security policy would refuse.
  test.use({ bypassCSP: true });

  test('finds nothing in any state of the search', { tag: '@not-tablet' }, async ({ page }) => {
    await page.goto(sale);
    await wake(page);
    await expectAccessible(page, 'as built');
    await place(page).fill('bru');
    await expect(page.getByRole('listbox')).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expectAccessible(page, 'suggestions');
    await page.keyboard.press('Enter');
    await expect(chips(page)).toHaveCount(1);
    await expectAccessible(page, 'results');
    await page.locator('.finder__more').click();
    await dialog(page).getByText('Verfijnen').first().click();
    await expectAccessible(page, 'filters');
    await page.keyboard.press('Escape');
    await page.goto(`${sale}?q=zzzz`);
    await expect(page.locator('.empty')).toBeVisible();
    await expectAccessible(page, 'no result');
  });
});
