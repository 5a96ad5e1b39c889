import { expect, it } from 'vitest';
import { elementIn, openPage } from '#scripts/test-setup/inline-page.ts';

async function openForm(attributes: string, chunk?: object) {
  const page = await openPage('src/ui/form/form.inline.ts', {
    body: '<form id="contact"><input></form>',
    attributes: `data-form="contact" data-src="/contact.js" ${attributes}`,
    ...(chunk && { chunk }),
  });
  const enter = async (): Promise<void> => {
    elementIn(page, 'input').dispatchEvent(new page.window.Event('focusin', { bubbles: true }));
    await page.settled();
  };
  await page.settled();
  return { page, enter };
}

it('fetches the code of a form when the visitor enters it, once', async () => {
  const opened: unknown[] = [];
  const { page, enter } = await openForm('', { open: (form: unknown) => opened.push(form) });
  expect(page.asked).toEqual([]);
  await enter();
  await enter();
  expect(page.asked).toEqual(['/contact.js']);
  expect(opened).toEqual([elementIn(page, 'form')]);
});

it('fetches it at once where the form is the page', async () => {
  const opened: unknown[] = [];
  await openForm('data-now="1"', { open: (form: unknown) => opened.push(form) });
  expect(opened).toHaveLength(1);
});

it('asks again at the next focus for code that did not come', async () => {
  const { page, enter } = await openForm('data-now="1"');
  expect(page.asked).toHaveLength(1);
  await enter();
  await enter();
  expect(page.asked).toHaveLength(3);
});
