import { expect, it } from 'vitest';
import { elementIn, openPage } from '#scripts/test-setup/inline-page.ts';

const buttons = ['share', 'copy', 'print'].map((action) => `<li><button value="${action}" hidden></button></li>`);
const body = `<ul class="page-actions">${buttons.join('')}</ul><span id="shared" hidden></span>`;

/** A listing in a browser that has these. */
async function openWith(navigator: object) {
  const done: string[] = [];
  const page = await openPage('src/features/listing/page-actions.inline.ts', {
    url: 'https://agency.example/nl/46/?utm_source=krant#from=direct&landing=/nl/',
    body,
    prepare: (window) => {
      for (const [name, value] of Object.entries({ clipboard: undefined, share: undefined, ...navigator }))
        Object.defineProperty(window.navigator, name, { value });
      Object.assign(window, { print: () => done.push('print') });
    },
  });
  const press = async (action: string): Promise<void> => {
    elementIn(page, `[value="${action}"]`).dispatchEvent(new page.window.Event('click'));
    await page.settled();
  };
  const shown = [...page.window.document.querySelectorAll('button:not([hidden])')];
  return { page, done, press, shown: shown.map((button) => button.getAttribute('value')) };
}

it('shows the buttons of what the device can do', async () => {
  expect((await openWith({})).shown).toEqual(['print']);
  expect((await openWith({ clipboard: {} })).shown).toEqual(['copy', 'print']);
  expect((await openWith({ clipboard: {}, share: () => undefined })).shown).toEqual(['share', 'copy', 'print']);
});

it('prints, copies the address and says so, and hands title and address to the device, without what a visit carries', async () => {
  const handed: unknown[] = [];
  const take = (what: unknown): Promise<void> => {
    handed.push(what);
    return Promise.resolve();
  };
  const { page, done, press } = await openWith({ clipboard: { writeText: take }, share: take });
  await press('print');
  expect(done).toEqual(['print']);
  expect(elementIn(page, '#shared').hasAttribute('hidden')).toBe(true);
  await press('copy');
  expect(elementIn(page, '#shared').hasAttribute('hidden')).toBe(false);
  await press('share');
  expect(handed).toEqual(['https://agency.example/nl/46/', { title: 'Villa', url: 'https://agency.example/nl/46/' }]);
});
