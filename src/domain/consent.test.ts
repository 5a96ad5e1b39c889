import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allowedCategories, choiceExpiry, formatChoice, optionalServices, parseChoice } from './consent.ts';

const id = '0123456789abcdef0123456789abcdef';

describe('parseChoice', () => {
  it('reads what formatChoice wrote', () => {
    expect(formatChoice({ revision: 2, id, services: ['youtube', 'vimeo'] })).toBe(`2.${id}.youtube~vimeo`);
    const services = fc.array(fc.stringMatching(/^[a-z][a-z0-9-]{0,12}$/u), { maxLength: 12 });
    const ids = fc.stringMatching(/^[0-9a-f]{32}$/u);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999 }), ids, services, (revision, random, chosen) => {
        const choice = { revision, id: random, services: chosen };
        expect(parseChoice(formatChoice(choice), revision)).toEqual(choice);
        expect(parseChoice(formatChoice(choice), revision + 1)).toBeUndefined();
      }),
    );
  });

  it('takes nothing else for a choice', () => {
    for (const value of [undefined, '', '1', `1.${id}`, `1.${id}.<b>`, `1.${id.toUpperCase()}.`, `1.${id}.a~`]) {
      expect(parseChoice(value, 1)).toBeUndefined();
    }
    expect(parseChoice(`1.${id}.`, 1)).toEqual({ revision: 1, id, services: [] });
  });
});

describe('choiceExpiry', () => {
  it('counts calendar months and ends on the last day where a month is shorter', () => {
    expect(choiceExpiry(new Date('2026-11-21T10:00:00Z'), 6).toISOString()).toBe('2027-05-21T10:00:00.000Z');
    expect(choiceExpiry(new Date('2026-08-31T10:00:00Z'), 6).toISOString()).toBe('2027-02-28T10:00:00.000Z');
  });
});

describe('what a choice allows', () => {
  const services = [
    { id: 'site', category: 'necessary' },
    { id: 'youtube', category: 'social' },
    { id: 'vimeo', category: 'social' },
    { id: 'stats', category: 'analytical' },
  ] as const;

  it('is never about the necessary services', () => {
    expect(optionalServices(services).map((service) => service.id)).toEqual(['youtube', 'vimeo', 'stats']);
  });

  it('names a category only when all of its services are allowed', () => {
    expect(allowedCategories(services, [])).toEqual(['necessary']);
    expect(allowedCategories(services, ['youtube'])).toEqual(['necessary']);
    expect(allowedCategories(services, ['youtube', 'vimeo'])).toEqual(['necessary', 'social']);
  });
});
