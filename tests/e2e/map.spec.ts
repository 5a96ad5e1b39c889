import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test, type Page } from 'playwright/test';
import { embed, hiddenMarks, homes, manyHomes, mountMap, overview } from './map-stage.ts';
import { expectAccessible } from './page-checks.ts';
import { pathOf } from './pages.ts';
import { pins, placeChoices } from './map-parts.ts';

/** What does not depend on the width of the window is tried at one. */

function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}

test('the page of a home loads the map at a press of Enter, and nothing of it before', async ({ page }) => {
  const complaints = complaintsOf(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(pathOf('/property/46/', 'nl'), { waitUntil: 'networkidle' });
  expect(asked.filter((path) => /map\/base|map-frame|\.js$/u.test(path))).toEqual([]);
  await expect(page.getByRole('img', { name: /^Kaart van de omgeving van \d{4} / })).toHaveCount(1);
  await page.getByRole('link', { name: 'Toon op de kaart' }).focus();
  await page.keyboard.press('Enter');
  const frame = page.frameLocator('iframe[title="Toon op de kaart"]');
  await expect(frame.getByRole('button', { name: '€ 1.249.000' })).toBeVisible();
  await expect(frame.getByText('In de buurt')).toHaveCount(0);
  await expect(page.locator('.surroundings__links .place-picture')).toHaveCount(0);
  await expect(page.locator('iframe')).toBeFocused();
  expect(complaints).toEqual([]);
});

test('a press on the picture opens the live map in its place', async ({ page }) => {
  await page.goto(pathOf('/property/46/', 'nl'));
  const picture = page.locator('.surroundings__links .place-picture');
  await picture.scrollIntoViewIfNeeded();
  await picture.click({ position: { x: 40, y: 40 } });
  await expect(
    page.frameLocator('iframe[title="Toon op de kaart"]').getByRole('button', { name: '€ 1.249.000' }),
  ).toBeVisible();
  await expect(picture).toHaveCount(0);
});

test('without the script the link leads to a map elsewhere', { tag: '@desktop' }, async ({ page }) => {
  await page.route('**/location-map.*.js', (route) => route.abort());
  await page.route('https://www.openstreetmap.org/**', (route) => route.fulfill({ body: 'map' }));
  await page.goto(pathOf('/property/46/', 'nl'));
  await page.getByRole('link', { name: 'Toon op de kaart' }).click();
  await expect(page).toHaveURL(/^https:\/\/www\.openstreetmap\.org\/\?mlat=/u);
});

test.describe('the map in its frame', () => {
  test('groups say how many homes, and to those who hear it from what price', async ({ page }) => {
    await page.goto('/nl/contact/');
    const frame = await embed(page, overview);
    await expect(frame.getByRole('region', { name: 'Onze panden' })).toBeVisible();
    await expect(frame.getByRole('button', { name: '3 panden, vanaf € 250.000' })).toBeVisible();
    await expect(frame.getByRole('button', { name: 'Prijs op aanvraag, Appartement' })).toBeVisible();
  });

  test('no pill and no name hides another, from far and from near', async ({ page }) => {
    await page.goto('/nl/contact/');
    const frame = await embed(page, { propsList: manyHomes, mapType: 'overview' });
    const scale = frame.locator('.leaflet-control-scale-line');
    for (let zooms = 0; zooms < 4; zooms += 1) {
      await expect(frame.locator('.map-pill').nth(5)).toBeVisible();
      const [, child] = page.frames();
      expect(child && (await hiddenMarks(child))).toEqual([]);
      const before = await scale.textContent();
      await frame.getByRole('button', { name: 'Inzoomen' }).click();
      await expect(scale).not.toHaveText(before ?? '');
    }
  });

  test('the keyboard opens a group, then a card, and comes back', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/nl/contact/');
    const frame = await embed(page, overview);
    await frame.getByRole('button', { name: /^3 panden/u }).press('Enter');
    const pill = frame.locator('.map-pill:focus');
    await expect(pill).toHaveAccessibleName(/Rijhuis|Loft|Verborgen villa/u);
    await pill.press('Enter');
    const card = frame.getByRole('dialog');
    await expect(card).toBeFocused();
    await expect(card).toHaveAccessibleName(/Rijhuis|Loft|Verborgen villa/u);
    await card.press('Escape');
    await expect(card).toHaveCount(0);
    await expect(frame.locator('.map-pill:focus')).toHaveAccessibleName(/Rijhuis|Loft|Verborgen villa/u);
  });

  test('a card leads out of the frame', async ({ page }) => {
    await page.goto('/nl/contact/');
    const frame = await embed(page, overview);
    await frame.getByRole('button', { name: '€ 520.000, Herenhuis' }).click();
    const link = frame.getByRole('dialog', { name: 'Herenhuis' }).getByRole('link', { name: 'Herenhuis' });
    await expect(link).toHaveAttribute('href', 'https://agency.example/4/');
    await expect(link).toHaveAttribute('target', '_parent');
    await frame.getByRole('button', { name: 'Sluiten' }).click();
    await expect(frame.getByRole('dialog')).toHaveCount(0);
  });

  test('a hidden address is a circle, said in words', async ({ page }) => {
    await page.goto('/nl/contact/');
    const frame = await embed(page, { propsList: homes.slice(2, 3), mapType: 'detail' });
    await expect(frame.locator('.map-base__circle')).toHaveCount(1);
    await expect(frame.locator('.map-dot')).toHaveCount(0);
    await frame.getByRole('button', { name: '€ 410.000, Verborgen villa, ligging bij benadering' }).click();
    await expect(frame.getByRole('dialog')).toContainText('De kaart toont ongeveer waar dit pand ligt.');
  });

  test('buttons and arrow keys move and zoom', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/nl/contact/');
    const frame = await embed(page, overview);
    const scale = frame.locator('.leaflet-control-scale-line');
    const pill = frame.getByRole('button', { name: 'Prijs op aanvraag, Appartement' });
    await expect(pill).toBeVisible();
    const before = await scale.textContent();
    await frame.getByRole('button', { name: 'Inzoomen' }).click();
    await expect(scale).not.toHaveText(before ?? '');
    await frame.getByRole('button', { name: 'Alles tonen' }).click();
    await expect(scale).toHaveText(before ?? '');
    const left = async () => (await pill.boundingBox())?.x ?? 0;
    const start = await left();
    await frame.getByRole('button', { name: 'Naar het oosten' }).press('Enter');
    // A phone shows nearly the whole map: its edge stops the move early.
    await expect.poll(left).toBeLessThan(start - 20);
    const moved = await left();
    const map = frame.getByRole('group', { name: /^Kaart: pijltjestoetsen/u });
    await map.press('ArrowLeft');
    // Who wants things to stand still sees no gliding.
    await expect(frame.locator('.leaflet-pan-anim')).toHaveCount(0, { timeout: 1 });
    await expect.poll(left).toBeGreaterThan(moved + 20);
  });
});

test.describe('messages to the frame', { tag: '@desktop' }, () => {
  test('what cannot be read is refused in words, and the next good one is shown', async ({ page }) => {
    await page.goto('/nl/contact/');
    const frame = await embed(page, { ...overview, mapType: 'street' });
    await expect(frame.getByRole('alert')).toHaveText('De kaart kan niet worden getoond.');
    await page.evaluate((data) => document.querySelector('iframe')?.contentWindow?.postMessage(data, '*'), overview);
    await expect(frame.getByRole('button', { name: '€ 520.000, Herenhuis' })).toBeVisible();
  });

  test('no browser shows the frame in a foreign site that is not on the list', async ({ page, baseURL }) => {
    // A page of its own server, for browsers keep pages made up by the test from addresses of the machine.
    const server = createServer((_, response) => {
      response.setHeader('Content-Type', 'text/html').end('<!doctype html><title>Partner</title><body></body>');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const partner = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
    await page.goto(partner);
    const refused = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'));
    const frame = await embed(page, overview, `${baseURL ?? ''}/nl/map-frame/`);
    await refused;
    await expect(frame.locator('.map-pill, [role=alert]')).toHaveCount(0);
    server.close();
  });

  test('alone it says where it belongs, in every language', async ({ page }) => {
    for (const [language, text] of Object.entries({ nl: 'Naar de website', fr: 'Aller au site', de: 'Zur Website' })) {
      await page.goto(`/${language}/map-frame/`);
      await expect(page.getByRole('link', { name: text })).toHaveAttribute('href', `/${language}/`);
    }
  });
});

test('axe finds nothing: map, card, list of places, notice', async ({ browser }) => {
  const context = await browser.newContext({ bypassCSP: true });
  const page = await context.newPage();
  await mountMap(page, { pins, placeChoices, hasSheet: true });
  await expect(page.locator('.map-pill').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Prijs op aanvraag, Appartement' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Plaatsen kiezen' }).click();
  await expectAccessible(page);
  await page.goto('/nl/map-frame/');
  await expectAccessible(page);
  await context.close();
});

test('a base that does not come is said in words', { tag: '@desktop' }, async ({ page }) => {
  await page.clock.install();
  await page.route('**/map/base.*.json', (route) => route.abort());
  await page.goto('/nl/contact/');
  const frame = await embed(page, overview);
  await page.clock.runFor(60_000);
  await expect(async () => {
    await page.clock.runFor(20_000);
    await expect(frame.getByRole('alert')).toHaveText('De kaart kon niet worden geladen. Probeer het later opnieuw.');
  }).toPass({ timeout: 20_000 });
});
