import { readFile } from 'node:fs/promises';
import { expect, test } from 'playwright/test';
import { formatDayInWords } from '#i18n/formats.ts';
import { countedVisits, homes, logInOwner } from './owner-homes.ts';
import { expectAccessible, expectNoSidewaysScroll } from './page-checks.ts';
import { languages, pathOf } from './pages.ts';
import { textsOf } from './texts.ts';

test.describe('the portal of an owner', () => {
  // axe puts its script into the page, which the security policy would refuse.
  test.use({ bypassCSP: true });

  for (const language of languages) {
    const t = textsOf(language);

    test(`shows all homes in ${language}: filters, orders, settings`, async ({ page }, { project }) => {
      await logInOwner(page, `list-${language}-${project.name}`, language);
      await page.goto(`/${language}/owner/`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('portal:title'));
      const rows = page.locator('.portal__row');
      await expect(rows).toHaveCount(homes.length);
      await page.getByLabel(t('portal:find')).fill({ fr: 'gand', en: 'ghent' }[language] ?? 'gent');
      await expect(rows).toHaveCount(1);
      await expect(rows).toContainText('LH-0048');
      await page.getByLabel(t('portal:find')).fill('nergens');
      await expect(rows).toHaveCount(0);
      await page.getByRole('button', { name: t('portal:clearFilters') }).click();
      await page.getByLabel(t('portal:sort')).selectOption('days');
      await expect(rows.first()).toContainText('LH-0062');
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);

      await page.getByLabel(t('portal:settings.weekly')).check();
      await page.getByRole('button', { name: t('portal:settings.save') }).click();
      await expect(page.getByRole('status').filter({ hasText: t('portal:settings.saved') })).toBeVisible();
      await expect(page.getByLabel(t('portal:settings.weekly'))).toBeChecked();
    });

    test(`shows one home in ${language}: numbers, graph, contacts`, async ({ page }, { project }) => {
      await logInOwner(page, `home-${language}-${project.name}`, language);
      await page.goto(`/${language}/owner/?property=46`);
      const graph = page.locator('.portal__canvas canvas');
      await expect(graph).toBeVisible();
      expect(await graph.getAttribute('aria-label')).toContain(formatDayInWords('2026-10-22', language));
      const stacked = page.getByRole('button', { name: t('portal:graph.stacked') });
      await expect(stacked).toHaveAttribute('aria-pressed', 'false');
      await stacked.click();
      await expect(stacked).toHaveAttribute('aria-pressed', 'true');
      await expect(page.locator('.portal__manager img')).toHaveAttribute('src', '/team/hilde.webp');
      await page.getByText(t('portal:graph.table')).first().click();
      const table = page.locator('.portal__days table');
      await expect(table.locator('tbody tr')).toHaveCount(30);
      await expect(table.locator('thead th')).toHaveText([
        t('portal:day'),
        t('portal:ownSite'),
        'Wohnblick',
        'PortaalEen',
        'Logis',
        t('portal:sum'),
      ]);

      const contacts = page.locator('.portal__table--contacts tbody tr');
      await expect(contacts).toHaveCount(2);
      await page.getByLabel(t('portal:contacts.period')).selectOption('all');
      await expect(contacts).toHaveCount(3);
      await page.locator('.portal__filters').getByLabel(t('portal:column.type')).selectOption('call');
      await expect(contacts).toHaveCount(1);
      await expect(contacts).toContainText('Telefoon');
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    });
  }

  test('gives its figures as files', async ({ page }, { project }) => {
    await logInOwner(page, `files-${project.name}`, 'nl', ['46']);
    // Whoever has one home sees it at once.
    await page.goto('/nl/owner/');
    const t = textsOf('nl');
    const waiting = page.waitForEvent('download');
    await page.getByRole('link', { name: t('portal:files.csv') }).click();
    const csv = await waiting;
    expect(csv.suggestedFilename()).toBe('LH-0046-statistics.csv');
    expect((await readFile(await csv.path(), 'utf8')).split('\r\n')).toHaveLength(32);
    const second = page.waitForEvent('download');
    await page.getByRole('button', { name: t('portal:files.pdf') }).click();
    const pdf = await second;
    expect(pdf.suggestedFilename()).toBe('46-2026-11.pdf');
    expect((await readFile(await pdf.path())).subarray(0, 5).toString()).toBe('%PDF-');
  });

  test('is printed with its graph, as wide as the paper', { tag: '@desktop' }, async ({ page }, { project }) => {
    await logInOwner(page, `print-${project.name}`, 'nl', ['46']);
    await page.setViewportSize({ width: 720, height: 1000 });
    await page.goto('/nl/owner/');
    const graph = page.locator('.portal__canvas canvas');
    await expect(graph).toBeVisible();
    // Drawn for a window that is wider than the paper: nothing draws it again on the way to the printer.
    await graph.evaluate((canvas) => {
      canvas.style.width = '2000px';
      canvas.style.height = '3000px';
    });
    await page.emulateMedia({ media: 'print' });
    await expectNoSidewaysScroll(page);
    const box = await graph.boundingBox();
    const below = await page.locator('.portal__table--contacts').boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(below?.y ?? 0);
    await expect(page.locator('.portal__days')).toBeHidden();
  });

  test('does not show the home of somebody else', async ({ page }, { project }) => {
    await logInOwner(page, `other-${project.name}`, 'en', ['46']);
    const answer = await page.goto('/en/owner/?property=48');
    expect(answer?.status()).toBe(404);
    await expect(page.locator('.portal')).toHaveCount(0);
  });
});

test('the portal keeps within the security policy', async ({ page }, { project }) => {
  const refused: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text());
  });
  await logInOwner(page, `policy-${project.name}`, 'nl', ['46']);
  await page.goto('/nl/owner/');
  await expect(page.locator('.portal__canvas canvas')).toBeVisible();
  expect(refused).toEqual([]);
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  for (const language of languages) {
    test(`the portal is readable tables in ${language}`, async ({ page }, { project }) => {
      await logInOwner(page, `plain-${language}-${project.name}`, language);
      await page.goto(`/${language}/owner/`);
      await expect(page.locator('.portal__row')).toHaveCount(homes.length);
      await page.locator('.portal__row .more').first().click();
      await expect(page.locator('.portal__days tbody tr')).toHaveCount(30);
      await expect(page.locator('.portal__days tbody tr').first()).toBeVisible();
      await expect(page.locator('.portal__table--contacts tbody tr')).toHaveCount(2);
      await expect(page.getByText('Nieuwe fotoreeks.')).toBeVisible();
      await expectNoSidewaysScroll(page);
    });
  }
});

test.describe('a visit of a home', () => {
  test.use({
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
  });

  // One home for each size of screen, for all browsers count in the same store.
  const ids: Readonly<Record<string, readonly [string, string]>> = {
    mobile: ['63', '65'],
    tablet: ['66', '67'],
    desktop: ['68', '75'],
  };

  test('is counted once, without a cookie', async ({ page }, { project, retry, repeatEachIndex }) => {
    const [id = ''] = ids[project.name] ?? [];
    // Another visitor at each try: who came before is not counted again on the same day.
    await page.setExtraHTTPHeaders({
      'x-forwarded-for': `10.${String(1 + repeatEachIndex)}.${id}.${String(1 + retry)}`,
    });
    const { mail: counted = 0 } = await countedVisits(id);
    await page.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false });
    });
    const before = await page.context().cookies();
    const sent = page.waitForResponse('**/api/beacon');
    await page.goto(`${pathOf(`/property/${id}/`, 'nl')}?utm_medium=email`);
    expect((await sent).status()).toBe(204);
    await expect.poll(() => countedVisits(id)).toEqual({ mail: counted + 1 });
    const after = await page.context().cookies();
    expect(after.map(({ name }) => name).sort()).toEqual(before.map(({ name }) => name).sort());
  });

  test('is not counted when the visitor asks so', async ({ page }, { project }) => {
    const [, id = ''] = ids[project.name] ?? [];
    await page.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false });
      Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true });
    });
    let isSent = false;
    page.on('request', (request) => {
      isSent ||= request.url().includes('/api/beacon');
    });
    await page.goto(pathOf(`/property/${id}/`, 'nl'), { waitUntil: 'networkidle' });
    await page.waitForTimeout(2500);
    expect(isSent).toBe(false);
  });
});
