import { readFileSync } from 'node:fs';
import { expect, test } from 'playwright/test';
import { objectWith } from '#base/json.ts';
import { previewPath, previewToken } from '#server/preview/preview-link.ts';
import { readListings } from '#site/trusted-records.ts';
import type { ConsentFile, ConsentProof } from '#contracts/consent.ts';
import { expectAccessible } from './page-checks.ts';
import { languages } from './pages.ts';

// axe puts its script into the page, which the security policy would refuse. Nobody has answered the banner yet.
test.use({ bypassCSP: true, storageState: { cookies: [], origins: [] } });

const listings = readListings(readFileSync('content/snapshot/listings.json', 'utf8'));
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
    // The banner of the cookies never asks here (docs/rules/consent.md).
    await expect(page.locator('#consent')).toBeHidden();
    if (language === 'nl') await expectAccessible(page);
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

for (const earlier of ['none', 'everything'] as const) {
  test(`nothing of other companies loads after accepting everything here, with ${earlier} allowed before`, async ({
    page,
    baseURL,
  }) => {
    if (earlier === 'everything') {
      const value = `1.${'a'.repeat(32)}.youtube`;
      await page.context().addCookies([{ name: 'gevel.consent', value, url: baseURL ?? '' }]);
    }
    const asked: string[] = [];
    await page.route(/^https:\/\//u, async (route) => {
      asked.push(route.request().url());
      await route.fulfill({ contentType: 'text/javascript', body: '' });
    });
    // A site with a tag and with a player in the draft, which the demonstration has not.
    await page.route('**/consent/*.json', async (route) => {
      const registry = objectWith<ConsentFile>(await (await route.fetch()).json(), 'services');
      const words = { name: 'Stats', provider: 'Stats nv', purpose: 'Telt bezoeken.' };
      const tag = { src: 'https://stats.example/tag.js', attributes: {}, calls: [] };
      const service = { id: 'stats', category: 'analytical', ...words, storage: [], embeds: [], signals: [], tag };
      await route.fulfill({ json: { ...registry, services: [...registry.services, service] } });
    });
    await page.goto(pathIn('nl'));
    await page.evaluate(() => {
      const player = 'https://www.youtube-nocookie.com/embed/x';
      document.querySelector('main')?.insertAdjacentHTML(
        'afterbegin',
        `<figure class="embed" data-provider="youtube" data-player="${player}"><div class="embed__frame">
        <button data-consent="once">Once</button></div><figcaption>Film</figcaption></figure>`,
      );
    });
    const proof = page.waitForRequest('**/api/consent');
    await page.locator('footer [data-consent="settings"]').click();
    const dialog = page.getByRole('dialog', { name: 'Cookie-instellingen' });
    await expect(dialog.getByText('Een voorvertoning laadt niets van andere bedrijven')).toBeVisible();
    await dialog.getByRole('button', { name: 'Alles aanvaarden' }).click();
    expect(((await proof).postDataJSON() as ConsentProof).services).toContain('stats');
    await expect(page.getByRole('status').filter({ hasText: 'Uw keuze is bewaard. Een voorvertoning' })).toBeAttached();
    await page.getByRole('button', { name: 'Once' }).click();
    await page.waitForLoadState('networkidle');
    await expect(page.locator('iframe, script[src^="https"]')).toHaveCount(0);
    expect(asked).toEqual([]);
  });
}
