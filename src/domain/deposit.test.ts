import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#domain/dates.ts';
import { dueAtSigning, rentalDepositMonths } from '#domain/deposit.ts';
import type { Costs } from '#domain/listing.ts';

const onDate = '2026-11-20';

function home(zip: string, costs: Costs, countryId = 10, amountCents = 95_000) {
  return {
    goal: 'rent',
    address: { zip, city: '', countryId, isPublished: true },
    price: { isPublished: true, amountCents },
    costs,
  } as const;
}

describe('rentalDepositMonths', () => {
  it('is three in Flanders and two elsewhere', () => {
    const places = ['flanders', 'wallonia', 'brussels', 'luxembourg'] as const;
    expect(places.map((region) => rentalDepositMonths({ region, onDate }))).toEqual([3, 2, 2, 2]);
  });

  it('holds from the date of its rule', () => {
    expect(rentalDepositMonths({ region: 'flanders', onDate: '2019-01-01' })).toBe(3);
    expect(rentalDepositMonths({ region: 'flanders', onDate: '2018-12-31' })).toBeUndefined();
  });

  it('is three months in Flanders and two elsewhere on every day from the first rule on', () => {
    const places = fc.constantFrom('flanders', 'wallonia', 'brussels', 'luxembourg');
    fc.assert(
      fc.property(places, fc.integer({ min: -4000, max: 4000 }), (region, days) => {
        const months = rentalDepositMonths({ region, onDate: addDays(onDate, days) });
        const later = rentalDepositMonths({ region, onDate: addDays(onDate, days + 1) });
        expect([undefined, region === 'flanders' ? 3 : 2]).toContain(months);
        // A rule stays in force until a later one comes.
        if (months !== undefined) expect(later).toBeDefined();
      }),
    );
  });
});

describe('dueAtSigning', () => {
  it('adds rent, charges, inventory and deposit', () => {
    expect(dueAtSigning(home('9000', { chargesRenterCents: 7_500, renterInventoryCents: 15_000 }), onDate)).toEqual({
      rentCents: 95_000,
      chargesCents: 7_500,
      inventoryCents: 15_000,
      depositCents: 285_000,
      totalCents: 402_500,
    });
  });

  it('goes by the place of the home', () => {
    expect(dueAtSigning(home('1000', {}), onDate)?.depositCents).toBe(190_000);
    expect(dueAtSigning(home('L-1234', {}, 50), onDate)?.depositCents).toBe(190_000);
    expect(dueAtSigning(home('29600', {}, 34), onDate)).toBeUndefined();
  });

  it("takes the feed's own deposit first", () => {
    expect(dueAtSigning(home('9000', { depositCents: 100_000 }), onDate)?.depositCents).toBe(100_000);
  });

  it('is unknown for a sale and for a hidden rent', () => {
    expect(dueAtSigning({ ...home('9000', {}), goal: 'sale' }, onDate)).toBeUndefined();
    expect(dueAtSigning({ ...home('9000', {}), price: { isPublished: false } }, onDate)).toBeUndefined();
  });

  it('grows with the rent by the first month and the deposit', () => {
    fc.assert(
      fc.property(fc.nat(10 ** 6), fc.nat(10 ** 6), fc.nat(10 ** 6), (rentCents, charges, inventory) => {
        const costs = { chargesRenterCents: charges, renterInventoryCents: inventory };
        expect(dueAtSigning(home('9000', costs, 10, rentCents), onDate)?.totalCents).toBe(
          4 * rentCents + charges + inventory,
        );
      }),
    );
  });
});
