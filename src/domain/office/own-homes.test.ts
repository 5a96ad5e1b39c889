import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mayOpenHome } from './own-homes.ts';
import { staffRoles } from './staff.ts';

const an = { role: 'agent', email: 'an@agency.example', name: 'An Peeters' } as const;

it('opens to an agent the own homes and those of nobody, to others all', () => {
  expect(mayOpenHome(an, { name: 'Somebody', email: 'An@Agency.example' })).toBe(true);
  expect(mayOpenHome(an, { name: 'An Peeters', email: 'bo@agency.example' })).toBe(false);
  expect(mayOpenHome(an, { name: ' an peeters' })).toBe(true);
  expect(mayOpenHome(an, { name: 'Bo Claes' })).toBe(false);
  expect(mayOpenHome(an, undefined)).toBe(true);
  for (const role of ['manager', 'editor'] as const)
    expect(mayOpenHome({ ...an, role }, { name: 'Bo', email: 'bo@agency.example' })).toBe(true);
});

it('gives a home with an address to one agent at most, whatever people are called', () => {
  const text = fc.string({ minLength: 1, maxLength: 6 });
  const person = fc.record({ role: fc.constantFrom(...staffRoles), email: text, name: text });
  const team = fc.uniqueArray(person, { selector: ({ email }) => email.trim().toLowerCase(), maxLength: 8 });
  fc.assert(
    fc.property(team, text, text, (staff, name, email) => {
      const opened = staff.filter((one) => mayOpenHome(one, { name, email }));
      expect(opened.filter(({ role }) => role === 'agent').length).toBeLessThanOrEqual(1);
      const others = staff.filter(({ role }) => role !== 'agent');
      expect(opened.filter(({ role }) => role !== 'agent')).toEqual(others);
      // Taking the contact away shuts nobody out.
      expect(staff.every((one) => mayOpenHome(one, undefined))).toBe(true);
    }),
  );
});
