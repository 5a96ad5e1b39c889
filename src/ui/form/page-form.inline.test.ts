import { expect, it } from 'vitest';
import { elementIn, openPage } from '#scripts/test-setup/inline-page.ts';

interface Given {
  readonly chunk?: object;
  readonly body?: string;
  /** Of a form that goes step by step. */
  readonly places?: string;
  readonly url?: string;
  /** What the browser's history holds for the page. */
  readonly state?: object;
  /** What the browser keeps under the key of the form's draft. */
  readonly draft?: string;
}

async function openForm({ chunk, body = '<input>', places, url, state, draft }: Given = {}) {
  const page = await openPage('src/ui/form/page-form.inline.ts', {
    body: `<h1>Offer</h1><p class="lead">Lead</p><form id="contact">${body}</form>`,
    attributes: `data-form="contact" data-src="/contact.js"${places ? ` data-places="${places}"` : ''}`,
    ...(chunk && { chunk }),
    ...(url && { url }),
    prepare: ({ localStorage, history }) => {
      if (state) history.replaceState(state, '');
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
  ['has steps', { places: 'Step 1 of 2' }],
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

const stepped = {
  places: 'Step 1 of 3|Step 2 of 3',
  body: [
    '<fieldset class="form__section"><legend class="form__legend">Price</legend><input></fieldset>',
    '<fieldset class="form__section"><legend class="form__legend">You</legend></fieldset>',
    '<div class="form__end"></div>',
  ].join(''),
};
const look = ({ window }: Awaited<ReturnType<typeof openPage>>) => ({
  heading: window.document.querySelector('h1')?.textContent,
  eyebrow: window.document.querySelector('.form__eyebrow')?.textContent,
  hidden: [...window.document.querySelectorAll('[hidden]')].map(({ className }) => className),
  feet: window.document.querySelectorAll('.form__foot').length,
});

it('shows the first step before its code has come', async () => {
  const { page } = await openForm({ ...stepped, chunk: { open: () => undefined } });
  expect(look(page)).toEqual({
    heading: 'Price',
    eyebrow: 'Offer · Step 1 of 3',
    hidden: ['form__section', 'form__end'],
    feet: 1,
  });
});

it('shows the step on which the visitor was before the page came again', async () => {
  const { page } = await openForm({ ...stepped, state: { formStep: 1 }, chunk: { open: () => undefined } });
  expect(look(page)).toMatchObject({ heading: 'You', eyebrow: 'Offer · Step 2 of 3' });
  expect(page.window.document.querySelector('input')?.closest('[hidden]')).not.toBeNull();
});

it.each([
  ['the answers are gone over', { state: { formStep: 2 }, chunk: { open: () => undefined } }, 1],
  ['its code does not come', {}, 0],
])('shows all of it where %s', async (_, given, feet) => {
  const { page } = await openForm({ ...stepped, ...given });
  expect(look(page)).toEqual({ heading: 'Offer', eyebrow: undefined, hidden: [], feet });
});

it('shows all mistakes of a form that came back', async () => {
  const body = `<div class="form__summary"></div>${stepped.body}`;
  const { page } = await openForm({ ...stepped, body, chunk: { open: () => undefined } });
  expect(look(page)).toMatchObject({ heading: 'Offer', hidden: [] });
});
