import { expect, it } from 'vitest';
import { elementIn, openPage } from '#scripts/test-setup/inline-page.ts';

it('starts the chunk on its element at the first focus, once', async () => {
  const started: unknown[] = [];
  const page = await openPage('src/render/page/on-focus.inline.ts', {
    body: '<p class="place"><input></p>',
    attributes: 'data-focus=".place" data-src="/place.js"',
    chunk: { start: (element: unknown) => started.push(element) },
  });
  expect(page.asked).toEqual([]);
  for (let focus = 0; focus < 2; focus += 1) {
    elementIn(page, 'input').dispatchEvent(new page.window.Event('focusin', { bubbles: true }));
    await page.settled();
  }
  expect(page.asked).toEqual(['/place.js']);
  expect(started).toEqual([elementIn(page, '.place')]);
});
