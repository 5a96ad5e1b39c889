import { test } from 'playwright/test';
import { expectAccessible } from './page-checks.ts';
import { pagesOfEveryKind, pagesOfStates } from './pages.ts';

// axe puts its script into the page, which the security policy would refuse.
test.use({ bypassCSP: true });

for (const language of ['nl', 'fr']) {
  for (const path of [...pagesOfEveryKind(language), ...(language === 'nl' ? pagesOfStates(language) : [])]) {
    test(`axe finds nothing on ${path}`, async ({ page }) => {
      await page.goto(path);
      await expectAccessible(page);
    });
  }
}
