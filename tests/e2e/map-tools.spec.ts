import { expect, test } from 'playwright/test';
import { mountMap } from './map-stage.ts';
import { pins, placeChoices } from './map-parts.ts';

test.describe('tools of the search', { tag: '@desktop' }, () => {
  test('draws an area with the pointer, shows it and takes it away', async ({ page }) => {
    const told = await mountMap(page, { pins });
    await page.getByRole('button', { name: 'Gebied tekenen' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Teken met muis of vinger' })).toBeVisible();
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
    await page.mouse.move(width / 2, height / 2 - 90);
    await page.mouse.down();
    for (const [x, y] of [
      [90, 0],
      [0, 90],
      [-90, 0],
      [0, -90],
    ] as const)
      await page.mouse.move(width / 2 + x, height / 2 + y, { steps: 6 });
    await page.mouse.up();
    await expect(page.locator('.map-base__area')).toHaveCount(1);
    const drawn = (await told()).find(({ name }) => name === 'draw')?.value as number[][];
    expect(drawn.length).toBeGreaterThanOrEqual(4);
    expect(drawn.length).toBeLessThanOrEqual(24);
    for (const [latitude = 0, longitude = 0] of drawn) {
      expect(latitude).toBeGreaterThan(49);
      expect(latitude).toBeLessThan(52);
      expect(longitude).toBeGreaterThan(2);
      expect(longitude).toBeLessThan(7);
    }
    await page.getByRole('button', { name: 'Gebied wissen' }).click();
    await expect(page.locator('.map-base__area')).toHaveCount(0);
  });

  test('a slip of the hand is no area; Escape and the button stop drawing', async ({ page }) => {
    const told = await mountMap(page, { pins });
    await page.getByRole('button', { name: 'Gebied tekenen' }).click();
    await page.locator('.map-draw').click();
    await expect(page.getByText('Dat was te klein.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.locator('.map-draw')).toHaveCount(0);
    await page.getByRole('button', { name: 'Gebied tekenen' }).click();
    await page.getByRole('button', { name: 'Tekenen annuleren' }).click();
    await expect(page.locator('.map-draw')).toHaveCount(0);
    expect((await told()).filter(({ name }) => name === 'draw')).toEqual([]);
  });

  test('chooses places and a radius by keyboard, as an equal of drawing', async ({ page }) => {
    const told = await mountMap(page, { pins, placeChoices });
    await page.getByRole('button', { name: 'Plaatsen kiezen' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Waar wilt u zoeken?' });
    await expect(dialog).toBeVisible();
    await dialog.getByRole('searchbox').fill('bru');
    await expect(dialog.getByRole('checkbox')).toHaveCount(2);
    await dialog.getByRole('checkbox', { name: 'Brugge' }).press('Space');
    await dialog.getByRole('combobox', { name: 'Afstand rond deze plaatsen' }).selectOption('10 km');
    await dialog.getByRole('button', { name: 'Tonen' }).press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Plaatsen kiezen' })).toBeFocused();
    expect((await told()).filter(({ name }) => name === 'choose')).toEqual([
      { name: 'choose', value: [['brugge-west-flanders'], 10] },
    ]);
  });

  test('offers to search the area once the visitor has moved', async ({ page }) => {
    const told = await mountMap(page, { pins });
    const search = page.getByRole('button', { name: 'Zoek in dit gebied' });
    await expect(page.locator('.map-pill').first()).toBeVisible();
    await expect(search).toHaveCount(0);
    await page.getByRole('button', { name: 'Naar het oosten' }).press('Enter');
    await search.click();
    await expect(search).toHaveCount(0);
    const bounds = (await told()).find(({ name }) => name === 'search')?.value as Record<string, number>;
    expect(Object.keys(bounds).sort()).toEqual(['east', 'north', 'south', 'west']);
    expect(bounds['west']).toBeLessThan(bounds['east'] ?? 0);
  });

  test('cards and pills highlight each other', async ({ page }) => {
    const told = await mountMap(page, { pins });
    const pill = page.getByRole('button', { name: '€ 520000, Herenhuis' });
    await pill.hover();
    expect(await told()).toContainEqual({ name: 'highlight', value: '4' });
    await page.mouse.move(0, 0);
    await page.evaluate(() => {
      (Reflect.get(globalThis, 'handle') as { highlight: (id: string) => void }).highlight('4');
    });
    await expect(pill).toHaveClass(/map-pill--marked/u);
  });

  test('a card says more than its pin as soon as that is known, a rent never without its charges', async ({ page }) => {
    const rent = { price: '€ 900 per maand', priceCents: 90_000, chargesCents: 6000 };
    const [brief] = pins
      .filter(({ name }) => name === 'Herenhuis')
      .map((pin) => ({ ...pin, ...rent, href: '/property/4/' }));
    const facts = { name: 'Herenhuis aan de rei', price: '€ 900 per maand', href: '/nl/te-huur/4/' };
    await mountMap(page, { pins: brief ? [brief] : [] }, undefined, facts);
    await page.getByRole('button', { name: '€ 900 + € 60, Herenhuis' }).click();
    const card = page.getByRole('dialog', { name: 'Herenhuis aan de rei' });
    await expect(card).toBeFocused();
    await expect(card.getByRole('link')).toHaveAttribute('href', '/nl/te-huur/4/');
    await expect(card.getByText('€ 900 per maand')).toHaveText('€ 900 per maand + € 60 lasten');
  });

  test('the detailed map loads after the click only, from close by, and is named', async ({ page }) => {
    const asked: string[] = [];
    await page.route('**/tiles/**', (route) => {
      asked.push(new URL(route.request().headers()['referer'] ?? 'http://none.example').pathname);
      return route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' });
    });
    const tiles = { url: '/tiles/{z}/{x}/{y}.png', attribution: '© Kaartmakers', provider: 'Kaartmakers' };
    await mountMap(page, { pins: pins.slice(3, 4) }, { tiles, streets: undefined });
    const load = page.getByRole('button', { name: 'Detailkaart van Kaartmakers laden' });
    await expect(load).toBeVisible();
    await expect(page.getByText('© Kaartmakers')).toBeVisible();
    expect(asked).toEqual([]);
    await load.click();
    await expect.poll(() => asked.length).toBeGreaterThan(0);
    await expect(load).toHaveCount(0);
  });

  test('a phone that is turned keeps in the middle of the map what was there', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 740 });
    const look = { spot: { latitude: 51.2093, longitude: 3.2247, zoom: 12 }, opened: [] };
    await mountMap(page, { pins: pins.slice(3, 4), look });
    const pin = page.getByRole('button', { name: /520000/u });
    const aside = async (): Promise<number> => {
      const [mark, map] = await Promise.all([pin.boundingBox(), page.locator('.leaflet-container').boundingBox()]);
      if (!mark || !map) return Infinity;
      return Math.max(
        Math.abs(mark.x + mark.width / 2 - map.x - map.width / 2),
        Math.abs(mark.y + mark.height / 2 - map.y - map.height / 2),
      );
    };
    await expect.poll(aside).toBeLessThan(80);
    await page.setViewportSize({ width: 740, height: 390 });
    await expect.poll(aside).toBeLessThan(80);
  });

  test('on a phone the sheet stops low, half and full, by its buttons and by a drag', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 740 });
    await mountMap(page, { pins, hasSheet: true });
    const sheet = page.getByRole('region', { name: 'Panden op de kaart' });
    const height = async () => (await sheet.boundingBox())?.height ?? 0;
    await expect(sheet).toContainText('5 panden op dit deel van de kaart');
    const low = await height();
    expect(low).toBeLessThan(70);
    await page.getByRole('button', { name: 'Lijst groter' }).click();
    await expect.poll(height).toBeGreaterThan(350);
    await expect(sheet.getByRole('link', { name: 'Herenhuis' })).toBeVisible();
    await page.getByRole('button', { name: 'Lijst groter' }).click();
    await expect.poll(height).toBeGreaterThan(700);
    await page.getByRole('button', { name: 'Lijst kleiner' }).click();
    await page.getByRole('button', { name: 'Lijst kleiner' }).click();
    await expect.poll(height).toBe(low);
    const head = await sheet.getByText('5 panden op dit deel van de kaart').boundingBox();
    await page.mouse.move(100, (head?.y ?? 0) + 10);
    await page.mouse.down();
    await page.mouse.move(100, 330, { steps: 5 });
    await page.mouse.up();
    await expect.poll(height).toBeGreaterThan(350);
    await expect.poll(height).toBeLessThan(500);
  });
});
