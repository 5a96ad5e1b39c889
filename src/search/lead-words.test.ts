import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leadQuery, leadWords } from './lead-words.ts';

const lead = { name: 'An Peeters', email: 'an@home.example', reference: 'LH-0108' };

function isFound(fields: object, typed: string): boolean {
  const words = leadWords({ ...lead, fields: JSON.stringify(fields) });
  return leadQuery(typed).every((asked) => words.some((word) => word.startsWith(asked)));
}

/** Texts with more words than are kept. */
const conditions = Array.from({ length: 30 }, (_, number) =>
  ['voorwaarde', 'opschortend', 'lening', 'termijn'].map((word) => word + String(number)).join(' '),
);

describe('the words of a lead', () => {
  it('have the second buyer of an offer by name and whole address, whatever the conditions are', () => {
    const fields = {
      conditions,
      email: 'an@home.example',
      signerBFirstName: 'Zoë',
      signerBLastName: 'Claes',
      signerBEmail: 'Zoe.Claes@Home.example',
    };
    for (const typed of ['zoe.claes@home.example', 'zoe.claes@', 'Zoë Claes', 'LH-0108', 'an@home.example'])
      expect([typed, isFound(fields, typed)]).toEqual([typed, true]);
  });

  it('have every address among the answers, however deep and beside however long a text', () => {
    const address = fc.stringMatching(/^[a-z][a-z0-9.]{0,12}@[a-z]{2,10}\.example$/u);
    const text = fc.lorem({ maxCount: 200 });
    fc.assert(
      fc.property(address, text, fc.boolean(), (email, long, isLast) => {
        const people = { tenants: [{ email }] };
        expect(isFound(isLast ? { long, ...people } : { ...people, long }, email)).toBe(true);
      }),
    );
  });

  it('are no more than people look for', () => {
    expect(leadWords({ ...lead, fields: JSON.stringify({ conditions }) })).toHaveLength(80);
  });
});
