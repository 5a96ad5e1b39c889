import { expect, test, type Page } from 'playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './page-checks.ts';
import { pathOf } from './pages.ts';

const projects = pathOf('/projects/', 'nl');
const wholeList = 6;

const cards = (page: Page) => page.locator('.project-card:visible');
const titles = (page: Page) => page.locator('.project-card:visible .project-card__title');
const count = (page: Page) => page.getByRole('status').filter({ hasText: /project/u });
const chips = (page: Page) => page.locator('.finder__chip');

/** On a phone a press shows the filters; elsewhere they are always there. */
async function openFilters(page: Page): Promise<void> {
  await expect(page.locator('[data-project-search]:not([data-waiting])')).toBeVisible();
  const more = page.getByRole('button', { name: 'Filters' });
  if (await more.isVisible()) await more.click();
  await expect(page.getByLabel('Type')).toBeVisible();
}

test('a visitor narrows the projects down in place, and goes back', async ({ page }) => {
  await page.goto(projects);
  await expect(count(page)).toHaveText(`${String(wholeList)} projecten`);
  await openFilters(page);
  await page.getByLabel('Prijs tot').selectOption('-300000');
  await expect(page).toHaveURL(`${projects}?price=-300000`);
  await expect(count(page)).toHaveText('3 projecten');
  await page.getByLabel('Slaapkamers').selectOption('2-');
  await expect(page).toHaveURL(`${projects}?price=-300000&bedrooms=2-`);
  await expect(titles(page)).toHaveText(['Maaskaaien']);
  await expect(chips(page)).toHaveText(['tot € 300.000', '2+ slaapkamers']);
  await page.getByRole('button', { name: 'Filter verwijderen: tot € 300.000' }).click();
  await expect(chips(page)).toHaveText(['2+ slaapkamers']);
  await expect(chips(page)).toBeFocused();
  await page.goBack();
  await expect(titles(page)).toHaveText(['Maaskaaien']);
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(projects);
  await expect(cards(page)).toHaveCount(wholeList);
  await expect(chips(page)).toHaveCount(0);
});

test('an address shows what it asks for, and keeps it in another language', async ({ page }) => {
  await page.goto(`${projects}?place=east-flanders&sort=price-down`);
  await expect(titles(page)).toHaveText(['Scheldekaai', 'Lindepark', 'De Vlasakker']);
  await expect(page.getByLabel('Waar')).toHaveValue('east-flanders');
  await page.goto(`${pathOf('/projects/', 'fr')}?place=east-flanders&sort=price-down`);
  await expect(titles(page)).toHaveText(['Scheldekaai', 'Lindepark', 'De Vlasakker']);
  await expect(chips(page)).toHaveText(['Flandre-Orientale']);
});

test('a choice says what the others would give', async ({ page }) => {
  await page.goto(`${projects}?type=duplex`);
  await expect(count(page)).toHaveText('1 project');
  await expect(page.getByLabel('Type').locator('option[value="studio"]')).toHaveText('Studio (3)');
  await expect(page.getByLabel('Waar').locator('option[value="east-flanders"]')).toHaveText(/\(0\)$/u);
});

test('a reference is found while it is typed, in one step of the way back', async ({ page }) => {
  await page.goto(projects);
  await expect(count(page)).toHaveText(`${String(wholeList)} projecten`);
  await page.getByLabel('Naam, straat of referentie').pressSequentially('lp 013');
  await expect(titles(page)).toHaveText(['Hof ter Dijle']);
  await openFilters(page);
  await page.getByLabel('Enkel met beschikbare wooneenheden').check();
  await expect(page.getByRole('heading', { name: 'Geen projecten beantwoorden aan uw zoekopdracht.' })).toBeVisible();
  await page.getByRole('button', { name: 'Zonder “Enkel met beschikbare wooneenheden”: 1 project' }).click();
  await expect(titles(page)).toHaveText(['Hof ter Dijle']);
  await page.goBack();
  await page.goBack();
  await page.goBack();
  await expect(cards(page)).toHaveCount(wholeList);
});

test(
  'a phone shows the first project at once, and hides no filter that is on',
  { tag: '@mobile' },
  async ({ page }) => {
    await page.goto(`${projects}?type=duplex`);
    await expect(chips(page)).toHaveText(['Duplex']);
    const top = await cards(page).first().locator('.project-card__photo').boundingBox();
    expect(top?.y).toBeLessThan(640);
  },
);

test('no state of it hinders anybody', async ({ page }) => {
  for (const query of ['', '?place=east-flanders&with=available', '?q=nergens']) {
    await page.goto(projects + query);
    await expect(count(page)).toBeVisible();
    await expectAccessible(page, query);
    await expectNoSidewaysScroll(page, query);
  }
});

test('without its code the whole list stays, and says so', async ({ page }) => {
  await page.route(/project-search.*\.js/u, (route) => route.abort());
  await page.goto(`${projects}?type=duplex`);
  await expect(page.getByText('De filters werken op dit moment niet.')).toBeVisible();
  await expect(cards(page)).toHaveCount(wholeList);
  await expect(page.getByLabel('Type')).toBeHidden();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('all projects are there, and a note', async ({ page }) => {
    await page.goto(`${projects}?type=duplex`);
    await expect(page.locator('noscript .notice')).toBeVisible();
    await expect(cards(page)).toHaveCount(wholeList);
    await expect(page.getByLabel('Type')).toBeHidden();
  });
});
