import { expect, test } from 'playwright/test';
import { isLanguage } from '#i18n/languages.ts';
import { languages, longestTitles, pagesOfEveryKind, pathOf } from './pages.ts';

/** What somebody sets who reads in letters half as large again. */
const largePx = 24;

for (const width of [390, 800, 1000, 1280]) {
  test(`the header fits ${String(width)} pixels in large letters, in every language`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    for (const language of languages) {
      await page.goto(`/${language}/`);
      const beyond = await page.evaluate((px) => {
        const { documentElement: root } = document;
        root.style.setProperty('font-size', `${String(px)}px`);
        const boxes = [...document.querySelectorAll('.header *')].map((element) => element.getBoundingClientRect());
        const seen = boxes.filter(({ width: own, height }) => own > 1 && height > 1);
        return { page: root.scrollWidth, left: seen.filter(({ left }) => left < 0).length };
      }, largePx);
      expect([language, beyond]).toEqual([language, { page: width, left: 0 }]);
    }
  });
}

test('the heart above a page is as large as a thumb on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/nl/');
  const box = await page.locator('.header__saved').boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
});

// A browser that is set to larger letters, which lengths in em of a media query follow.
for (const path of ['/de/login/', '/nl/form/contact-appointment/?listing=LH-0046']) {
  test(`${path} fits a phone in large letters`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const devTools = await page.context().newCDPSession(page);
    await devTools.send('Page.setFontSizes', { fontSizes: { standard: largePx, fixed: largePx } });
    await page.goto(path);
    const sizes = await page.evaluate(() => ({
      letters: getComputedStyle(document.documentElement).fontSize,
      page: document.documentElement.scrollWidth,
    }));
    expect(sizes).toEqual({ letters: `${String(largePx)}px`, page: 390 });
  });
}

// The narrowest phone, in letters half as large again: WCAG 1.4.4 and 1.4.10 together.
for (const language of ['nl', 'de']) {
  test(`every kind of page in ${language} fits 320 pixels, in large letters too`, async ({ page }) => {
    test.slow();
    await page.setViewportSize({ width: 320, height: 700 });
    const devTools = await page.context().newCDPSession(page);
    const wide: string[] = [];
    for (const px of [16, largePx]) {
      await devTools.send('Page.setFontSizes', { fontSizes: { standard: px, fixed: px } });
      for (const path of [...pagesOfEveryKind(language), `/${language}/office/login/`]) {
        await page.goto(path);
        const width = await page.locator('html').evaluate((root) => root.scrollWidth);
        if (width > 320) wide.push(`${path} in letters of ${String(px)} pixels: ${String(width)}`);
      }
    }
    expect(wide).toEqual([]);
  });
}

for (const width of [360, 390]) {
  test(`headlines of the longest words fit ${String(width)} pixels, in every language`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    const wide: string[] = [];
    for (const language of languages.filter(isLanguage)) {
      for (const path of [pathOf('/Accessibility/', language), ...longestTitles(language)]) {
        await page.goto(path);
        const found = await page.locator('html').evaluate((root) => root.scrollWidth);
        if (found > width) wide.push(`${path}: ${String(found)}`);
      }
    }
    expect(wide).toEqual([]);
  });
}
