import { expect, test, type Page } from 'playwright/test';
import { objectWith } from '#base/json.ts';
import type { ConsentFile, ConsentProof } from '#contracts/consent.ts';
import { pathOf } from './pages.ts';
import {
  withVideo,
  bannerOf,
  button,
  settingsOf,
  footerLink,
  frames,
  watchForeign,
  watchProofs,
  stored,
  activeServices,
  undue,
} from './consent-page.ts';

// Somebody who has never been here: the other tests begin with a choice.
test.use({ storageState: { cookies: [], origins: [] } });

const player = 'https://www.youtube-nocookie.com/';

async function registryOf(page: Page): Promise<ConsentFile> {
  const file = await page.locator('#consent').getAttribute('data-file');
  return objectWith<ConsentFile>(await (await page.request.get(file ?? '')).json(), 'services');
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
