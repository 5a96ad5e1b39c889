import { expect, test } from 'playwright/test';
import { pathOf } from './pages.ts';

test.describe('a list of twelve', { tag: '@desktop' }, () => {
  for (const [width, columns] of [
    [900, 2],
    [1280, 3],
    [1920, 4],
  ] as const) {
    test(`fills its rows to the end in ${String(columns)} columns`, async ({ page }) => {
      await page.setViewportSize({ width, height: 1000 });
      await page.goto(pathOf('/for-sale/', 'nl'));
      const list = page.locator('.list-cards').first();
      await expect(list.locator('> .card')).toHaveCount(12);
      const { filled, rows, tracks } = await list.evaluate((grid) => {
        const end = grid.getBoundingClientRect().right;
        const boxes = [...grid.querySelectorAll(':scope > .card')].map((card) => card.getBoundingClientRect());
        const tops = [...new Set(boxes.map(({ top }) => Math.round(top)))];
        const ends = tops.filter((top) =>
          boxes.some((box) => Math.round(box.top) === top && Math.abs(box.right - end) < 2),
        );
        const names = getComputedStyle(grid).gridTemplateColumns;
        return { filled: ends.length, rows: tops.length, tracks: names.split(' ').length };
      });
      expect(tracks).toBe(columns);
      expect(filled).toBe(rows);
    });
  }

  test('keeps its filters in sight beside the map', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(`${pathOf('/for-sale/', 'nl')}?view=map`);
    await expect(page.locator('[data-view="map"] .list-cards > .card').first()).toBeVisible();
    await page.evaluate(() => {
      scrollTo(0, 1200);
    });
    await expect(page.locator('.finder > search')).toBeInViewport({ ratio: 1 });
    const top = () => page.locator('.finder > search').evaluate((part) => Math.round(part.getBoundingClientRect().top));
    await expect.poll(top).toBe(0);
  });
});

test(
  'a card fetches its other photos once its strip is moved, and none before',
  { tag: '@mobile' },
  async ({ page }) => {
    await page.goto(pathOf('/for-sale/', 'nl'), { waitUntil: 'networkidle' });
    const others = page.locator('.card__strip').first().locator('.card__more img');
    const fetched = () =>
      others.evaluateAll((images: HTMLImageElement[]) => images.map(({ currentSrc }) => currentSrc !== ''));
    expect(await others.count()).toBeGreaterThan(1);
    expect(await fetched()).not.toContain(true);
    await page
      .locator('.card__strip')
      .first()
      .evaluate((strip) => {
        strip.scrollTo({ left: strip.clientWidth });
      });
    await expect.poll(async () => (await fetched())[0]).toBe(true);
  },
);
