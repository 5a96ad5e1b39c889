import { test } from 'playwright/test';
import { expectAccessible } from './page-checks.ts';
import { pagesOfEveryKind, pagesOfStates, pathOf } from './pages.ts';

// axe puts its script into the page, which the security policy would refuse.
test.use({ bypassCSP: true });

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe('where the colours of the agency do not come', { tag: '@desktop' }, () => {
    test.use({ colorScheme });

    for (const original of ['/', '/property/46/', '/contact/']) {
      test(`all of ${original} can be read by ${colorScheme === 'dark' ? 'night' : 'day'}`, async ({ page }) => {
        await page.route('**/theme.css', (route) => route.abort());
        await page.goto(pathOf(original, 'nl'));
        await expectAccessible(page);
      });
    }
  });
}

/** Every page at two widths, in one language each: rules look at the markup, which is the same in all. */
const widthOf = { nl: '@mobile', fr: '@desktop' } as const;

for (const language of ['nl', 'fr'] as const) {
  test.describe(`in ${language}`, { tag: widthOf[language] }, () => {
    for (const path of [...pagesOfEveryKind(language), ...pagesOfStates(language)]) {
      test(`axe finds nothing on ${path}`, async ({ page }) => {
        await page.goto(path);
        await expectAccessible(page);
      });
    }
  });
}
