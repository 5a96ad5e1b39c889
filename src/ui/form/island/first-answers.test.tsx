import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { formSchema } from '#domain/form/form-schema.ts';
import { writeAnswer } from './answers.ts';
import { keepDraft, readDraft } from './draft.ts';
import { enhance } from './enhance.tsx';
import { returnForm, showForm } from './form-page.fixture.ts';

/** An offer that a link opens: what it says of its home, and each time that something beside it is to follow. */
function openOffer(query: string) {
  history.replaceState(null, '', `/nl/bod/${query}`);
  const fields = [{ name: 'reference' }, { name: 'amount' }, { name: 'conditions' }, { name: 'firstName' }] as const;
  const form = showForm({ form: 'purchase-offer', title: 'Bod', submit: 'Versturen', sections: { Bod: fields } });
  const followed: string[] = [];
  const answers = () => {
    const entries = [...new FormData(form)].filter(([name, value]) => name !== 'language' && value !== '');
    return Object.fromEntries(entries);
  };
  const fill = (_: HTMLFormElement, changed: string) => {
    followed.push(`${changed}: ${JSON.stringify(answers())}`);
  };
  const open = () => act(() => enhance(form, { schema: formSchema({}), failure: 'errors:mail-error', fill }));
  return { form, answers, followed, open };
}

afterEach(() => {
  history.replaceState(null, '', '/');
});

/** The offer of an earlier visit. */
function keepOffer(draft: Readonly<Record<string, string>>) {
  const { form } = openOffer('');
  for (const [name, answer] of Object.entries(draft)) writeAnswer(form, name, answer);
  keepDraft(form, draft);
  form.remove();
}

it('are those of the link once more where a visitor begins with an empty form', async () => {
  keepOffer({ reference: 'LH-0046', amount: '350000', firstName: 'An' });
  const { answers, followed, open } = openOffer('?listing=LH-0046');
  await open();
  expect(answers()).toEqual({ reference: 'LH-0046', amount: '350000', firstName: 'An' });
  await userEvent.setup().click(screen.getByRole('button', { name: 'Begin met een leeg formulier' }));
  expect(answers()).toEqual({ reference: 'LH-0046' });
  expect(followed.at(-1)).toBe(': {"reference":"LH-0046"}');
});

it('are kept no more where a visitor typed just before beginning with an empty form', async () => {
  keepOffer({ reference: 'LH-0046', amount: '350000' });
  const { form, open } = openOffer('?listing=LH-0046');
  await open();
  const user = userEvent.setup();
  form.querySelector<HTMLInputElement>('[name="firstName"]')?.focus();
  await user.paste('An');
  await user.click(screen.getByRole('button', { name: 'Begin met een leeg formulier' }));
  dispatchEvent(new Event('pagehide'));
  expect(localStorage).toHaveLength(0);
});

it('are of a draft about another home those about people only', async () => {
  keepOffer({ reference: 'LH-0046', amount: '350000', conditions: 'Na verkoop', firstName: 'An' });
  const { answers, open } = openOffer('?listing=LH-0112');
  await open();
  expect(answers()).toEqual({ reference: 'LH-0112', firstName: 'An' });
});

it('are of a draft about the same home, or on a page that names none, all of them', async () => {
  const draft = { reference: 'LH-0046', amount: '350000', firstName: 'An' };
  for (const query of ['', '?listing=lh-0046']) {
    keepOffer(draft);
    const { form, answers, open } = openOffer(query);
    await open();
    expect(answers()).toEqual({ ...draft, ...(query && { reference: 'lh-0046' }) });
    form.remove();
  }
});

it('are no draft of another home where a form came back and its home is changed', async () => {
  const draft = { reference: 'LH-0046', amount: '350000' };
  keepOffer(draft);
  const { form, open } = openOffer('');
  for (const [name, answer] of Object.entries(draft)) writeAnswer(form, name, answer);
  returnForm(form, 'Uw bod is niet verzonden.', {});
  await open();
  writeAnswer(form, 'reference', 'LH-0112');
  keepDraft(form, { ...draft, reference: 'LH-0112' });
  expect(readDraft(openOffer('').form)).toEqual({ ...draft, reference: 'LH-0112' });
  expect(localStorage.getItem('gevel.draft.form-purchase-offer')).not.toContain('0046');
});

const draft = { reference: 'LH-0046', amount: '350000', conditions: 'Na verkoop', firstName: 'An' };

/** What a browser puts back by itself after a reload: no field with `autocomplete="off"`. */
function fillIn(form: HTMLFormElement, answers: Readonly<Record<string, string>>): void {
  for (const [name, answer] of Object.entries(answers)) writeAnswer(form, name, answer);
}

it('are completed where a browser put back a part of them, and the home with them', async () => {
  keepOffer({ reference: 'LH-0112', amount: '200000', conditions: 'Keuring' });
  keepOffer(draft);
  for (const query of ['', '?listing=LH-0046']) {
    const { form, answers, open } = openOffer(query);
    fillIn(form, { conditions: 'Na verkoop', firstName: 'An' });
    await open();
    expect(answers()).toEqual(draft);
    keepDraft(form, draft);
    expect(readDraft(openOffer('').form)).toEqual(draft);
    form.remove();
  }
});

it('stay where a visitor began before the script was there, and the others come back', async () => {
  keepOffer(draft);
  const { answers, open, form } = openOffer('?listing=LH-0046');
  fillIn(form, { amount: '360000' });
  await open();
  expect(answers()).toEqual({ ...draft, amount: '360000' });
});

it('are about no home of a draft where something else stands already, and take nothing from that one', async () => {
  keepOffer(draft);
  const { answers, open, form } = openOffer('');
  fillIn(form, { conditions: 'Een andere vraag' });
  await open();
  expect(answers()).toEqual({ conditions: 'Een andere vraag', firstName: 'An' });
  keepDraft(form, { conditions: 'Een andere vraag', firstName: 'An' });
  const { form: again, answers: back, open: openAgain } = openOffer('?listing=LH-0046');
  await openAgain();
  expect(back()).toEqual(draft);
  again.remove();
});

it('are there again where a page that is shown once more lost some of them', async () => {
  keepOffer(draft);
  const { answers, open, form } = openOffer('');
  await open();
  fillIn(form, { reference: '', amount: '' });
  const show = (persisted: boolean) => {
    act(() => void dispatchEvent(Object.assign(new Event('pageshow'), { persisted })));
  };
  show(false);
  expect(answers()).toEqual({ conditions: 'Na verkoop', firstName: 'An' });
  show(true);
  expect(answers()).toEqual(draft);
});
