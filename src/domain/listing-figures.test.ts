import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#domain/dates.ts';
import { listingWith } from '#domain/listing.fixture.ts';
import { pricePerM2Cents, weeksOnOffer } from '#domain/listing-figures.ts';
import type { Listing } from '#domain/listing.ts';

const all = { marqueeIgnore: [] };
const home = (parts: Partial<Listing> = {}) =>
  listingWith({ price: { isPublished: true, amountCents: 38_900_000 }, surfaces: { livingM2: 138 }, ...parts });

describe('pricePerM2Cents', () => {
  it('divides the price by what is built, and of land by the ground', () => {
    expect(pricePerM2Cents(home(), all)).toBe(281_900);
    const land = home({ webId: 4, surfaces: { livingM2: 10, groundM2: 1_000 } });
    expect(pricePerM2Cents(land, all)).toBe(38_900);
  });

  it('says nothing where the price is not that of the whole or is not shown', () => {
    const price = { isPublished: true, amountCents: 38_900_000 };
    const silent: Partial<Listing>[] = [
      { goal: 'rent' },
      { price: { ...price, unit: 7 } },
      { price: { ...price, unitText: { nl: '€ / m²' } } },
      { price: { ...price, unitText: { nl: 'excl. btw' } } },
      { price: { isPublished: false } },
      { contractType: 'life-annuity' },
      { contractType: 'judicial-sale' },
      { surfaces: {} },
      { surfaces: { livingM2: 0 } },
    ];
    for (const parts of silent) expect(pricePerM2Cents(home(parts), all), JSON.stringify(parts)).toBeUndefined();
    expect(pricePerM2Cents(home({ price: { ...price, marquee: 4 } }), { marqueeIgnore: [4] })).toBeUndefined();
  });

  it('is in whole euros, within half a euro of the true quotient', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e10 }), fc.integer({ min: 1, max: 100_000 }), (amountCents, livingM2) => {
        const cents = pricePerM2Cents(home({ price: { isPublished: true, amountCents }, surfaces: { livingM2 } }), all);
        expect((cents ?? Number.NaN) % 100).toBe(0);
        expect(Math.abs((cents ?? Number.NaN) - amountCents / livingM2)).toBeLessThanOrEqual(50);
      }),
    );
  });
});

describe('weeksOnOffer', () => {
  const sold = (createdAt: string, availabilityChangedOn?: string) =>
    weeksOnOffer({
      availability: 'sold',
      createdAt,
      ...(availabilityChangedOn !== undefined && { availabilityChangedOn }),
    });

  it('counts from the day online to the day that it was sold', () => {
    expect(sold('2026-07-02T09:00:00+02:00', '2026-10-28')).toBe(17);
    expect(sold('2026-10-27', '2026-10-28')).toBe(1);
  });

  it('says nothing of what is on offer, or where a day is missing, wrong or before the other', () => {
    expect(
      weeksOnOffer({ availability: 'option', createdAt: '2026-07-02', availabilityChangedOn: '2026-10-28' }),
    ).toBeUndefined();
    expect(sold('2026-07-02')).toBeUndefined();
    expect(sold('2026-07-02', '2026-02-30')).toBeUndefined();
    expect(sold('2026-07-02', '2026-07-01')).toBeUndefined();
  });

  it('is never more than half a week off, once there is more than a week', () => {
    fc.assert(
      fc.property(fc.integer({ min: 7, max: 2_000 }), (days) => {
        expect(
          Math.abs((sold('2020-01-01', addDays('2020-01-01', days)) ?? Number.NaN) * 7 - days),
        ).toBeLessThanOrEqual(3.5);
      }),
    );
  });
});
