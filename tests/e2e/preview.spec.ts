import { readFileSync } from 'node:fs';
import AxeBuilder from '@axe-core/playwright';
import { expect, test } from 'playwright/test';
import type { Listing } from '#domain/listing.ts';
import { previewPath, previewToken } from '#server/preview/preview-link.ts';
import { languages } from './pages.ts';

// axe puts its script into the page, which the security policy would refuse. Nobody has answered the banner yet.
test.use({ bypassCSP: true, storageState: { cookies: [], origins: [] } });

const listings = JSON.parse(readFileSync('content/snapshot/listings.json', 'utf8')) as readonly Listing[];
const draft = listings.find(({ isDraft, media }) => isDraft && media.photos.length > 1);

/** A link as `npm run preview` makes it, signed with the secret of the server under test. */
function pathIn(language: string): string {
  if (!draft) throw new Error('The demonstration feed needs a draft with photos.');
  const secret = readFileSync(`.cache/e2e/${process.env['E2E_PORT'] ?? ''}/secret`, 'utf8').trim();
  return previewPath(language, draft.id, previewToken(secret, draft.id, new Date()));
}

for (const language of languages) {
  test(`a draft is shown in ${language} to whoever has the link, and asks nobody else for anything`, async ({
    page,
  }) => {
    const foreign: string[] = [];
    const failed: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).hostname !== '127.0.0.1') foreign.push(request.url());
    });
    page.on('response', (response) => {
      if (response.status() >= 400) failed.push(response.url());
    });
    const response = await page.goto(pathIn(language));
    expect(response?.status()).toBe(200);
    expect(response?.headers()).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /^noindex/u);
    await expect(page.locator('link[rel="canonical"], link[hreflang], script[type="application/ld+json"]')).toHaveCount(
      0,
    );
    await expect(page.locator('.preview-banner')).toBeVisible();
    await expect(page.locator('h1')).toBeVisible();
    const photo = page.locator('.detail img').first();
    await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    // The banner of the cookies never asks here (spec section 2).
    await expect(page.locator('#consent')).toBeHidden();
    if (language === 'nl') expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    expect([foreign, failed]).toEqual([[], []]);
  });
}

test('the languages lead to the same draft, and without its token it is missing', async ({ page }) => {
  await page.goto(pathIn('nl'));
  const link = page.locator('header a[hreflang="fr"]');
  const target = (await link.getAttribute('href')) ?? '';
  expect(target).toMatch(/^\/fr\/preview\/\d+\/\?token=/u);
  expect((await page.goto(target))?.status()).toBe(200);
  expect((await page.goto(target.replace(/token=.*/u, 'token=x')))?.status()).toBe(404);
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
});
