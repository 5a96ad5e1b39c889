import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#domain/dates.ts';
import { dueAtSigning as dueBy, highestDepositCents, rentalDepositMonths as monthsBy } from '#domain/deposit.ts';
import { lawTables } from '#domain/law-tables.fixture.ts';
import type { LawPlace } from '#domain/law-tables.ts';
import type { Costs } from '#domain/listing.ts';

const onDate = '2026-11-20';
const dueAtSigning = (lease: Parameters<typeof dueBy>[0], day: string) => dueBy(lease, day, lawTables);
const rentalDepositMonths = ({ region, onDate: day }: { region: LawPlace; onDate: string }) =>
  monthsBy({ place: region, contract: 'home', onDate: day }, lawTables.deposits);

function home(zip: string, costs: Costs, countryId = 10, amountCents = 95_000) {
  return {
    goal: 'rent',
    webId: 1,
    typeName: {},
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
    const places = fc.constantFrom<LawPlace>('flanders', 'wallonia', 'brussels', 'luxembourg');
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

describe('highestDepositCents', () => {
  it('is the months of the rule, for homes and rooms alone', () => {
    expect(highestDepositCents(home('9000', {}), onDate, lawTables)).toBe(285_000);
    expect(highestDepositCents(home('1000', { depositCents: 1 }), onDate, lawTables)).toBe(190_000);
    expect(highestDepositCents({ ...home('9000', {}), webId: 5 }, onDate, lawTables)).toBeUndefined();
    expect(highestDepositCents({ ...home('9000', {}), goal: 'sale' }, onDate, lawTables)).toBeUndefined();
  });
});

describe('dueAtSigning', () => {
  it('adds rent, charges, inventory and deposit', () => {
    expect(dueAtSigning(home('9000', { chargesRenterCents: 7_500, renterInventoryCents: 15_000 }), onDate)).toEqual({
      rentCents: 95_000,
      chargesCents: 7_500,
      inventoryCents: 15_000,
      depositCents: 285_000,
      agencyFeeCents: 0,
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

  it('is two months for a room for a student in Flanders, and unknown where no row says', () => {
    const room = { ...home('9000', {}), contractType: 'lease-student' } as const;
    expect(dueAtSigning(room, onDate)?.depositCents).toBe(190_000);
    expect(dueAtSigning({ ...room, address: home('5000', {}).address }, onDate)).toBeUndefined();
  });

  it('knows no rule for garages, offices and shops', () => {
    expect(dueAtSigning({ ...home('9000', {}), webId: 5 }, onDate)).toBeUndefined();
    expect(dueAtSigning({ ...home('9000', {}), webId: 2, typeName: { nl: 'Garage' } }, onDate)).toBeUndefined();
    expect(dueAtSigning({ ...home('9000', { depositCents: 5 }), webId: 5 }, onDate)?.depositCents).toBe(5);
  });

  it("adds the tenant's half of the agency's fee in Luxembourg since August 2024, and nowhere else", () => {
    const costs = { agencyCostCents: 131_625 };
    expect(dueAtSigning(home('L-1234', costs, 50), onDate)).toMatchObject({
      agencyFeeCents: 131_625,
      agencyFeePercent: 50,
      totalCents: 95_000 + 190_000 + 131_625,
    });
    expect(dueAtSigning(home('L-1234', {}, 50), onDate)).toMatchObject({ agencyFeeCents: 0, agencyFeePercent: 50 });
    expect(dueAtSigning(home('9000', costs), onDate)).toMatchObject({ agencyFeeCents: 0, totalCents: 380_000 });
    const before = dueBy(home('L-1234', { ...costs, depositCents: 1 }, 50), '2024-07-31', lawTables);
    expect(before).toMatchObject({ agencyFeeCents: 0 });
    expect(before).not.toHaveProperty('agencyFeePercent');
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
