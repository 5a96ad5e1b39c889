import { expect, it } from 'vitest';
import { elementIn, openPage } from '#scripts/test-setup/inline-page.ts';

/** A link that a feature opens, on a page that notes when the browser follows it. */
async function openLink(chunk?: object) {
  const followed: string[] = [];
  const page = await openPage('src/render/page/on-demand.inline.ts', {
    body: '<a class="photo" href="#photo"><b></b></a><i></i><template data-on=".photo" data-src="/viewer.js"></template>',
    ...(chunk && { chunk }),
  });
  const click = async (selector: string, keys: object = {}): Promise<void> => {
    const event = new page.window.MouseEvent('click', { bubbles: true, cancelable: true, ...keys });
    elementIn(page, selector).dispatchEvent(event);
    if (!event.defaultPrevented) followed.push(selector);
    await nextFrame(page);
  };
  return { page, click, followed };
}

/** Until a feature has had its turn, after the frame that answers the click. */
async function nextFrame(page: Awaited<ReturnType<typeof openPage>>): Promise<void> {
  await new Promise((done) => page.window.requestAnimationFrame(() => page.window.setTimeout(done)));
  await page.settled();
}

it('gives a click to the feature that asks for it', async () => {
  const opened: unknown[] = [];
  const { page, click, followed } = await openLink({ open: (link: unknown) => opened.push(link) });
  await click('.photo > b');
  expect(opened).toEqual([elementIn(page, '.photo')]);
  expect([page.asked, followed]).toEqual([['/viewer.js'], []]);
});

it('answers a click with a frame before the feature starts its work', async () => {
  const opened: unknown[] = [];
  const { page } = await openLink({ open: (link: unknown) => opened.push(link) });
  const event = new page.window.MouseEvent('click', { bubbles: true, cancelable: true });
  elementIn(page, '.photo').dispatchEvent(event);
  await Promise.resolve();
  expect([page.asked, opened]).toEqual([[], []]);
  await nextFrame(page);
  expect([page.asked, opened]).toEqual([['/viewer.js'], [elementIn(page, '.photo')]]);
});

it('leaves other clicks, and those with a key, to the browser', async () => {
  const { page, click, followed } = await openLink({ open: () => undefined });
  await click('i');
  for (const key of ['metaKey', 'ctrlKey', 'shiftKey', 'altKey']) await click('.photo', { [key]: true });
  expect(page.asked).toEqual([]);
  expect(followed).toEqual(['i', '.photo', '.photo', '.photo', '.photo']);
});

it('lets the link work as it stands when the chunk does not come', async () => {
  const { page, click, followed } = await openLink();
  let clicks = 0;
  elementIn(page, '.photo').addEventListener('click', () => (clicks += 1));
  await click('.photo');
  // The visitor's own click, and the one that goes on without the feature.
  expect(clicks).toBe(2);
  await click('.photo');
  expect([page.asked, followed]).toEqual([['/viewer.js'], ['.photo']]);
});
