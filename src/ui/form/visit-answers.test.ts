import { describe, expect, it } from 'vitest';
import type { SentForm } from './sent-form.ts';
import { visitOf } from './visit-answers.ts';

const values = { subject: 'visit', reference: 'LH-1', date: '2026-11-24', slot: '10:30' };
const sent = (more: SentForm['values'] = {}, name = 'contact-appointment'): SentForm => ({
  name,
  values: { ...values, ...more },
  problems: {},
});

describe('a form that came back', () => {
  it('is about the viewing of a home, with its time once one was chosen', () => {
    expect(visitOf(sent())).toEqual({ reference: 'LH-1', time: { date: '2026-11-24', slot: '10:30' } });
    expect(visitOf(sent({ meetingPlace: 'property' }))).toBeDefined();
    expect(visitOf(sent({ slot: '' }))).toEqual({ reference: 'LH-1', time: undefined });
    expect(visitOf(sent({ date: '2026-02-31' }))?.time).toBeUndefined();
    expect(visitOf(sent({ slot: '10:30" autofocus' }))?.time).toBeUndefined();
  });

  it.each([
    { meetingPlace: 'office' },
    { meetingPlace: 'home' },
    { remark: 'With my mother.' },
    { street: 'Lindeplein' },
    { zip: '9000' },
    { newsletter: 'on' },
    { subject: 'valuation' },
    { reference: '' },
  ])('that answers %j is shown whole again: a page of viewings has no place for it', (more) => {
    expect(visitOf(sent(more))).toBeUndefined();
  });

  it('of another kind is none', () => {
    expect(visitOf(sent({}, 'contact'))).toBeUndefined();
    expect(visitOf(undefined)).toBeUndefined();
  });
});
