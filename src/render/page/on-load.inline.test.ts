import { expect, it } from 'vitest';
import { elementIn, openPage } from '#scripts/test-setup/inline-page.ts';

async function load(attributes: string, chunk?: object) {
  const page = await openPage('src/render/page/on-load.inline.ts', {
    body: '<div class="seen"><p data-failed hidden></p></div>',
    attributes: `data-load=".seen" data-src="/seen.js" ${attributes}`,
    ...(chunk && { chunk }),
    prepare: ({ localStorage }) => {
      localStorage.setItem('full', '1');
    },
  });
  await page.settled();
  return { page, isFailed: !elementIn(page, '[data-failed]').hasAttribute('hidden') };
}

it('starts the chunk on its element', async () => {
  const started: unknown[] = [];
  const { page, isFailed } = await load('', { start: (element: unknown) => started.push(element) });
  expect(started).toEqual([elementIn(page, '.seen')]);
  expect(isFailed).toBe(false);
});

it('loads it only where the storage has something under the key', async () => {
  expect((await load('data-key="full"', { start: () => undefined })).page.asked).toEqual(['/seen.js']);
  expect((await load('data-key="empty"', { start: () => undefined })).page.asked).toEqual([]);
});

it('says so when the chunk does not come', async () => {
  expect((await load('')).isFailed).toBe(true);
});
