import { expect, test, type Page, type Request } from 'playwright/test';
import { objectWith } from '#base/json.ts';
import { readSiteConfig } from '#site/site-config.ts';
import type { ConsentFile, ConsentProof } from '#contracts/consent.ts';
import { expectAccessible, expectScrollsInside } from './page-checks.ts';
import { languages, pathOf } from './pages.ts';

// Somebody who has never been here: the other tests begin with a choice.
test.use({ storageState: { cookies: [], origins: [] } });

const withVideo = pathOf('/property/48/', 'nl');
const player = 'https://www.youtube-nocookie.com/';

const bannerOf = (page: Page) => page.getByRole('region', { name: 'Cookies', exact: true });
const button = (page: Page, name: string) => bannerOf(page).getByRole('button', { name });
const settingsOf = (page: Page) => page.getByRole('dialog', { name: 'Cookie-instellingen' });
const footerLink = (page: Page) => page.locator('footer [data-consent="settings"]');
const frames = (page: Page) => page.locator('iframe.embed__player');

const { services } = readSiteConfig().consent;

/** Everything that leaves the site, answered here: there is no internet in a test. */
async function watchForeign(page: Page): Promise<string[]> {
  const asked: string[] = [];
  await page.route(/^(?:https|http):\/\/(?!127\.0\.0\.1[:/])/u, async (route) => {
    asked.push(route.request().url());
    await route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Player</title>' });
  });
  return asked;
}

/** The proofs that reach the API. */
function watchProofs(page: Page): ConsentProof[] {
  const proofs: ConsentProof[] = [];
  page.on('request', (request: Request) => {
    if (new URL(request.url()).pathname === '/api/consent') proofs.push(request.postDataJSON() as ConsentProof);
  });
  return proofs;
}

async function registryOf(page: Page): Promise<ConsentFile> {
  const file = await page.locator('#consent').getAttribute('data-file');
  return objectWith<ConsentFile>(await (await page.request.get(file ?? '')).json(), 'services');
}

/** What this page has really left in the browser, as `kind name`. */
async function stored(page: Page): Promise<string[]> {
  const names = await page.evaluate(async () => [
    ...Object.keys(localStorage).map((name) => `local ${name}`),
    ...Object.keys(sessionStorage).map((name) => `session ${name}`),
    ...(await caches.keys()).map((name) => `cache ${name}`),
  ]);
  const cookies = (await page.context().cookies()).map(({ name }) => `cookie ${name}`);
  return [...cookies, ...names].sort();
}

/** The services of the configuration that may store and load now: the necessary ones and the allowed ones. */
function activeServices(allowed: readonly string[]): typeof services {
  return services.filter(({ id, category }) => category === 'necessary' || allowed.includes(id));
}

/** What is stored although no service that is allowed at this moment names it. */
function undue(found: readonly string[], allowed: readonly string[] = []): string[] {
  const known = activeServices(allowed).flatMap(({ storage }) => storage.map(({ kind, name }) => `${kind} ${name}`));
  return found.filter(
    (one) => !known.some((name) => (name.endsWith('*') ? one.startsWith(name.slice(0, -1)) : one === name)),
  );
}

/** Addresses that were asked although no service that is allowed at this moment names their host. */
function undueRequests(asked: readonly string[], allowed: readonly string[] = []): string[] {
  const hosts = activeServices(allowed).flatMap(({ hosts: kinds }) => Object.values(kinds).flat());
  const isNamed = (url: string) => {
    const { origin, hostname } = new URL(url);
    return hosts.some(
      (host) => host === origin || (host.includes('*.') && hostname.endsWith(host.split('*')[1] ?? '')),
    );
  };
  return asked.filter((url) => !isNamed(url));
}

test('the first visit asks, and stores and loads nothing that needs an answer', async ({ page }) => {
  const asked = await watchForeign(page);
  for (const path of ['/nl/', withVideo, pathOf('/for-sale/', 'nl'), pathOf('/contact/', 'nl')]) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(bannerOf(page)).toBeVisible();
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
  }
  expect(asked).toEqual([]);
  expect(await page.context().cookies()).toEqual([]);
  expect(undue(await stored(page))).toEqual([]);
});

test('accepting and refusing are alike in size and colour', async ({ page }) => {
  await page.goto('/nl/');
  const looks = await bannerOf(page)
    .locator('[data-consent="all"], [data-consent="none"]')
    .evaluateAll((buttons) =>
      buttons.map((each) => {
        const { width, height } = each.getBoundingClientRect();
        const { color, backgroundColor, borderColor, font } = getComputedStyle(each);
        return { width: Math.round(width), height: Math.round(height), color, backgroundColor, borderColor, font };
      }),
    );
  expect(looks).toHaveLength(2);
  expect(looks[0]).toEqual(looks[1]);
});

test('the banner moves nothing and hides nothing that takes the focus', async ({ page }) => {
  // Scrolling that glides would be measured on its way.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(pathOf('/contact/', 'nl'), { waitUntil: 'networkidle' });
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => {
          resolve(sum);
        }, 300);
      }),
  );
  expect(shift).toBeLessThan(0.01);
  const hidden: string[] = [];
  for (let presses = 0; presses < 70; presses += 1) {
    await page.keyboard.press('Tab');
    const covered = await page.evaluate(() => {
      const focused = document.activeElement;
      const banner = document.getElementById('consent');
      if (!focused || !banner || focused === document.body || banner.contains(focused)) return undefined;
      const a = focused.getBoundingClientRect();
      const b = banner.getBoundingClientRect();
      const isCovered = a.top >= b.top && a.bottom <= b.bottom && a.left >= b.left && a.right <= b.right;
      return isCovered ? focused.outerHTML.slice(0, 80) : undefined;
    });
    if (covered !== undefined) hidden.push(covered);
  }
  expect(hidden).toEqual([]);
});

test('refusing is kept, proved and not asked again', async ({ page }) => {
  const asked = await watchForeign(page);
  let scriptBytes = 0;
  page.on('response', async (response) => {
    if (response.request().resourceType() === 'script') scriptBytes += (await response.body()).length;
  });
  const proofs = watchProofs(page);
  await page.goto(withVideo);
  const answered = page.waitForResponse('**/api/consent');
  await button(page, 'Alles weigeren').click();
  await expect(bannerOf(page)).toBeHidden();
  expect((await answered).status()).toBe(204);
  // Before compression: React comes with the settings only.
  expect(scriptBytes).toBeGreaterThan(0);
  expect(scriptBytes).toBeLessThan(16 * 1024);
  const [cookie] = await page.context().cookies();
  expect(cookie?.value).toMatch(/^1\.[0-9a-f]{32}\.$/u);
  const monthsAhead = ((cookie?.expires ?? 0) * 1000 - Date.now()) / (86_400_000 * 30.4);
  expect(monthsAhead).toBeGreaterThan(5.8);
  expect(monthsAhead).toBeLessThan(6.2);
  expect(proofs).toEqual([
    {
      id: cookie?.value.split('.')[1],
      revision: 1,
      textHash: expect.stringMatching(/^[\w-]{43}$/u),
      language: 'nl',
      categories: ['necessary'],
      services: [],
      place: 'banner',
      decidedAt: expect.any(Number),
    },
  ]);
  await page.goto('/nl/', { waitUntil: 'networkidle' });
  await expect(bannerOf(page)).toBeHidden();
  await page.goto(withVideo, { waitUntil: 'networkidle' });
  await expect(frames(page)).toHaveCount(0);
  expect(asked).toEqual([]);
  expect(undue(await stored(page))).toEqual([]);
});

test('accepting loads the player here and on the next page; withdrawing takes it away', async ({ page }) => {
  const asked = await watchForeign(page);
  const proofs = watchProofs(page);
  await page.goto(withVideo);
  await button(page, 'Alles aanvaarden').click();
  await expect(frames(page)).toHaveAttribute('src', /^https:\/\/www\.youtube-nocookie\.com\/embed\//u);
  await frames(page).scrollIntoViewIfNeeded();
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  const registry = await registryOf(page);
  const optional = registry.services.filter(({ category }) => category !== 'necessary').map(({ id }) => id);
  await expect.poll(() => proofs.at(-1)?.services).toEqual(optional);
  expect(undue(await stored(page), optional)).toEqual([]);
  expect(undueRequests(asked, optional)).toEqual([]);
  // The same requests, had they come without the choice, are what this test is for.
  expect(undueRequests(asked)).toEqual(asked);

  await page.goto(withVideo);
  await expect(frames(page)).toHaveCount(1);
  await footerLink(page).click();
  await expect(settingsOf(page).getByRole('checkbox', { name: 'Sociale media' })).toBeChecked();
  await settingsOf(page).getByRole('button', { name: 'Alles weigeren' }).click();
  await expect(settingsOf(page)).toBeHidden();
  await expect(frames(page)).toHaveCount(0);
  await expect(page.locator('.embed__frame')).toBeVisible();
  await expect.poll(() => proofs.at(-1)?.services).toEqual([]);
  expect(new Set(proofs.map(({ id }) => id)).size).toBe(1);
  expect([...new Set(asked.map((url) => new URL(url).origin + '/'))]).toEqual([player]);
  expect(undue(await stored(page))).toEqual([]);
});

test('a player loads once without a choice, or always by one for its service', async ({ page }) => {
  await watchForeign(page);
  await page.goto(withVideo);
  await page.getByRole('button', { name: /^Eenmalig laden/u }).click();
  await expect(frames(page)).toHaveCount(1);
  await expect(frames(page)).toHaveAttribute('title', /./u);
  expect(await page.context().cookies()).toEqual([]);
  await page.reload();
  await expect(frames(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'YouTube altijd laden' }).click();
  await expect(frames(page)).toHaveCount(1);
  const [cookie] = await page.context().cookies();
  expect(cookie?.value).toMatch(/\.youtube$/u);
  await page.reload();
  await expect(frames(page)).toHaveCount(1);
  await page.goto(pathOf('/property/62/', 'nl'), { waitUntil: 'networkidle' });
  await expect(frames(page)).toHaveCount(0);
});

test('the settings work with the keyboard, per service, and give the focus back', async ({ page }) => {
  await watchForeign(page);
  await page.goto(withVideo);
  await button(page, 'Instellingen').focus();
  await page.keyboard.press('Enter');
  const dialog = settingsOf(page);
  await expect(dialog).toBeVisible();
  await expectScrollsInside(dialog);
  for (const box of await dialog.getByRole('checkbox').all()) await expect(box).not.toBeChecked();
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab');
    const isOutside = await page.evaluate(
      () => document.activeElement !== document.body && !document.activeElement?.closest('dialog'),
    );
    expect(isOutside).toBe(false);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(button(page, 'Instellingen')).toBeFocused();
  await expect(bannerOf(page)).toBeVisible();

  await button(page, 'Instellingen').click();
  await dialog.getByRole('checkbox', { name: 'YouTube' }).check();
  await expect(dialog.getByRole('checkbox', { name: 'Sociale media' })).toHaveJSProperty('indeterminate', true);
  await dialog.getByRole('button', { name: 'Keuze bewaren' }).click();
  await expect(bannerOf(page)).toBeHidden();
  await expect(frames(page)).toHaveCount(1);
  await expect(page.getByRole('status').filter({ hasText: 'Uw keuze is bewaard.' })).toBeAttached();
  await footerLink(page).click();
  await expect(dialog.getByRole('checkbox', { name: 'YouTube' })).toBeChecked();
  await expect(dialog.getByRole('checkbox', { name: 'Vimeo' })).not.toBeChecked();
});

for (const language of languages) {
  test(`axe finds nothing in the banner, the settings and the policy in ${language}`, async ({ browser }) => {
    const context = await browser.newContext({ bypassCSP: true, storageState: { cookies: [], origins: [] } });
    const page = await context.newPage();
    await page.goto(pathOf('/Cookie-policy/', language));
    await expect(bannerOf(page)).toBeVisible();
    await expectAccessible(page);
    await bannerOf(page).locator('[data-consent="settings"]').click();
    await expect(page.locator('.consent-settings')).toBeVisible();
    for (const details of await page.locator('.consent-settings summary').all()) await details.click();
    await expectAccessible(page);
    await context.close();
  });
}

test('a proof waits until the API is there again', async ({ page }) => {
  await page.route('**/api/consent', (route) => route.abort());
  await page.goto('/nl/');
  await button(page, 'Alles weigeren').click();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('gevel.proof'))).toContain('"place":"banner"');
  await page.unroute('**/api/consent');
  const sent = page.waitForRequest('**/api/consent');
  await page.goto(pathOf('/contact/', 'nl'));
  expect(((await sent).postDataJSON() as ConsentProof).services).toEqual([]);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('gevel.proof'))).toBeNull();
});

test('a new revision asks again, and a preview never does', async ({ page, baseURL }) => {
  const url = baseURL ?? '';
  await page.context().addCookies([{ name: 'gevel.consent', value: `9.${'a'.repeat(32)}.youtube`, url }]);
  await page.goto(withVideo, { waitUntil: 'networkidle' });
  await expect(bannerOf(page)).toBeVisible();
  await expect(frames(page)).toHaveCount(0);
  await page.goto('/nl/preview/bestaat-niet/', { waitUntil: 'networkidle' });
  await expect(bannerOf(page)).toBeHidden();
});

test('a tag of the configuration runs by its category alone, and goes without a trace', async ({ browser }) => {
  const context = await browser.newContext({ bypassCSP: true, storageState: { cookies: [], origins: [] } });
  const page = await context.newPage();
  // The demonstration has no tag: this site has two more services in its registry, of two categories.
  await page.route('**/consent/*.json', async (route) => {
    const registry = objectWith<ConsentFile>(await (await route.fetch()).json(), 'services');
    const service = {
      id: 'stats',
      category: 'analytical',
      name: 'Stats',
      provider: 'Stats nv',
      purpose: 'Telt bezoeken.',
      storage: [
        { name: '_st*', kind: 'cookie', place: 'cookie', life: '1 dag' },
        { name: '_st.*', kind: 'local', place: 'local storage', life: '1 dag' },
        { name: '_st.*', kind: 'session', place: 'session storage', life: '1 dag' },
      ],
      embeds: [],
      signals: ['analytics_storage'],
      tag: {
        src: 'https://stats.example/tag.js',
        attributes: { 'data-site': '7' },
        calls: [
          { function: 'stats.track', arguments: ['page'], on: 'page' },
          { function: 'stats.track', arguments: ['lead'], on: 'thanks' },
          { function: 'absent', arguments: [], on: 'page' },
        ],
      },
    };
    const ads = {
      ...service,
      id: 'ads',
      category: 'marketing',
      name: 'Ads',
      provider: 'Ads nv',
      storage: [],
      signals: ['ad_storage', 'ad_user_data', 'ad_personalization'],
      tag: { src: 'https://ads.example/tag.js', attributes: {}, calls: [] },
    };
    await route.fulfill({ json: { ...registry, services: [...registry.services, service, ads] } });
  });
  const asked: string[] = [];
  await page.route(/^https:\/\/(?:stats|ads)\.example\//u, async (route) => {
    asked.push(route.request().url());
    const body =
      "window.calls=[];window.stats={track:(x)=>window.calls.push(x)};document.cookie='_st_id=1;path=/';" +
      "localStorage.setItem('_st.a','1');localStorage.setItem('other','1');sessionStorage.setItem('_st.b','1')";
    await route.fulfill({ contentType: 'text/javascript', body });
  });
  const calls = () => page.evaluate(() => (Reflect.get(globalThis, 'calls') as string[] | undefined) ?? []);
  await page.addInitScript(() => {
    Object.assign(globalThis, {
      gtag: (...values: unknown[]) => {
        sessionStorage.setItem('signals', JSON.stringify(values));
      },
    });
  });
  await page.goto('/nl/');
  await button(page, 'Instellingen').click();
  await settingsOf(page).getByRole('checkbox', { name: 'Stats' }).check();
  expect(asked).toEqual([]);
  await settingsOf(page).getByRole('button', { name: 'Keuze bewaren' }).click();
  await expect.poll(calls).toEqual(['page']);
  const signals = async (): Promise<unknown> =>
    JSON.parse((await page.evaluate(() => sessionStorage.getItem('signals'))) ?? '[]');
  const advertising = { ad_storage: 'denied', ad_user_data: 'denied', ad_personalization: 'denied' };
  expect(await signals()).toEqual(['consent', 'update', { analytics_storage: 'granted', ...advertising }]);
  await page.goto(pathOf('/feedback/site-contact/', 'nl'));
  await expect.poll(calls).toEqual(['page', 'lead']);
  expect((await context.cookies()).map(({ name }) => name)).toContain('_st_id');

  // The script cannot be taken out of a running page: a fresh one is without it.
  await footerLink(page).click();
  const reloaded = page.waitForEvent('load');
  await settingsOf(page).getByRole('button', { name: 'Alles weigeren' }).click();
  await reloaded;
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual(['https://stats.example/tag.js', 'https://stats.example/tag.js']);
  expect(await calls()).toEqual([]);
  expect(await signals()).toEqual(['consent', 'update', { analytics_storage: 'denied', ...advertising }]);
  // What another has stored stays.
  expect(await stored(page)).toEqual(['cookie gevel.consent', 'local other', 'session signals']);
  await context.close();
});

test('without JavaScript nothing asks, and nothing of another company loads', async ({ browser }) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    storageState: { cookies: [], origins: [] },
  });
  const page = await context.newPage();
  const asked = await watchForeign(page);
  await page.goto(withVideo, { waitUntil: 'networkidle' });
  await expect(page.locator('#consent')).toBeHidden();
  await expect(page.locator('.embed__choices')).toBeHidden();
  await expect(page.getByRole('link', { name: /^Openen bij YouTube/u })).toBeVisible();
  await footerLink(page).click();
  await expect(page).toHaveURL(new RegExp(`${pathOf('/Cookie-policy/', 'nl')}$`, 'u'));
  await expect(page.getByText('Weigeren is even eenvoudig als aanvaarden')).toBeVisible();
  expect(asked).toEqual([]);
  await context.close();
});
