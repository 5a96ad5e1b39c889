import { expect, test, type Page } from 'playwright/test';
import { expectAccessible } from './page-checks.ts';
import { pathOf } from './pages.ts';

const sale = pathOf('/for-sale/', 'nl');
const mapAddress = `${sale}?view=map`;
const desktop = { tag: '@desktop' } as const;
const phone = { tag: '@mobile' } as const;

async function openMap(page: Page, address = mapAddress): Promise<void> {
  await page.goto(address);
  await expect(page.locator('.map-pill').first()).toBeVisible();
}

function scaleOf(page: Page): Promise<string> {
  return page.locator('.leaflet-control-scale-line').innerText();
}

/** Waits for the map to come to rest, and gives the spot in the address. */
async function spotOf(page: Page): Promise<string> {
  await expect(page).toHaveURL(/[?&]at=/u);
  await expect(page.locator('.leaflet-zoom-anim, .leaflet-pan-anim')).toHaveCount(0);
  return new URL(page.url()).searchParams.get('at') ?? '';
}

test('the map fills the window beside the list, from 1024 pixels on', desktop, async ({ page }) => {
  for (const [width, height] of [
    [1024, 700],
    [1280, 800],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height });
    await openMap(page);
    const box = () => page.locator('.finder__canvas').boundingBox();
    await expect.poll(async () => Math.round(((await box())?.y ?? 0) + ((await box())?.height ?? 0))).toBe(height);
    const { x = 0, width: mapWidth = 0 } = (await box()) ?? {};
    expect(Math.round(x + mapWidth)).toBe(width);
    expect(mapWidth).toBeGreaterThan(width * 0.45);
    await page.evaluate(() => {
      scrollTo(0, 400);
    });
    await expect.poll(async () => (await box())?.height).toBe(height);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  }
});

test('the wheel scrolls the page; with Ctrl it zooms', desktop, async ({ page }) => {
  await openMap(page);
  const before = await scaleOf(page);
  await page.locator('.finder__canvas').hover();
  await page.mouse.wheel(0, 200);
  await expect(page.getByText('Houd Ctrl ingedrukt om te zoomen')).toBeVisible();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);
  expect(await scaleOf(page)).toBe(before);
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -200);
  await page.keyboard.up('Control');
  await expect(page.locator('.leaflet-control-scale-line')).not.toHaveText(before);
});

test('from a group to a home and back: the map looks as it was left, the card is open', desktop, async ({ page }) => {
  await openMap(page);
  await expect(page).toHaveURL(mapAddress);
  await page.locator('.map-pill--group').first().press('Enter');
  const spot = await spotOf(page);
  const pill = page.locator('.map-pill:not(.map-pill--group)').first();
  await pill.press('Enter');
  const card = page.getByRole('dialog');
  const link = card.getByRole('link').first();
  const name = await link.innerText();
  await expect(page).toHaveURL(/[?&]open=\w+/u);
  const kept = await spotOf(page);
  await link.click();
  await expect(page).not.toHaveURL(/view=map/u);
  await page.goBack();
  await expect(page.getByRole('dialog').getByRole('link').first()).toHaveText(name);
  expect(new URL(page.url()).searchParams.get('at')).toBe(kept);
  expect(kept.split('_')[2]).toBe(spot.split('_')[2]);
  await page.reload();
  await expect(page.getByRole('dialog').getByRole('link').first()).toHaveText(name);
});

test('by choice the list follows the map, and stops following', desktop, async ({ page }) => {
  await openMap(page);
  const count = page.locator('.finder__count');
  await expect(count).toHaveText('41 panden');
  await page.getByRole('checkbox', { name: 'Zoeken terwijl ik de kaart verschuif' }).check();
  await expect(page).toHaveURL(/area=.*follow=1|follow=1.*area=/u);
  const group = page.locator('.map-pill--group').first();
  const homes = Number.parseInt((await group.innerText()).trim(), 10);
  await group.click();
  await expect(count).not.toHaveText('41 panden');
  expect(Number.parseInt(await count.innerText(), 10)).toBeGreaterThanOrEqual(homes);
  await expect(page.locator('.map-base__area')).toHaveCount(0);
  await page.getByRole('button', { name: 'Alles tonen' }).click();
  await expect(count).toHaveText('41 panden');
  await page.getByRole('checkbox', { name: 'Zoeken terwijl ik de kaart verschuif' }).uncheck();
  await expect(page).not.toHaveURL(/follow/u);
});

test('the map fills the window and keeps the keyboard, until Escape', desktop, async ({ page }) => {
  await openMap(page);
  await page.getByRole('button', { name: 'Kaart op volledig scherm' }).click();
  const map = page.locator('.map');
  await expect.poll(() => map.boundingBox()).toEqual({ x: 0, y: 0, ...page.viewportSize() });
  const before = await scaleOf(page);
  await page.mouse.move(640, 400);
  await page.mouse.wheel(0, -200);
  await expect(page.locator('.leaflet-control-scale-line')).not.toHaveText(before);
  await page.locator('.map button').last().focus();
  for (let presses = 0; presses < 3; presses += 1) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('.map') !== null)).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect.poll(async () => (await map.boundingBox())?.x).toBeGreaterThan(100);
});

test('links lead past filters and cards to the map and to the results', desktop, async ({ page }) => {
  await openMap(page);
  const link = page.getByRole('link', { name: 'Naar de kaart' });
  await link.focus();
  await expect(link).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.locator('.finder__map')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Gebied tekenen' })).toBeFocused();
  await page.getByRole('link', { name: 'Naar de resultaten' }).press('Enter');
  await expect(page.locator('.finder__results')).toBeFocused();
});

test(
  'on a phone the map fills the screen, reaches the filters, and leads back to the list',
  phone,
  async ({ page }) => {
    await openMap(page);
    await expect.poll(() => page.locator('.map').boundingBox()).toEqual({ x: 0, y: 0, ...page.viewportSize() });
    // Nobody has touched a key: nothing is marked as if somebody had.
    await expect(page.locator(':focus-visible')).toHaveCount(0);
    await page.locator('.map-tools').getByRole('button', { name: 'Filters' }).click();
    await expect(page.getByRole('dialog', { name: 'Alle filters' })).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Sluiten' }).click();
    await page.locator('.map-pill--group').first().click();
    await spotOf(page);
    await page.getByRole('button', { name: 'Volledig scherm verlaten' }).click();
    await expect(page.locator('.map')).toHaveCount(0);
    await expect(page.locator('.card').first()).toBeVisible();
  },
);

test('axe finds nothing on the map of the search, in the page and in the window', desktop, async ({ browser }) => {
  const context = await browser.newContext({ bypassCSP: true });
  const page = await context.newPage();
  await openMap(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Kaart op volledig scherm' }).click();
  await expectAccessible(page);
  await context.close();
});
