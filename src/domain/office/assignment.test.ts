import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assigneeOf, type Colleague, type LeadOffice } from './assignment.ts';
import { staffRoles } from './staff.ts';

const agent = (id: string, more: Partial<Colleague> = {}): Colleague => ({
  id,
  email: `${id}@agency.example`,
  role: 'agent',
  isAway: false,
  turn: 0,
  ...more,
});
const offices: LeadOffice[] = [
  { zips: ['9000', '9030-9052'], agents: ['Bo@agency.example'] },
  { zips: ['1000-1210'], agents: ['cis@agency.example', 'dirk@agency.example'] },
];
const team = [agent('an'), agent('bo'), agent('cis'), agent('dirk')];

describe('who gets a lead', () => {
  it('is who looks after the home', () => {
    const subject = { homeAgent: 'Dirk@agency.example', zip: '9000' };
    expect(assigneeOf(subject, team, offices)).toEqual({ id: 'dirk', reason: 'home' });
  });

  it('is the office of the town where the one of the home is away, or is nobody of ours', () => {
    const away = team.map((one) => (one.id === 'dirk' ? { ...one, isAway: true } : one));
    const subject = { homeAgent: 'dirk@agency.example', zip: '9040' };
    expect(assigneeOf(subject, away, offices)).toEqual({ id: 'bo', reason: 'office' });
    const stranger = { homeAgent: 'x@other.example', zip: '1200' };
    expect(assigneeOf(stranger, away, offices)).toEqual({ id: 'cis', reason: 'office' });
  });

  it('is whoever waited longest where no rule names one', () => {
    const staff = [agent('an', { turn: 5 }), agent('bo', { turn: 2 }), agent('cis', { turn: 3 })];
    expect(assigneeOf({ zip: '9053' }, staff, offices)).toEqual({ id: 'bo', reason: 'turn' });
    expect(assigneeOf({}, staff, offices)).toEqual({ id: 'bo', reason: 'turn' });
  });

  it('is a manager where there is no agent, never an editor', () => {
    expect(assigneeOf({}, [agent('ed', { role: 'editor' }), agent('mo', { role: 'manager' })], [])?.id).toBe('mo');
    expect(assigneeOf({ homeAgent: 'ed@agency.example' }, [agent('ed', { role: 'editor' })], [])).toBeUndefined();
  });

  const colleague = fc.record({
    role: fc.constantFrom(...staffRoles),
    isAway: fc.boolean(),
    turn: fc.integer({ min: 0, max: 9 }),
  });
  const someStaff = fc
    .array(colleague, { minLength: 1, maxLength: 8 })
    .map((list) => list.map((one, index) => agent(`p${String(index)}`, one)));
  const name = fc.integer({ min: 0, max: 9 }).map((index) => `p${String(index)}@agency.example`);
  const subject = fc.record(
    { homeAgent: name, zip: fc.constantFrom('9000', '9052', '1000', '8000') },
    { requiredKeys: [] },
  );
  const someOffices = fc.array(
    fc.record({ zips: fc.subarray(['9000', '9030-9052', '1000-1210']), agents: fc.array(name, { maxLength: 3 }) }),
    { maxLength: 3 },
  );

  it('is exactly one who can take it, and nobody who is away while another is there', () => {
    fc.assert(
      fc.property(subject, someStaff, someOffices, (about, staff, list) => {
        const able = staff.filter(({ role }) => role !== 'editor');
        const found = assigneeOf(about, staff, list);
        const holders = staff.filter(({ id }) => id === found?.id);
        expect(holders).toHaveLength(able.length > 0 ? 1 : 0);
        if (able.some(({ isAway }) => !isAway)) expect(holders[0]?.isAway).toBe(false);
        expect(holders[0]?.role).not.toBe('editor');
      }),
      { numRuns: 5_000 },
    );
  });

  it('does not depend on the order in which colleagues stand', () => {
    fc.assert(
      fc.property(subject, someStaff, someOffices, (about, staff, list) => {
        expect(assigneeOf(about, staff.toReversed(), list)).toEqual(assigneeOf(about, staff, list));
      }),
      { numRuns: 3_000 },
    );
  });

  it('gives everybody as many in turn, but for one', () => {
    const round = fc.tuple(fc.integer({ min: 1, max: 7 }), fc.integer({ min: 1, max: 60 }));
    fc.assert(
      fc.property(round, ([people, leads]) => {
        let staff = Array.from({ length: people }, (_, index) => agent(`p${String(index)}`));
        const counts = new Map<string, number>();
        for (let turn = 1; turn <= leads; turn += 1) {
          const id = assigneeOf({}, staff, [])?.id ?? '';
          counts.set(id, (counts.get(id) ?? 0) + 1);
          staff = staff.map((one) => (one.id === id ? { ...one, turn } : one));
        }
        const all = staff.map(({ id }) => counts.get(id) ?? 0);
        expect(Math.max(...all) - Math.min(...all)).toBeLessThanOrEqual(1);
      }),
      { numRuns: 1_000 },
    );
  });
});
