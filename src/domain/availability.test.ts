import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isListed, isNew, isPriceChanged, soldPageState } from '#domain/availability.ts';
import { addDays } from '#domain/dates.ts';
import { listingWith } from '#domain/listing.fixture.ts';
import type { Listing } from '#domain/listing.ts';

const availability = fc.constantFrom('available', 'option', 'sold', 'rented');
const age = fc.integer({ min: -30, max: 90 });
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

  it('is true of exactly what is on offer and public', () => {
    fc.assert(
      fc.property(availability, fc.boolean(), (value, isDraft) => {
        const isOnOffer = value === 'available' || value === 'option';
        expect(isListed({ availability: value, isDraft })).toBe(isOnOffer && !isDraft);
      }),
    );
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

describe('isNew', () => {
  it('counts from the day of creation', () => {
    expect(isNew({ createdAt: '2026-11-06T23:00:00+01:00' }, '2026-11-20', 14)).toBe(true);
    expect(isNew({ createdAt: '2026-11-05T23:00:00+01:00' }, '2026-11-20', 14)).toBe(false);
    expect(isNew({ createdAt: '2026-11-21' }, '2026-11-20', 14)).toBe(false);
  });

  it('holds for the days from the creation on, not before and not after', () => {
    fc.assert(
      fc.property(age, fc.nat(60), (days, limit) => {
        expect(isNew({ createdAt: addDays('2026-11-20', -days) }, '2026-11-20', limit)).toBe(
          days >= 0 && days <= limit,
        );
      }),
    );
  });
});

describe('isPriceChanged', () => {
  const price = { isPublished: true, amountCents: 100, previousCents: 200, changedOn: '2026-11-10' };
  const isChanged = (parts: Partial<Listing>, today = '2026-11-20') =>
    isPriceChanged(listingWith(parts), { today, days: 14, marqueeIgnore: [4] });

  it('is a recent change of a shown price', () => {
    expect(isChanged({ price })).toBe(true);
    expect(isChanged({ price }, '2026-12-20')).toBe(false);
  });

  it('is none of an amount that is hidden, "from" or an opening bid', () => {
    expect(isChanged({ price: { ...price, marquee: 4 } })).toBe(false);
    expect(isChanged({ price: { ...price, unit: 7 } })).toBe(false);
    expect(isChanged({ price, contractType: 'public-sale' })).toBe(false);
  });

  it('needs both amounts, a difference and a date', () => {
    expect(isChanged({ price: { ...price, isPublished: false } })).toBe(false);
    expect(isChanged({ price: { ...price, previousCents: 100 } })).toBe(false);
    expect(isChanged({ price: { isPublished: true, amountCents: 100 } })).toBe(false);
  });

  it('is never one of a hidden price, nor one to the same amount or between an amount and none', () => {
    fc.assert(
      fc.property(fc.boolean(), fc.nat(3), fc.nat(3), age, (isPublished, amountCents, previousCents, days) => {
        const changed = { isPublished, amountCents, previousCents, changedOn: addDays('2026-11-20', -days) };
        const isRecent = days >= 0 && days <= 14;
        expect(isChanged({ price: changed })).toBe(
          isPublished && amountCents > 0 && previousCents > 0 && amountCents !== previousCents && isRecent,
        );
      }),
    );
  });
});
