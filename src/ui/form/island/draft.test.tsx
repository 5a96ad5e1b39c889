import { act } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { formSchema } from '#domain/form/form-schema.ts';
import { make } from '#ui/make.ts';
import { forgetOldDrafts, keepDraft, readDraft } from './draft.ts';
import { enhance } from './enhance.tsx';

const now = Date.UTC(2026, 10, 20);
const dayMs = 86_400_000;

/** A form about a home and a time that the page names. */
function formAbout(reference: string): HTMLFormElement {
  const form = make(
    'form',
    { id: 'appointment' },
    make('input', { type: 'hidden', name: 'reference', value: reference }),
    make('input', { type: 'hidden', name: 'slot', value: '10:00' }),
    make('input', { name: 'firstName' }),
    make('input', { name: 'income' }),
    make('textarea', { name: 'message' }),
  );
  document.body.replaceChildren(form);
  return form;
}

beforeEach(() => {
  localStorage.clear();
});

it('keeps what was typed, and neither what the page says nor what nobody else should find', () => {
  const form = formAbout('LH-1');
  keepDraft(form, { reference: 'LH-1', slot: '10:00', firstName: 'An', income: '4000' }, now);
  expect(localStorage.getItem('gevel.draft.appointment')).toContain('An');
  expect(localStorage.getItem('gevel.draft.appointment')).not.toMatch(/10:00|4000/u);
  expect(readDraft(form, now)).toEqual({ firstName: 'An' });
});

it('says nothing otherwise than the page does, whatever an older draft held', () => {
  const answers = { reference: 'LH-9', slot: '16:30', firstName: 'An', gone: 'a question of before' };
  localStorage.setItem('gevel.draft.appointment', JSON.stringify({ savedAt: now, answers }));
  expect(readDraft(formAbout('LH-1'), now)).toEqual({ firstName: 'An' });
});

it('is forgotten after a week, and when it is no draft', () => {
  const form = formAbout('LH-1');
  keepDraft(form, { firstName: 'An' }, now);
  expect(readDraft(form, now + 8 * dayMs)).toBeUndefined();
  localStorage.setItem('gevel.draft.appointment', '{"answers":');
  expect(readDraft(form, now)).toBeUndefined();
});

it('is deleted after a week, of whatever form it is, and nothing else is', () => {
  keepDraft(formAbout('LH-1'), { firstName: 'An' }, now - 2 * dayMs);
  localStorage.setItem(
    'gevel.draft.form-contact',
    JSON.stringify({ savedAt: now - 8 * dayMs, answers: { name: 'An' } }),
  );
  localStorage.setItem('gevel.draft.form-old', JSON.stringify({ savedAt: null, answers: {} }));
  localStorage.setItem('gevel.draft.form-spoilt', '{"answers":');
  localStorage.setItem('gevel.saved', '{}');
  forgetOldDrafts(now);
  expect(Object.keys(localStorage).toSorted()).toEqual(['gevel.draft.appointment', 'gevel.saved']);
  forgetOldDrafts(now + 6 * dayMs);
  expect(Object.keys(localStorage)).toEqual(['gevel.saved']);
});

it('of another form goes with the first form that is opened after its time', async () => {
  localStorage.setItem('gevel.draft.form-contact', JSON.stringify({ savedAt: Date.now() - 8 * dayMs, answers: {} }));
  await act(() => enhance(formAbout('LH-1'), { schema: formSchema({}), failure: 'errors:mail-error' }));
  expect(localStorage).toHaveLength(0);
});

it('of another home says only who asks; whether it is another, the page knows', () => {
  keepDraft(formAbout('LH-1'), { firstName: 'An', message: 'Is de tuin groot?' }, now);
  expect(readDraft(formAbout('lh-1 '), now)).toEqual({ firstName: 'An', message: 'Is de tuin groot?' });
  expect(readDraft(formAbout(''), now)).toEqual({ firstName: 'An', message: 'Is de tuin groot?' });
  expect(readDraft(formAbout('LH-2'), now)).toEqual({ firstName: 'An' });
});

it('that was kept before it said of which home it is comes back whole', () => {
  const answers = { firstName: 'An', message: 'Is de tuin groot?' };
  localStorage.setItem('gevel.draft.appointment', JSON.stringify({ savedAt: now, answers }));
  expect(readDraft(formAbout('LH-2'), now)).toEqual(answers);
});
