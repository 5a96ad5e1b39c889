import { expect, test, type Page } from 'playwright/test';
import { expectAccessible } from './page-checks.ts';
import { languages, pathOf } from './pages.ts';

const path = pathOf('/property/46/', 'nl');
const photoCount = 9;

const dialogOf = (page: Page) => page.getByRole('dialog');
const announcer = (page: Page) => dialogOf(page).getByRole('status');
const firstLink = (page: Page) => page.locator('.gallery__item').first();

async function openFirst(page: Page): Promise<void> {
  await firstLink(page).click();
  await expect(dialogOf(page)).toBeVisible();
  await expect(page.locator('.pswp--ui-visible')).toBeVisible();
  await expect(announcer(page)).toContainText(`1 van ${String(photoCount)}`);
}

test('no script is asked for before the first click', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  expect(scripts).toEqual([]);
  await openFirst(page);
  expect(scripts).toEqual([expect.stringMatching(/^\/_astro\/viewer\.[\w-]+\.js$/u)]);
});

test('the inline scripts of a listing stay under 2.3 KB', async ({ page }) => {
  await page.goto(path);
  const inline = await page
    .locator('script:not([src]):not([type="application/ld+json"])')
    .evaluateAll((scripts) => scripts.map((script) => script.textContent).join(''));
  expect(inline.length).toBeGreaterThan(0);
  expect(Buffer.byteLength(inline)).toBeLessThan(2.3 * 1024);
});

test('a click opens the viewer, and nothing complains', async ({ page }) => {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(path);
  await openFirst(page);
  await expect(dialogOf(page)).toHaveAttribute('aria-modal', 'true');
  await expect(dialogOf(page)).toHaveAccessibleName('Fotogalerij');
  await expect(page.locator('.pswp__counter')).toHaveText(`1 / ${String(photoCount)}`);
  const alt = await firstLink(page).locator('img').last().getAttribute('alt');
  await expect(page.locator('.pswp__caption')).toHaveText(alt ?? '');
  await expect(page).toHaveURL(path);
  expect(complaints).toEqual([]);
});

test('the keyboard opens, turns, zooms and closes, and the focus returns', async ({ page }) => {
  await page.goto(path);
  await firstLink(page).focus();
  await page.keyboard.press('Enter');
  await expect(announcer(page)).toContainText('1 van 9');
  await expect(page.locator('.pswp--ui-visible')).toBeVisible();
  await expect(dialogOf(page)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(announcer(page)).toContainText('2 van 9');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(announcer(page)).toContainText('9 van 9');
  await page.keyboard.press('Home');
  await expect(announcer(page)).toContainText('1 van 9');
  await page.keyboard.press('End');
  await expect(announcer(page)).toContainText('9 van 9');
  await page.keyboard.press('z');
  await expect(page.locator('.pswp--zoomed-in')).toBeVisible();
  for (let presses = 0; presses < 8; presses += 1) {
    await page.keyboard.press('Tab');
    const isOutside = await page.evaluate(
      () => document.activeElement !== document.body && !document.activeElement?.closest('.pswp'),
    );
    expect(isOutside).toBe(false);
  }
  await page.keyboard.press('Escape');
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(firstLink(page)).toBeFocused();
  await expect(page.locator('body > [inert]')).toHaveCount(0);
  await expect(page).toHaveURL(path);
});

test('axe finds nothing while the viewer is open', async ({ browser }) => {
  const context = await browser.newContext({ bypassCSP: true });
  const page = await context.newPage();
  await page.goto(path);
  await openFirst(page);
  await expectAccessible(page);
  await context.close();
});

test('the back button closes the viewer and keeps the page', async ({ page }) => {
  await page.goto('/nl/');
  await page.goto(path);
  await openFirst(page);
  await page.goBack();
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(page).toHaveURL(path);
  // Closed in another way, the viewer leaves no step behind.
  await openFirst(page);
  await page.getByRole('button', { name: 'Sluiten' }).click();
  await expect(dialogOf(page)).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL('/nl/');
});

test('every control of the gallery and every picture in the text opens the viewer', async ({ page }) => {
  await page.goto(path);
  await page.locator('.gallery__all').click();
  await expect(announcer(page)).toContainText('1 van 9');
  await page.keyboard.press('Escape');
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(page.locator('.gallery__all')).toBeFocused();
  await page.locator('.story__photo').first().click();
  await expect(announcer(page)).toContainText('3 van 9');
  await page.goto(pathOf('/property/57/', 'nl'));
  await page.locator('.gallery [href="#plan"]').click();
  await expect(dialogOf(page)).toHaveAccessibleName('Grondplannen');
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the button to all photos shows all of them in the page', async ({ page }) => {
    await page.goto(path);
    await page.locator('.gallery__all').click();
    await expect(page.locator('.gallery__item:visible')).toHaveCount(photoCount);
    const tops = await page
      .locator('.gallery__item')
      .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top));
    expect(new Set(tops).size).toBeGreaterThan(2);
  });
});

test('plans that are PDF documents are no pictures of the viewer', async ({ page }) => {
  const planned = pathOf('/property/210/', 'nl');
  await page.route(`**${planned}`, async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const body = html.replaceAll(/href="[^"]+\/plan\.\w+"/gu, 'href="/media/0/plan.pdf"');
    await route.fulfill({ response, body });
  });
  await page.route('**/plan.pdf', (route) => route.fulfill({ contentType: 'text/plain', body: 'a plan' }));
  await page.goto(planned);
  await page.locator('.gallery [href="#plan"]').click();
  await expect(page).toHaveURL(`${planned}#plan`);
  await expect(dialogOf(page)).toHaveCount(0);
  await page.locator('.plans a').first().click();
  await expect(page).toHaveURL(/plan\.pdf$/u);
});

test('floor plans open in the same viewer, among themselves', async ({ page }) => {
  await page.goto(pathOf('/property/210/', 'nl'));
  await page.locator('.plans a').last().click();
  await expect(dialogOf(page)).toHaveAccessibleName('Grondplannen');
  await expect(announcer(page)).toContainText('2 van 2: Eerste verdieping');
  await expect(page.locator('.pswp__img:visible').last()).toHaveJSProperty('complete', true);
});

test('the slideshow plays, goes on by itself and pauses', async ({ page }) => {
  await page.clock.install();
  await page.goto(path);
  await firstLink(page).click();
  await page.clock.runFor(1_000);
  await page.getByRole('button', { name: 'Diavoorstelling starten' }).click();
  const pause = page.getByRole('button', { name: 'Diavoorstelling pauzeren' });
  await expect(pause).toBeVisible();
  await page.clock.runFor(4_900);
  await expect(page.locator('.pswp__counter')).toHaveText('2 / 9');
  await pause.click();
  await page.clock.runFor(20_000);
  await expect(page.locator('.pswp__counter')).toHaveText('2 / 9');
});

test('with reduced motion the viewer opens at once and photos change without sliding', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(path);
  await openFirst(page);
  await page.clock.install();
  await page.keyboard.press(' ');
  await page.clock.runFor(4_000);
  await expect(page.locator('.pswp__counter')).toHaveText('2 / 9');
  // That of the photos below the viewer moves nothing: it is how they wait for their turn to be fetched.
  const running = await page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState }) => playState === 'running')
      .map((animation) => (animation instanceof CSSAnimation ? animation.animationName : animation.id)),
  );
  expect(running.filter((name) => name !== 'gallery-later')).toEqual([]);
});

test('a blocked script leaves the link as it is', async ({ page }) => {
  await page.route('**/_astro/*.js', (route) => route.abort());
  await page.goto(path);
  const href = await firstLink(page).getAttribute('href');
  await firstLink(page).click();
  await expect(page).toHaveURL(href ?? '');
});

test('a script that never arrives leaves the link as it is', async ({ page }) => {
  await page.route('**/_astro/*.js', () => undefined);
  await page.goto(path);
  const href = await firstLink(page).getAttribute('href');
  await firstLink(page).click();
  await expect(page).toHaveURL(href ?? '', { timeout: 8_000 });
});

test('a click with Control opens the picture in a tab of its own', async ({ page, context }) => {
  await page.goto(path);
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    firstLink(page).click({ modifiers: ['ControlOrMeta'] }),
  ]);
  expect(new URL(tab.url()).pathname).toBe(await firstLink(page).getAttribute('href'));
  await expect(dialogOf(page)).toHaveCount(0);
});

for (const language of languages) {
  test(`the viewer speaks ${language}`, async ({ page }) => {
    const names = { nl: 'Sluiten', fr: 'Fermer', en: 'Close', de: 'Schließen' };
    await page.goto(pathOf('/property/46/', language));
    await firstLink(page).click();
    await expect(dialogOf(page).getByRole('button', { name: names[language as keyof typeof names] })).toBeVisible();
    const titles = await dialogOf(page)
      .getByRole('button', { includeHidden: true })
      .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('title') ?? ''));
    expect(titles.filter((title) => language !== 'en' && /^(?:close|zoom|previous|next|play)/iu.test(title))).toEqual(
      [],
    );
    expect(titles.length).toBe(5);
  });
}
