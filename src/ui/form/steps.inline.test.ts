import { expect, it } from 'vitest';
import { elementIn, openPage } from '#scripts/test-setup/inline-page.ts';

const fields = [
  '<fieldset class="form__section"><legend class="form__legend">Price</legend><input></fieldset>',
  '<fieldset class="form__section"><legend class="form__legend">You</legend></fieldset>',
  '<div class="form__end"></div>',
].join('');

/** A form of two steps; `state` is what the browser's history holds for the page. */
async function openSteps({ body = fields, state }: { body?: string; state?: object } = {}) {
  const page = await openPage('src/ui/form/steps.inline.ts', {
    body: `<h1>Offer</h1><p class="lead">Lead</p><form id="offer">${body}</form>`,
    attributes: 'data-form="offer" data-places="Step 1 of 3|Step 2 of 3"',
    prepare: ({ history }) => {
      if (state) history.replaceState(state, '');
    },
  });
  const { document } = page.window;
  const look = () => ({
    heading: document.querySelector('h1')?.textContent,
    eyebrow: document.querySelector('.form__eyebrow')?.textContent,
    hidden: [...document.querySelectorAll('[hidden]')].map(({ className }) => className),
    feet: document.querySelectorAll('.form__foot').length,
  });
  return { page, look };
}

it('shows the first step before its code has come', async () => {
  const { look } = await openSteps();
  const eyebrow = 'Offer\u00a0· Step 1 of 3';
  expect(look()).toEqual({ heading: 'Price', eyebrow, hidden: ['form__section', 'form__end'], feet: 1 });
});

it('shows the step on which the visitor was before the page came again', async () => {
  const { page, look } = await openSteps({ state: { formStep: 1 } });
  expect(look()).toMatchObject({ heading: 'You', eyebrow: 'Offer\u00a0· Step 2 of 3' });
  expect(elementIn(page, 'input').closest('[hidden]')).not.toBeNull();
});

const whole = { heading: 'Offer', eyebrow: undefined, hidden: [] };

it.each([
  ['where the answers are gone over', { state: { formStep: 2 } }],
  ['with all its mistakes where it came back', { body: `<div class="form__summary"></div>${fields}` }],
])('shows all of it %s', async (_, given) => {
  expect((await openSteps(given)).look()).toEqual({ ...whole, feet: 1 });
});

it('shows all of it again where its code did not come', async () => {
  const { page, look } = await openSteps();
  elementIn(page, 'form').dispatchEvent(new page.window.Event('wait'));
  expect(look()).toEqual({ ...whole, feet: 0 });
});
