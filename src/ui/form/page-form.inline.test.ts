import { expect, it } from 'vitest';
import { elementIn, openPage } from '#scripts/test-setup/inline-page.ts';

interface Given {
  readonly chunk?: object;
  readonly body?: string;
  readonly url?: string;
  /** What the browser keeps under the key of the form's draft. */
  readonly draft?: string;
}

async function openForm({ chunk, body = '<input>', url, draft }: Given = {}) {
  const page = await openPage('src/ui/form/page-form.inline.ts', {
    body: `<form id="contact">${body}</form>`,
    attributes: 'data-form="contact" data-src="/contact.js"',
    ...(chunk && { chunk }),
    ...(url && { url }),
    prepare: ({ localStorage }) => {
      if (draft) localStorage.setItem('gevel.draft.contact', draft);
    },
  });
  const enter = async (): Promise<void> => {
    elementIn(page, 'input').dispatchEvent(new page.window.Event('focusin', { bubbles: true }));
    await page.settled();
  };
  await page.settled();
  return { page, enter };
}

it('waits for a sign of the visitor where the form is the page', async () => {
  for (const sign of ['pointermove', 'pointerdown', 'keydown', 'scroll', 'focusin']) {
    const { page } = await openForm({ chunk: { open: () => undefined } });
    expect(page.asked, sign).toEqual([]);
    for (const name of [sign, sign, 'scroll']) page.window.dispatchEvent(new page.window.Event(name));
    await page.settled();
    expect(page.asked, sign).toEqual(['/contact.js']);
  }
});

it.each([
  ['has steps', { body: '<div class="form__foot"></div>' }],
  ['comes back with mistakes', { body: '<div class="form__summary"></div>' }],
  ['is filled in by its address', { url: 'https://agency.example/nl/contact/?listing=46' }],
  ['has a draft', { draft: '{}' }],
])('fetches it at once where the form %s', async (_, given) => {
  const opened: unknown[] = [];
  await openForm({ ...given, chunk: { open: (form: unknown) => opened.push(form) } });
  expect(opened).toHaveLength(1);
});

it('asks again at the next focus for code that did not come', async () => {
  const { page, enter } = await openForm({ draft: '{}' });
  expect(page.asked).toHaveLength(1);
  await enter();
  await enter();
  expect(page.asked).toHaveLength(3);
});

it('tells the form that its code did not come', async () => {
  const said: string[] = [];
  const { page, enter } = await openForm();
  elementIn(page, 'form').addEventListener('wait', ({ type }) => said.push(type));
  await enter();
  await enter();
  expect(said).toEqual(['wait', 'wait']);
});
