import { expect, test, type Page } from 'playwright/test';
import { pathOf } from './pages.ts';
import { sale, wholeList, place, count, cards, chips, dialog, choosePlace } from './search-page.ts';

test('the search entry of the home page leads to the same results', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/nl/');
  await page.locator('main search input[name="q"]').fill('Sint Martens latem');
  await page.locator('main search').getByRole('button', { name: 'Te koop' }).click();
  await expect(chips(page)).toHaveText('Sint-Martens-Latem');
  await expect(page).toHaveURL(`${sale}?place=sint-martens-latem-east-flanders`);
  await expect(cards(page)).toHaveCount(1);
});

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
    // The island goes to work for somebody who is there.
    await page.mouse.move(1, 1);
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
