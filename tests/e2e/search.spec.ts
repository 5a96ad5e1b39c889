import { expect, test, type Page } from 'playwright/test';
import { expectAccessible, expectNoSidewaysScroll, expectScrollsInside } from './page-checks.ts';
import { languages, pathOf } from './pages.ts';

const sale = pathOf('/for-sale/', 'nl');
const wholeList = 41;

const place = (page: Page) => page.getByRole('combobox', { name: 'Gemeente, postcode of referentie' });
const count = (page: Page) => page.locator('.finder__count');
const cards = (page: Page) => page.locator('.finder__results .card');
const chips = (page: Page) => page.locator('.finder__chip');
const dialog = (page: Page) => page.getByRole('dialog');

async function choosePlace(page: Page, text: string, option: string | RegExp): Promise<void> {
  await place(page).fill(text);
  await page.getByRole('option', { name: option }).click();
}

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

test('the search entry of the home page leads to the same results', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/nl/');
  await page.locator('main search input[name="q"]').fill('Sint Martens latem');
  await page.locator('main search').getByRole('button', { name: 'Te koop' }).click();
  await expect(chips(page)).toHaveText('Sint-Martens-Latem');
  await expect(page).toHaveURL(`${sale}?place=sint-martens-latem-east-flanders`);
  await expect(cards(page)).toHaveCount(1);
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

test('a town without homes is found too, with a way out', { tag: '@desktop' }, async ({ page }) => {
  await page.goto(sale);
  await choosePlace(page, 'aarscho', 'Aarschot Vlaams-Brabant · 0 panden');
  await expect(page).toHaveURL(`${sale}?place=aarschot-flemish-brabant`);
  await expect(chips(page)).toHaveText('Aarschot');
  await expect(count(page)).toHaveText('0 panden');
  await page.reload();
  await expect(chips(page)).toHaveText('Aarschot');
  await expect(page.getByRole('link', { name: 'Houd mij op de hoogte' })).toHaveAttribute(
    'href',
    `${pathOf('/demand-register/', 'nl')}?goal=sale&zones=flemish-brabant&municipalities=Aarschot`,
  );
  await page.getByRole('button', { name: `Zonder “Aarschot”: ${String(wholeList)} panden` }).click();
  await expect(page).toHaveURL(sale);
});

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

test.describe('before the code is there', { tag: '@desktop' }, () => {
  test.beforeEach(async ({ page }) => {
    await page.route('**/_astro/Finder.*.js', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1500));
      await route.continue();
    });
  });

  test('a click on the filters is repeated', async ({ page }) => {
    await page.goto(sale);
    await page.locator('.finder__more').click();
    await expect(dialog(page)).toBeVisible();
  });

  test('what was chosen and typed counts', async ({ page }) => {
    await page.goto(sale);
    await page.getByLabel('Slaapkamers').selectOption('4-');
    await page.locator('.finder__tools').getByLabel('Sorteren').selectOption('price-down');
    await place(page).pressSequentially('gen');
    await expect(page).toHaveURL(`${sale}?bedrooms=4-&sort=price-down`);
    await expect(place(page)).toHaveValue('gen');
    await expect(page.getByRole('option', { name: /^Gent/u }).first()).toBeVisible();
  });

  test('a reference that was sent leads to its home', async ({ page }) => {
    await page.goto(sale);
    await place(page).fill('LH-0122');
    await place(page).press('Enter');
    await expect(page).toHaveURL(/\/122\/$/u);
  });

  test('nothing moves when it comes', async ({ page }) => {
    // It comes when the page stands still: letters and pictures that are late on a busy machine are not what this is about.
    const { promise: stands, resolve: comes } = Promise.withResolvers<undefined>();
    await page.route('**/_astro/Finder.*.js', async (route) => {
      await stands;
      await route.continue();
    });
    await page.goto(sale);
    await page.evaluate(async () => {
      await document.fonts.ready;
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      await frame();
      await frame();
      const moved: string[] = [];
      Object.assign(globalThis, { moved });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) moved.push(JSON.stringify(entry));
      }).observe({ type: 'layout-shift' });
    });
    await expect(page.locator('astro-island[ssr]')).not.toHaveCount(0);
    comes(undefined);
    await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100))));
    expect(await page.evaluate(() => Reflect.get(globalThis, 'moved') as unknown)).toEqual([]);
  });
});

test.describe('the page stays whole and usable without', { tag: '@desktop' }, () => {
  test.beforeEach(async ({ page }) => {
    // Five waits that double take eleven seconds: here they are twenty times shorter.
    await page.addInitScript(() => {
      const wait = setTimeout;
      Object.assign(globalThis, { setTimeout: (run: () => void, delayMs = 0) => wait(run, delayMs / 20) });
    });
  });

  async function expectWholeList(page: Page): Promise<void> {
    await expect(cards(page)).toHaveCount(12);
    await expect(cards(page).first()).toBeVisible();
    await page.locator('.controls__types').getByRole('link', { name: /^Huis/u }).click();
    await expect(page.locator('h1')).toHaveText('Huis te koop');
  }

  for (const [name, files] of [
    ['the code of the island', '**/_astro/Finder.*.js*'],
    ['React', '**/_astro/client.*.js*'],
    ['the texts', '**/_astro/finder.*.json'],
  ] as const) {
    test(name, async ({ page }) => {
      const complaints: string[] = [];
      page.on('pageerror', (error) => complaints.push(error.message));
      await page.route(files, (route) => route.abort());
      await page.goto(sale);
      await expect(page.locator('astro-island')).toHaveAttribute('data-failed', '', { timeout: 15_000 });
      await expect(page.locator('.finder__bar')).toBeHidden();
      expect(complaints).toEqual([]);
      await expectWholeList(page);
    });
  }

  for (const [name, files] of [
    ['the code of the search', '**/_astro/worker-*.js'],
    ['a sound index', '**/search/index-*.bin'],
    ['cards', '**/search/nl-*.json'],
  ] as const) {
    test(name, async ({ page }) => {
      let isBroken = true;
      await page.route(files, async (route) => {
        if (!isBroken) await route.continue();
        else if (name === 'a sound index') await route.fulfill({ body: 'GVSI and then something else' });
        else await route.abort();
      });
      await page.goto(`${sale}?bedrooms=4-`);
      const alert = page.getByRole('alert');
      await expect(alert).toContainText('De filters werken op dit moment niet.');
      await expect(cards(page)).toHaveCount(12);
      await expect(page.locator('.controls__types')).toBeVisible();
      isBroken = false;
      await alert.getByRole('button', { name: 'Opnieuw proberen' }).click();
      await expect(count(page)).toHaveText(/^1\d panden$/u);
      await expect(alert).toHaveCount(0);
      await expect(page.locator('.controls__types')).toBeHidden();
    });
  }
});

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
