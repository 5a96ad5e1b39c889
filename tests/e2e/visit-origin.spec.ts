import { randomUUID } from 'node:crypto';
import { expect, test, type Page } from 'playwright/test';
import { thanksPath } from '#ui/form/form-paths.ts';
import { fillPerson } from './form-steps.ts';
import { pathOf } from './pages.ts';
import { logInColleague } from './staff-accounts.ts';

/** Each test, and each try of it, is a visitor of its own: the server counts what an address sends. */
test.beforeEach(async ({ context }, { line, retry, repeatEachIndex, project }) => {
  const address = `12.${String(repeatEachIndex % 250)}.${String(line % 250)}.${String(1 + retry + 10 * project.name.length)}`;
  await context.setExtraHTTPHeaders({ 'x-forwarded-for': address });
  await context.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false });
  });
});

const search = 'https://www.google.be/';
const chunk = /\/_astro\/visit\.[^/]+\.js$/u;

/** What the pages of a visit count, and how often they ask for the part that carries its origin on. */
function watch(page: Page) {
  const counted: { page: string | null; medium: string | null; isOwn: boolean }[] = [];
  const asked: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (chunk.test(url.pathname)) asked.push(url.pathname);
    if (url.pathname !== '/api/beacon') return;
    const fields = new URLSearchParams(request.postData() ?? '');
    counted.push({
      page: fields.get('page'),
      medium: fields.get('medium'),
      isOwn: fields.get('referrer') === url.origin,
    });
  });
  return { counted, asked };
}

/** What a link of the page has once it is pointed at, when the part that carries on has come. */
function carriedBy(page: Page): Promise<string> {
  return page.locator('.header__logo').evaluate((link: HTMLAnchorElement) => {
    link.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
    return link.hash;
  });
}

async function carries(page: Page, part: string): Promise<void> {
  await expect.poll(() => carriedBy(page)).toBe(part);
}

const partOf = (page: Page): string => new URL(page.url()).hash;

/** Asks something of a home in the form on its page; returns the address by which the office finds it. */
async function askOfHome(page: Page): Promise<string> {
  const email = `${randomUUID()}@home.example`;
  const form = page.locator('#form-contact-me');
  await form.locator('[value="visit"]').check();
  await expect(page.locator('#form-contact-me[data-enhanced]')).toBeVisible();
  await fillPerson(page, { email });
  await form.locator('.form__end button').click();
  await page.waitForURL((url) => url.pathname === thanksPath('nl', 'contact-me'));
  return email;
}

/** What the office reads of where a message came from, on its page and in the table that it takes away. */
async function readInOffice(page: Page, email: string): Promise<{ shown: string; row: string }> {
  await logInColleague(page, 'manager', 'nl');
  const file = await page.request.get(`/api/office/leads.csv?q=${encodeURIComponent(email)}`);
  const row = (await file.text()).split('\n').find((line) => line.includes(email)) ?? '';
  await page.goto(`/nl/office/leads/?q=${encodeURIComponent(email)}`);
  await page.getByRole('link', { name: 'De Smet' }).first().click();
  return { shown: await page.locator('main').innerText(), row };
}

test(
  'a campaign goes along from the home page to the message about a home, and is counted once',
  { tag: '@not-tablet' },
  async ({ page }) => {
    test.slow();
    const { counted } = watch(page);
    const part = '#from=direct&landing=/nl/&utm_source=krant&utm_medium=print&utm_campaign=Lente+2026';
    await page.goto('/nl/?utm_source=krant&utm_medium=print&utm_campaign=Lente+2026');
    await carries(page, part);
    // Not in the address of the page itself: that says it already.
    expect(partOf(page)).toBe('');
    await page.locator('#search-place').fill('Gent');
    await page.locator('#search-place').press('Enter');
    await page.waitForURL((url) => url.pathname === pathOf('/for-sale/', 'nl'));
    await carries(page, part);
    // The list writes its own address, with the place in the place of the words.
    await expect(page).toHaveURL(/place=/u);
    await expect.poll(() => partOf(page)).toBe(part);

    await page.goto(`${pathOf('/for-sale/', 'nl')}${part}`, { referer: new URL('/nl/', page.url()).href });
    await carries(page, part);
    const link = page.locator('.card h2 a, .card h3 a').first();
    const path = (await link.getAttribute('href')) ?? '';
    await link.click();
    await page.waitForURL((url) => url.pathname === path);
    expect(partOf(page)).toBe(part);
    await carries(page, part);
    await page.reload();
    await carries(page, part);
    await page.goBack();
    await carries(page, part);
    await page.goForward();
    await carries(page, part);

    const email = await askOfHome(page);
    expect(partOf(page)).toBe(part);
    expect(counted[0]).toEqual({ page: '/nl/', medium: 'print', isOwn: false });
    expect(counted.slice(1).filter(({ medium, isOwn }) => medium !== '' || !isOwn)).toEqual([]);
    expect(counted.length).toBeGreaterThan(3);

    const { shown, row } = await readInOffice(page, email);
    for (const words of ['Rechtstreeks', '/nl/', 'krant · print · Lente 2026']) expect(shown).toContain(words);
    expect(row.trim()).toMatch(/;\/nl\/;krant;print;Lente 2026;;$/u);
  },
);

test(
  'a search engine goes along too: in a new tab, past links within the page, to the office',
  { tag: '@not-tablet' },
  async ({ page, context }) => {
    test.slow();
    const home = pathOf('/property/46/', 'nl');
    const part = `#from=search&landing=${home}`;
    await page.goto(home, { referer: search });
    await carries(page, part);
    expect(partOf(page)).toBe('');

    const logo = page.locator('.header__logo');
    const tab = context.waitForEvent('page');
    await logo.click({ button: 'middle' });
    const other = await tab;
    await other.waitForLoadState();
    expect(partOf(other)).toBe(part);
    await carries(other, part);
    await other.close();

    await logo.click();
    await page.waitForURL((url) => url.pathname === '/nl/');
    await carries(page, part);
    await page.goBack();
    await carries(page, part);
    await page.evaluate(() => {
      location.hash = 'contact';
    });
    await expect.poll(() => partOf(page)).toBe(part);
    await page.reload();
    await carries(page, part);

    const { shown, row } = await readInOffice(page, await askOfHome(page));
    for (const words of ['Zoekmachine', home]) expect(shown).toContain(words);
    expect(row.trim()).toMatch(new RegExp(`;Zoekmachine;${home};;;;;$`, 'u'));
  },
);

test(
  'a link within a page that was carried to leads to its place, and loses nothing',
  { tag: '@not-tablet' },
  async ({ page }) => {
    const part = '#from=search&landing=/nl/';
    await page.goto('/nl/', { referer: search });
    await carries(page, part);
    await page.goto(`${pathOf('/property/46/', 'nl')}${part}`, { referer: page.url() });
    await carries(page, part);
    const link = page.locator('.section-nav a').last();
    const target = page.locator((await link.getAttribute('href')) ?? '');
    await link.click();
    await expect(target).toBeInViewport();
    await expect.poll(() => partOf(page)).toBe(part);
    await expect(target).toBeInViewport();
    // To the page itself: to its top.
    await page.goto(`/nl/${part}`, { referer: page.url() });
    await carries(page, part);
    await page.evaluate(() => {
      scrollTo({ top: 600, behavior: 'instant' });
    });
    await page.locator('.header__logo').click();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    expect(partOf(page)).toBe(part);
  },
);

test('nothing is fetched or written where no other site and no campaign led to the page', async ({ page }) => {
  const { asked, counted } = watch(page);
  await page.goto('/nl/');
  await page.locator('#search-place').fill('Gent');
  await page.locator('#search-place').press('Enter');
  await page.waitForURL(/place=/u);
  await page.locator('.card h2 a, .card h3 a').first().click();
  await expect(page.locator('.gallery__photos')).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual([]);
  expect(partOf(page)).toBe('');
  expect(counted.map(({ isOwn }) => isOwn)).toEqual([false, true, true]);
});

test('a link that somebody was sent says nothing of who sent it', async ({ page }) => {
  const home = pathOf('/property/46/', 'nl');
  await page.goto(`${home}#from=search&landing=/nl/`);
  await expect.poll(() => partOf(page)).toBe('');
  expect(await carriedBy(page)).toBe('');
  // The same address alone would only move within the page.
  await page.goto('about:blank');
  await page.goto(`${home}#from=search&landing=/nl/`, { referer: 'https://www.facebook.com/' });
  await carries(page, `#from=social&landing=${home}`);
});

test('a page that was fetched ahead is the one that a carried link leads to', { tag: '@desktop' }, async ({ page }) => {
  const ahead: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.headers()['sec-purpose']?.includes('prefetch')) ahead.push(pathname);
  });
  await page.goto(pathOf('/for-sale/', 'nl'), { referer: search });
  await expect.poll(() => carriedBy(page)).toMatch(/search/u);
  const link = page.locator('.card h2 a, .card h3 a').first();
  const path = (await link.getAttribute('href')) ?? '';
  await link.hover();
  await expect.poll(() => ahead).toEqual([path]);
  await page.waitForTimeout(1500);
  expect(ahead).toEqual([path]);
  await link.click();
  await page.waitForURL((url) => url.pathname === path && url.hash !== '');
  const delivery = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation');
    return navigation && 'deliveryType' in navigation ? navigation.deliveryType : '';
  });
  expect(delivery).toBe('navigational-prefetch');
});
