import { expect, test } from 'playwright/test';
import { pathOf } from './pages.ts';

test('a listing runs no script against the security policy and loads nothing from elsewhere', async ({
  page,
  baseURL,
}) => {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => {
    if (!request.url().startsWith(`${baseURL ?? ''}/`) && !request.url().startsWith('data:'))
      complaints.push(request.url());
  });
  for (const original of ['/', '/for-sale/', '/property/46/', '/contact/']) {
    await page.goto(pathOf(original, 'nl'), { waitUntil: 'networkidle' });
  }
  expect(complaints).toEqual([]);
});

test('every photo in view is loaded and sharp enough', async ({ page }) => {
  await page.goto(pathOf('/property/46/', 'nl'), { waitUntil: 'networkidle' });
  const photos = await page.locator('main img:visible').evaluateAll((images) =>
    images
      .filter((image) => {
        const { top, left } = image.getBoundingClientRect();
        return image instanceof HTMLImageElement && top < innerHeight && left < innerWidth;
      })
      .map((image) => ({
        src: (image as HTMLImageElement).currentSrc,
        width: (image as HTMLImageElement).naturalWidth,
      })),
  );
  expect(photos.length).toBeGreaterThan(0);
  expect(photos.filter(({ width }) => width === 0)).toEqual([]);
});

test('a listing prints as a brochure', async ({ page }) => {
  await page.goto(pathOf('/property/46/', 'nl'));
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('h1')).toBeVisible();
  await expect(page.locator('main img').first()).toBeVisible();
  await expect(page.locator('header nav:visible, footer nav:visible, form:visible')).toHaveCount(0);
  const text = await page.locator('main').innerText();
  expect(text.length).toBeGreaterThan(400);
  const picture = await page.screenshot();
  // An empty sheet compresses to almost nothing.
  expect(picture.length).toBeGreaterThan(20_000);
});

test.describe('on paper', () => {
  // The banner of the cookies is open: it must be on no sheet.
  test.use({ storageState: { cookies: [], origins: [] } });

  for (const [language, id] of [
    ['nl', '46'],
    ['nl', '63'],
    ['de', '57'],
  ] as const) {
    test(`home ${id} is one or two sheets of A4 in ${language}`, async ({ page }) => {
      await page.goto(pathOf(`/property/${id}/`, language), { waitUntil: 'networkidle' });
      await expect(page.locator('#consent')).toBeVisible();
      const pdf = (await page.pdf({ format: 'A4', preferCSSPageSize: true })).toString('latin1');
      const sheets = [...pdf.matchAll(/\/Type\s*\/Page\b/gu)].length;
      expect(sheets).toBeGreaterThanOrEqual(1);
      expect(sheets).toBeLessThanOrEqual(2);
      await page.emulateMedia({ media: 'print' });
      await expect(page.locator('#consent')).toBeHidden();
    });
  }
});
