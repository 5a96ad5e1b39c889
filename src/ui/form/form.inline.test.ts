import { expect, it } from 'vitest';
import { elementIn, openPage } from '#scripts/test-setup/inline-page.ts';

it('fetches the code of a form inside a page when the visitor enters it, once', async () => {
  const opened: unknown[] = [];
  const page = await openPage('src/ui/form/form.inline.ts', {
    body: '<form id="contact"><input></form>',
    attributes: 'data-form="contact" data-src="/contact.js"',
    chunk: { open: (form: unknown) => opened.push(form) },
  });
  expect(page.asked).toEqual([]);
  for (let entered = 0; entered < 2; entered += 1) {
    elementIn(page, 'input').dispatchEvent(new page.window.Event('focusin', { bubbles: true }));
    await page.settled();
  }
  expect(page.asked).toEqual(['/contact.js']);
  expect(opened).toEqual([elementIn(page, 'form')]);
});
