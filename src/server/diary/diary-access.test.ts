import { describe, expect, it } from 'vitest';
import { seesDiaryOf } from '#server/diary/diary-access.ts';

const reminders = { remindAgentAfterMinutes: 120, remindManagerAfterMinutes: 480 };
const offices = [
  { zips: ['9000'], agents: ['an@agency.example', 'Bo@agency.example'] },
  { zips: ['1000'], agents: ['cis@agency.example'] },
];

describe('seesDiaryOf', () => {
  it('shows an agent those of the same office, in whatever capitals an address is written', () => {
    const an = { id: 'an', name: 'An', email: 'An@Agency.example', role: 'agent', language: 'nl' } as const;
    const seen = ['BO@agency.example', 'cis@agency.example'].map((email) =>
      seesDiaryOf(an, { id: email, email }, { leads: { ...reminders, offices } }),
    );
    expect(seen).toEqual([true, false]);
    const cis = { id: 'cis', email: 'cis@agency.example' };
    expect(seesDiaryOf({ ...an, role: 'manager' }, cis, { leads: { ...reminders, offices } })).toBe(true);
    expect(seesDiaryOf(an, cis, { leads: { ...reminders, offices: [] } })).toBe(true);
  });
});
