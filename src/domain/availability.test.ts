import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { availabilityMessageKey, isListed, isNew, isPriceChanged, soldPageState } from '#domain/availability.ts';
import { addDays } from '#domain/dates.ts';

const settings = { today: '2026-11-20', soldPagesDays: 90 };

describe('isListed', () => {
  it('lists what is on offer', () => {
    expect(isListed({ availability: 'available', isDraft: false })).toBe(true);
    expect(isListed({ availability: 'option', isDraft: false })).toBe(true);
  });

  it('leaves out what is sold, rented or a draft', () => {
    expect(isListed({ availability: 'sold', isDraft: false })).toBe(false);
    expect(isListed({ availability: 'rented', isDraft: false })).toBe(false);
    expect(isListed({ availability: 'available', isDraft: true })).toBe(false);
  });
});

describe('soldPageState', () => {
  it('keeps a sold page for the configured days, the last one included', () => {
    expect(soldPageState({ availability: 'sold', availabilityChangedOn: '2026-08-22' }, settings)).toBe('live');
    expect(soldPageState({ availability: 'rented', availabilityChangedOn: '2026-08-21' }, settings)).toBe('gone');
  });

  it('keeps what is on offer and what has no date', () => {
    expect(soldPageState({ availability: 'option', availabilityChangedOn: '2020-01-01' }, settings)).toBe('live');
    expect(soldPageState({ availability: 'sold' }, settings)).toBe('live');
  });

  it('never comes back once it is gone', () => {
    const days = fc.integer({ min: 0, max: 400 });
    fc.assert(
      fc.property(days, days, days, (age, later, soldPagesDays) => {
        const sold = { availability: 'sold', availabilityChangedOn: addDays('2026-11-20', -age) } as const;
        const now = soldPageState(sold, { today: '2026-11-20', soldPagesDays });
        const then = soldPageState(sold, { today: addDays('2026-11-20', later), soldPagesDays });
        expect(now).toBe(age > soldPagesDays ? 'gone' : 'live');
        if (now === 'gone') expect(then).toBe('gone');
      }),
    );
  });
});

describe('availabilityMessageKey', () => {
  it('has a message for rented, sold and not found', () => {
    expect(availabilityMessageKey('rented')).toBe('property-rented');
    expect(availabilityMessageKey('sold')).toBe('property-sold');
    expect(availabilityMessageKey(undefined)).toBe('property-not-found');
  });

  it('has none for what is on offer', () => {
    expect(availabilityMessageKey('available')).toBeUndefined();
    expect(availabilityMessageKey('option')).toBeUndefined();
  });
});

describe('isNew', () => {
  it('counts from the day of creation', () => {
    expect(isNew({ createdAt: '2026-11-06T23:00:00+01:00' }, '2026-11-20', 14)).toBe(true);
    expect(isNew({ createdAt: '2026-11-05T23:00:00+01:00' }, '2026-11-20', 14)).toBe(false);
    expect(isNew({ createdAt: '2026-11-21' }, '2026-11-20', 14)).toBe(false);
  });
});

describe('isPriceChanged', () => {
  const price = { isPublished: true, amountCents: 100, previousCents: 200, changedOn: '2026-11-10' };

  it('is a recent change of a shown price', () => {
    expect(isPriceChanged({ price }, '2026-11-20', 14)).toBe(true);
    expect(isPriceChanged({ price }, '2026-12-20', 14)).toBe(false);
  });

  it('needs both amounts, a difference and a date', () => {
    expect(isPriceChanged({ price: { ...price, isPublished: false } }, '2026-11-20', 14)).toBe(false);
    expect(isPriceChanged({ price: { ...price, previousCents: 100 } }, '2026-11-20', 14)).toBe(false);
    expect(isPriceChanged({ price: { isPublished: true, amountCents: 100 } }, '2026-11-20', 14)).toBe(false);
  });
});
