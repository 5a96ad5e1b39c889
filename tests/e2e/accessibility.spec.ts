import AxeBuilder from '@axe-core/playwright';
import { expect, test } from 'playwright/test';
import { pagesOfEveryKind } from './pages.ts';

// axe puts its script into the page, which the security policy would refuse.
test.use({ bypassCSP: true });

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

for (const language of ['nl', 'fr']) {
  for (const path of pagesOfEveryKind(language)) {
    test(`axe finds nothing on ${path}`, async ({ page }) => {
      await page.goto(path);
      const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze();
      const found = violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary ?? ''}`),
      );
      expect(found).toEqual([]);
    });
  }
}
