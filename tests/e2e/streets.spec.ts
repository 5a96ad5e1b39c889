import { expect, test, type Page } from 'playwright/test';
import { mountMap } from './map-stage.ts';

const gent = { latitude: 51.05, longitude: 3.725 };
const sampleNote = 'Voorbeeldkaart: geen echte straten';

function lookAt(zoom: number, spot = gent) {
  return { look: { spot: { ...spot, zoom }, opened: [] } };
}

/** How many colours the canvases of the map hold; one that is not drawn holds none. */
function colors(page: Page): Promise<number> {
  return page.evaluate(() => {
    const found = new Set<number>();
    for (const canvas of document.querySelectorAll<HTMLCanvasElement>(
      '.leaflet-map-streets-pane canvas, .map__canvas canvas',
    )) {
      if (canvas.width === 0) continue;
      const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data;
      for (const color of new Uint32Array(pixels?.buffer ?? new ArrayBuffer())) found.add(color);
    }
    return found.size;
  });
}

test('streets are asked for in parts and drawn once the map comes close, and nothing of them before', async ({
  page,
}) => {
  const complaints: string[] = [];
  const parts: (readonly [status: number, encoding: string | undefined])[] = [];
  const scripts: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('response', (response) => {
    const path = new URL(response.url()).pathname;
    if (path.endsWith('.pmtiles')) parts.push([response.status(), response.headers()['content-encoding']]);
    if (path.includes('street-layer')) scripts.push(path);
  });
  await mountMap(page, lookAt(10));
  await expect(page.getByText('Rivieren vereenvoudigd')).toBeVisible();
  await expect(page.getByText(sampleNote)).toHaveCount(0);
  expect([parts.length, scripts.length]).toEqual([0, 0]);
  for (let step = 0; step < 5; step += 1) {
    await page.getByRole('button', { name: 'Inzoomen' }).click();
    await page.waitForTimeout(300);
  }
  await expect.poll(() => colors(page), { timeout: 20_000 }).toBeGreaterThan(20);
  await expect(page.getByText(sampleNote)).toBeVisible();
  expect(scripts).toHaveLength(1);
  expect(parts.length).toBeGreaterThan(1);
  expect(parts.filter(([status, encoding]) => status !== 206 || encoding !== undefined)).toEqual([]);
  expect(complaints).toEqual([]);
});

test('the half step above the base has streets, and no bare ground', { tag: '@desktop' }, async ({ page }) => {
  await mountMap(page, lookAt(11.5));
  await expect(page.getByText(sampleNote)).toBeVisible();
  await expect.poll(() => colors(page), { timeout: 20_000 }).toBeGreaterThan(20);
});

test('real streets stand under the name of their makers', { tag: '@desktop' }, async ({ page }) => {
  await mountMap(page, lookAt(15));
  await expect(page.getByText(sampleNote)).toBeVisible();
  await expect(page.getByRole('link', { name: '© OpenStreetMap' })).toHaveCount(0);
  const urls = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .filter((name) => name.endsWith('.pmtiles')),
    );
  // Asked for once the code of the streets is there.
  await expect.poll(urls).not.toEqual([]);
  const [url = ''] = await urls();
  const streets = { url, maxZoom: 14, bounds: { south: 50.9, west: 3.5, north: 51.2, east: 3.9 } };
  await mountMap(page, lookAt(15), { streets });
  await expect(page.getByRole('link', { name: '© OpenStreetMap' })).toHaveAttribute(
    'href',
    'https://www.openstreetmap.org/copyright',
  );
  await expect(page.getByText(sampleNote)).toHaveCount(0);
  await expect.poll(() => colors(page), { timeout: 20_000 }).toBeGreaterThan(20);
});

test('where there are no streets the map says so', { tag: '@desktop' }, async ({ page }) => {
  const none = 'Hier toont de kaart geen straten';
  await mountMap(page, lookAt(14), { streets: undefined });
  await expect(page.getByText(none)).toBeVisible();
  await mountMap(page, lookAt(10), { streets: undefined });
  await expect(page.getByText('Rivieren vereenvoudigd, geen wegen')).toBeVisible();
  await expect(page.getByText(none)).toHaveCount(0);
  await mountMap(page, lookAt(14, { latitude: 45, longitude: 3 }));
  await expect(page.getByText(none)).toBeVisible();
});
