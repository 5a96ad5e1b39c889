import { test } from 'playwright/test';
import { expectAccessible } from './page-checks.ts';
import { pagesOfEveryKind, pagesOfStates } from './pages.ts';

// axe puts its script into the page, which the security policy would refuse.
test.use({ bypassCSP: true });

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
