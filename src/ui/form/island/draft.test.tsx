import { act } from '@testing-library/react';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { formSchema } from '#domain/form/form-schema.ts';
import { rentalApplicationSchema } from '#features/forms/rental-application/rental-application.schema.ts';
import { make } from '#ui/make.ts';
import { readAnswers, writeAnswer, type Answers } from './answers.ts';
import { forgetDraft, forgetSent, keepDraft, readDraft } from './draft.ts';
import { enhance } from './enhance.tsx';
import { forgetOldDrafts } from './stored-draft.ts';

const now = Date.UTC(2026, 10, 20);
const dayMs = 86_400_000;

/** A form about a home and a time that the page names. */
function formAbout(reference: string, names: readonly string[] = ['firstName', 'income', 'message']): HTMLFormElement {
  const form = make(
    'form',
    { id: 'appointment' },
    make('input', { type: 'hidden', name: 'reference', value: reference }),
    make('input', { type: 'hidden', name: 'slot', value: '10:00' }),
    ...names.map((name) => make('input', { name })),
  );
  document.body.replaceChildren(form);
  return form;
}

/** A form in which a visitor types the home, with these answers in it. */
function formWith(answers: Answers): HTMLFormElement {
  const names = ['reference', 'firstName', 'message'];
  const form = make('form', { id: 'contact' }, ...names.map((name) => make('input', { name })));
  for (const [name, answer] of Object.entries(answers)) writeAnswer(form, name, answer);
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

describe('the time of a draft', () => {
  it('is over after a week, and that of what is no draft', () => {
    const form = formAbout('LH-1');
    keepDraft(form, { firstName: 'An' }, now);
    expect(readDraft(form, now + 8 * dayMs)).toBeUndefined();
    localStorage.setItem('gevel.draft.appointment', '{"answers":');
    expect(readDraft(form, now)).toBeUndefined();
  });

  it('is over where a clock that was wrong has kept it in a year to come', () => {
    keepDraft(formAbout('LH-1'), { firstName: 'An' }, now + 365 * dayMs);
    expect(readDraft(formAbout('LH-1'), now)).toBeUndefined();
    forgetOldDrafts(now);
    expect(localStorage).toHaveLength(0);
  });

  it('ends with its deletion, of whatever form it is, and nothing else is deleted', () => {
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

  it('is that of each home, however late another one is written about', () => {
    keepDraft(formAbout('LH-1'), { message: 'Is de tuin groot?' }, now - 8 * dayMs);
    keepDraft(formAbout('LH-2'), { firstName: 'An', message: 'Is er een garage?' }, now - 6 * dayMs);
    expect(readDraft(formAbout('LH-1'), now)).toEqual({ firstName: 'An' });
    forgetOldDrafts(now);
    expect(localStorage.getItem('gevel.draft.appointment')).toContain('garage');
    expect(localStorage.getItem('gevel.draft.appointment')).not.toContain('tuin');
  });

  it('of another form is over with the first form that is opened after it', async () => {
    localStorage.setItem('gevel.draft.form-contact', JSON.stringify({ savedAt: Date.now() - 8 * dayMs, answers: {} }));
    await act(() => enhance(formAbout('LH-1'), { schema: formSchema({}), failure: 'errors:mail-error' }));
    expect(localStorage).toHaveLength(0);
  });
});

describe('a form that asks less than another one of its name', () => {
  const less = () => formAbout('LH-1', ['firstName']);
  const more = () => formAbout('LH-1', ['firstName', 'remark', 'street', 'signerBEmail']);
  const answers = { firstName: 'An', remark: 'Met de fiets', street: 'Markt', signerBEmail: 'jan@voorbeeld.be' };

  it('takes nothing away of what it does not ask', () => {
    keepDraft(more(), answers, now);
    const form = less();
    readDraft(form, now);
    keepDraft(form, { firstName: '' }, now);
    keepDraft(form, { firstName: 'Anna' }, now);
    expect(readDraft(more(), now)).toEqual({ ...answers, firstName: 'Anna' });
    forgetSent(form, now);
    expect(localStorage).toHaveLength(0);
  });

  it('takes along of a draft of before only what is about people', () => {
    localStorage.setItem('gevel.draft.appointment', JSON.stringify({ savedAt: now, answers }));
    keepDraft(less(), { firstName: 'Anna' }, now);
    const { signerBEmail, street } = answers;
    expect(readDraft(more(), now)).toEqual({ firstName: 'Anna', signerBEmail, street });
  });
});

describe('a draft about a home', () => {
  const question = { firstName: 'An', message: 'Is de tuin groot?' };

  it('says of another home only who asks; whether it is another, the page knows', () => {
    keepDraft(formAbout('LH-1'), question, now);
    expect(readDraft(formAbout('lh-1 '), now)).toEqual(question);
    expect(readDraft(formAbout('LH-2'), now)).toEqual({ firstName: 'An' });
    // The page named it, no answer does: nobody who reads it would know which home is asked about.
    expect(readDraft(formAbout(''), now)).toEqual({ firstName: 'An' });
  });

  it('says of a home only who asks where it was about none', () => {
    keepDraft(formAbout(''), question, now);
    expect(readDraft(formAbout('LH-2'), now)).toEqual({ firstName: 'An' });
    expect(readDraft(formAbout(''), now)).toEqual(question);
  });

  it('comes back whole where it was kept before it said of which home it is', () => {
    localStorage.setItem('gevel.draft.appointment', JSON.stringify({ savedAt: now, answers: question }));
    forgetOldDrafts(now);
    expect(readDraft(formAbout('LH-2'), now)).toEqual(question);
  });

  it('stays when one about another home is begun, and when that is forgotten', () => {
    keepDraft(formAbout('LH-1'), question, now);
    const other = formAbout('LH-2');
    readDraft(other, now);
    keepDraft(other, { firstName: 'Anna', message: 'Is er een garage?' }, now);
    expect(readDraft(formAbout('LH-1'), now)).toEqual({ ...question, firstName: 'Anna' });
    forgetDraft(other, now);
    expect(readDraft(formAbout('LH-2'), now)).toBeUndefined();
    expect(readDraft(formAbout('LH-1'), now)).toEqual({ message: question.message });
  });

  it('goes when it is sent, and who asks with the last one that waits', () => {
    for (const home of ['LH-1', 'LH-2']) keepDraft(formAbout(home), question, now);
    forgetSent(formAbout('LH-2'), now);
    expect(readDraft(formAbout('LH-2'), now)).toEqual({ firstName: 'An' });
    expect(readDraft(formAbout('LH-1'), now)).toEqual(question);
    forgetSent(formAbout('LH-1'), now);
    expect(localStorage).toHaveLength(0);
  });

  it('has the address of a property, and one about people that of a visitor', () => {
    const open = (reference: string, autocomplete: string): HTMLFormElement => {
      const form = formAbout(reference, ['firstName', 'street', 'zip']);
      form.querySelector('[name="street"]')?.setAttribute('autocomplete', autocomplete);
      return form;
    };
    const answers = { firstName: 'An', street: 'Markt', zip: '9000' };
    for (const [autocomplete, ofOther] of [
      ['off', { firstName: 'An' }],
      ['address-line1', answers],
    ] as const) {
      localStorage.clear();
      keepDraft(open('LH-1', autocomplete), answers, now);
      // That of a visit asks for no address.
      keepDraft(formAbout('LH-3'), { firstName: 'An' }, now);
      expect(readDraft(open('LH-2', autocomplete), now)).toEqual(ofOther);
      expect(readDraft(open('LH-1', autocomplete), now)).toEqual(answers);
    }
  });

  it('goes along to the home that is typed in its form, letter by letter', () => {
    keepDraft(formAbout('LH-1'), question, now);
    const form = formWith(question);
    for (const reference of ['', 'L', 'LH-', 'LH-12']) {
      writeAnswer(form, 'reference', reference);
      keepDraft(form, readAnswers(form), now);
    }
    expect(readDraft(formWith({}), now)).toEqual({ ...question, reference: 'LH-12' });
    const again = formWith({});
    readDraft(again, now);
    keepDraft(again, { ...question, reference: '' }, now);
    forgetSent(again, now);
    expect(localStorage.getItem('gevel.draft.contact')).toBeNull();
    expect(readDraft(formAbout('LH-1'), now)).toEqual(question);
  });

  it('stays where its home is named on the way to another one, and where the form that did so is cleared', () => {
    keepDraft(formWith({ reference: 'LH-1', ...question }), { reference: 'LH-1', ...question }, now);
    const form = formWith({ reference: 'LH-2', message: 'Is er een garage?' });
    readDraft(form, now);
    for (const reference of ['LH-1', 'LH-12', 'LH-1']) {
      writeAnswer(form, 'reference', reference);
      keepDraft(form, readAnswers(form), now);
    }
    forgetDraft(form, now);
    expect(readDraft(formWith({ reference: 'LH-1' }), now)).toEqual({ reference: 'LH-1', message: question.message });
    expect(readDraft(formWith({ reference: 'LH-12' }), now)).toBeUndefined();
  });

  it('is deleted by no reference that is typed past its home, whatever is typed and sent', () => {
    const home = fc.constantFrom('', 'lh-', 'lh-1', 'lh-12', 'lh-2');
    fc.assert(
      fc.property(fc.uniqueArray(home), fc.array(home, { minLength: 1 }), fc.boolean(), (kept, typed, isSent) => {
        localStorage.clear();
        for (const reference of kept)
          keepDraft(formWith({ reference }), { reference, message: `Over ${reference}` }, now);
        const form = formWith({ reference: 'lh-3', message: 'Getypt' });
        readDraft(form, now);
        for (const reference of typed) {
          writeAnswer(form, 'reference', reference);
          keepDraft(form, readAnswers(form), now);
        }
        if (isSent) forgetSent(form, now);
        const messageOf = (reference: string) => readDraft(formWith({ reference }), now)?.['message'];
        const last = typed.at(-1);
        for (const one of kept.filter((reference) => reference !== last)) expect(messageOf(one)).toBe(`Over ${one}`);
        if (!isSent) expect(messageOf(last ?? '')).toBe('Getypt');
        else if (last !== '') expect(messageOf(last ?? '')).toBeUndefined();
      }),
    );
  });

  it('keeps of an application to rent what is the same for every home, and no income', () => {
    const names = Object.keys(rentalApplicationSchema.fields);
    const open = (home: string): HTMLFormElement => {
      const form = make('form', { id: 'rent' }, ...names.map((name) => make('input', { name })));
      writeAnswer(form, 'reference', home);
      return form;
    };
    keepDraft(open('LH-1'), { ...Object.fromEntries(names.map((name) => [name, 'x'])), reference: 'LH-1' }, now);
    const [same, other] = ['LH-1', 'LH-2'].map((home) => Object.keys(readDraft(open(home), now) ?? {}));
    const ofHome = ['reference', 'moveDate', 'moveReason', 'remark'];
    const never = ['income1', 'income2'];
    expect(same?.toSorted()).toEqual(names.filter((name) => !never.includes(name)).toSorted());
    expect(other?.toSorted()).toEqual(names.filter((name) => ![...ofHome, ...never].includes(name)).toSorted());
  });

  it('is what was written last about that home, in whatever order homes are written about, sent and left', () => {
    const home = fc.constantFrom('LH-1', 'LH-2', 'LH-3');
    const acts = fc.array(fc.record({ home, message: fc.option(fc.constantFrom('a', 'b', 'c'), { nil: undefined }) }));
    fc.assert(
      fc.property(acts, (done) => {
        localStorage.clear();
        const expected = new Map<string, string>();
        for (const { home, message } of done) {
          const form = formAbout(home);
          readDraft(form, now);
          if (message === undefined) {
            forgetSent(form, now);
            expected.delete(home);
          } else {
            keepDraft(form, { message }, now);
            expected.set(home, message);
          }
        }
        for (const one of ['LH-1', 'LH-2', 'LH-3'])
          expect(readDraft(formAbout(one), now)?.['message']).toBe(expected.get(one));
        expect(localStorage.length).toBe(expected.size > 0 ? 1 : 0);
      }),
    );
  });
});
