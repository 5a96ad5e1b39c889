import { beforeEach, expect, it } from 'vitest';
import { make } from '#ui/make.ts';
import { keepDraft, readDraft } from './draft.ts';

const now = Date.UTC(2026, 10, 20);

/** A form about a home and a time that the page names. */
function formAbout(reference: string): HTMLFormElement {
  const form = make(
    'form',
    { id: 'appointment' },
    make('input', { type: 'hidden', name: 'reference', value: reference }),
    make('input', { type: 'hidden', name: 'slot', value: '10:00' }),
    make('input', { name: 'firstName' }),
    make('input', { name: 'income' }),
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
  expect(localStorage.getItem('gevel.draft.appointment')).not.toMatch(/LH-1|10:00|4000/u);
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
  expect(readDraft(form, now + 8 * 86_400_000)).toBeUndefined();
  localStorage.setItem('gevel.draft.appointment', '{"answers":');
  expect(readDraft(form, now)).toBeUndefined();
});
