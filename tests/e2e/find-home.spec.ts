import { readFileSync } from 'node:fs';
import { expect, test, type Page } from 'playwright/test';
import { objectWith, parseJson } from '#base/json.ts';
import { languages, pathOf } from './pages.ts';

/* The ways to a home, in every language and at every width; tests/e2e/search.spec.ts and map.spec.ts try what lies beside them. */

const reference = 'LH-0122';
/** What a visitor types for the same town. */
const townIn: Readonly<Record<string, string>> = { nl: 'gent', fr: 'gand', en: 'gent', de: 'gent' };

const cards = (page: Page) => page.locator('.finder__results .card');
const results = (page: Page) => page.locator('.finder__results[aria-busy="false"]');
const place = (page: Page) => page.locator('#finder-q');

function drawText(language: string): string {
  const messages = objectWith<Record<string, string>>(
    parseJson(readFileSync(`src/i18n/messages/${language}/map.json`, 'utf8')),
  );
  return messages['draw'] ?? 'missing';
}

/** Opens a home from where it was found, sees that it is its page in this language, and goes back. */
async function visit(page: Page, title: ReturnType<Page['locator']>, language: string): Promise<void> {
  const [found, name, href] = [page.url(), await title.innerText(), await title.getAttribute('href')];
  expect(href).toMatch(new RegExp(`^${pathOf('/for-sale/', language)}[^/]+/[^/]+/\\d+/$`, 'u'));
  await title.click();
  await expect(page.locator('h1')).toHaveText(name.replaceAll('\n', ' '));
  await page.goBack();
  await expect(page).toHaveURL(found);
}

/** Draws around the middle of the map. */
async function drawAround(page: Page, language: string): Promise<void> {
  await page.getByRole('button', { name: drawText(language) }).click();
  const box = await page.locator('.map-draw').boundingBox();
  if (!box) throw new Error('The map does not let the visitor draw.');
  const [x, y, reach] = [box.x + box.width / 2, box.y + box.height / 2, Math.min(box.width, box.height) / 4];
  await page.mouse.move(x - reach, y - reach);
  await page.mouse.down();
  for (const [right, down] of [
    [1, -1],
    [1, 1],
    [-1, 1],
    [-1, -1],
  ] as const)
    await page.mouse.move(x + right * reach, y + down * reach, { steps: 5 });
  await page.mouse.up();
}

for (const language of languages) {
  test(`a home is found by town, reference, map and drawn area in ${language}`, async ({ page }) => {
    const sale = pathOf('/for-sale/', language);
    // Everything must work as well for those who want no motion: one language stands for them.
    if (language === 'de') await page.emulateMedia({ reducedMotion: 'reduce' });

    await page.goto(sale);
    await place(page).fill(townIn[language] ?? '');
    await page.locator('.finder__place [role="option"]').first().click();
    await expect(page).toHaveURL(`${sale}?place=gent-east-flanders`);
    await expect(cards(page)).toHaveCount(3);
    await visit(page, cards(page).first().locator('.card__title a'), language);
    await expect(cards(page)).toHaveCount(3);

    await page.goto(sale);
    await place(page).fill(reference);
    await place(page).press('Enter');
    // A reference names one home: it leads there at once.
    await expect(page).toHaveURL(new RegExp(`^[^?]*${sale}[^/]+/[^/]+/\\d+/$`, 'u'));
    await expect(page.getByText(reference).first()).toBeAttached();

    await page.goto(`${sale}?view=map`);
    const pill = page.locator('.map-pill[aria-haspopup="dialog"]:not([aria-hidden])').first();
    await pill.press('Enter');
    await visit(page, page.locator('.map-card .map-home__name a').first(), language);

    await expect(page.locator('.map-pill').first()).toBeVisible();
    await drawAround(page, language);
    await expect(page).toHaveURL(/[?&]area=/u);
    await expect(results(page)).toBeAttached();
    await expect(page.locator('.map-base__area')).toHaveCount(1);
    const total = Number.parseInt(await page.locator('.finder__count').innerText(), 10);
    expect(total).toBeGreaterThan(0);
    expect(total).toBeLessThan(41);
  });
}
