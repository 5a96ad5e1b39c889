import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { acquisitionCost as costBy, type Purchase } from '#domain/acquisition.ts';
import { lawTables } from '#domain/law-tables.fixture.ts';

const acquisitionCost = (purchase: Purchase) => costBy(purchase, lawTables);

const sale: Purchase = {
  region: 'flanders',
  priceCents: 30_000_000,
  isOnlyOwnHome: true,
  vatRegime: 'registration-duties',
  onDate: '2026-11-20',
};
const price = { key: 'price', cents: 30_000_000 };

describe('the duties on a sale', () => {
  it('are 2 % in Flanders for an own only home and 12 % otherwise', () => {
    expect(acquisitionCost(sale)).toEqual({
      lines: [price, { key: 'duty', cents: 600_000, rate: 2 }],
      totalCents: 30_600_000,
    });
    expect(acquisitionCost({ ...sale, isOnlyOwnHome: false })).toEqual({
      lines: [price, { key: 'duty', cents: 3_600_000, rate: 12 }],
      totalCents: 33_600_000,
    });
  });

  it('are 3 % in Wallonia for an own only home and 12.5 % otherwise', () => {
    expect(acquisitionCost({ ...sale, region: 'wallonia' })?.totalCents).toBe(30_900_000);
    expect(acquisitionCost({ ...sale, region: 'wallonia', isOnlyOwnHome: false })?.totalCents).toBe(33_750_000);
  });

  it('spare the first 200 000 euro of an own only home in Brussels', () => {
    expect(acquisitionCost({ ...sale, region: 'brussels' })).toEqual({
      lines: [price, { key: 'duty', cents: 3_750_000, rate: 12.5 }, { key: 'relief', cents: -2_500_000 }],
      totalCents: 31_250_000,
    });
    expect(acquisitionCost({ ...sale, region: 'brussels', isOnlyOwnHome: false })?.totalCents).toBe(33_750_000);
    expect(acquisitionCost({ ...sale, region: 'brussels', priceCents: 15_000_000 })?.totalCents).toBe(15_000_000);
  });

  it('spare nothing in Brussels above 600 000 euro', () => {
    const total = (priceCents: number) => acquisitionCost({ ...sale, region: 'brussels', priceCents })?.totalCents;
    expect(total(60_000_000)).toBe(65_000_000);
    expect(total(60_000_001)).toBe(67_500_001);
  });

  it('are 7 % in Luxembourg, less the credit of the buyers', () => {
    const home = { ...sale, region: 'luxembourg', priceCents: 80_000_000 } as const;
    expect(acquisitionCost(home)).toEqual({
      lines: [
        { key: 'price', cents: 80_000_000 },
        { key: 'duty', cents: 5_600_000, rate: 7 },
        { key: 'relief', cents: -4_000_000 },
      ],
      totalCents: 81_600_000,
    });
    expect(acquisitionCost({ ...home, isOnlyOwnHome: false })?.totalCents).toBe(85_600_000);
    expect(acquisitionCost({ ...home, creditCents: 1_000_000 })?.totalCents).toBe(84_600_000);
  });

  it('keep 100 euro in Luxembourg, however large the credit', () => {
    const home = { ...sale, region: 'luxembourg' } as const;
    expect(acquisitionCost(home)?.totalCents).toBe(30_010_000);
    expect(acquisitionCost({ ...home, priceCents: 80_000_000, creditCents: 8_000_000 })?.totalCents).toBe(80_010_000);
  });

  it('are known from the date of their rule', () => {
    const isKnown = (region: Purchase['region'], onDate: string) =>
      acquisitionCost({ ...sale, region, onDate }) !== undefined;
    const firstDays = {
      flanders: '2025-01-01',
      wallonia: '2025-01-01',
      brussels: '2023-04-01',
      luxembourg: '2025-07-01',
    };
    const dayBefore = {
      flanders: '2024-12-31',
      wallonia: '2024-12-31',
      brussels: '2023-03-31',
      luxembourg: '2025-06-30',
    };
    for (const region of ['flanders', 'wallonia', 'brussels', 'luxembourg'] as const) {
      expect(isKnown(region, `${firstDays[region]}T10:00:00Z`)).toBe(true);
      expect(isKnown(region, dayBefore[region])).toBe(false);
    }
  });
});

describe('VAT on new-build', () => {
  it('is 21 % or 6 % of the whole under VAT', () => {
    expect(acquisitionCost({ ...sale, vatRegime: 'vat' })?.lines).toEqual([
      price,
      { key: 'vat', cents: 6_300_000, rate: 21 },
    ]);
    expect(acquisitionCost({ ...sale, vatRegime: 'vat-6' })?.lines).toEqual([
      price,
      { key: 'vat', cents: 1_800_000, rate: 6 },
    ]);
  });

  it('falls on the building and the duty on the land when both apply', () => {
    const mixed = { ...sale, vatRegime: 'mixed', buildingCents: 20_000_000 } as const;
    expect(acquisitionCost(mixed)).toEqual({
      lines: [price, { key: 'duty', cents: 1_200_000, rate: 12 }, { key: 'vat', cents: 4_200_000, rate: 21 }],
      totalCents: 35_400_000,
    });
    expect(acquisitionCost({ ...mixed, region: 'wallonia' })?.totalCents).toBe(34_500_000);
    expect(acquisitionCost({ ...mixed, region: 'brussels' })?.totalCents).toBe(35_450_000);
  });

  it('is unknown without a building part that fits, and in Luxembourg', () => {
    expect(acquisitionCost({ ...sale, vatRegime: 'mixed' })).toBeUndefined();
    expect(acquisitionCost({ ...sale, vatRegime: 'mixed', buildingCents: 30_000_001 })).toBeUndefined();
    expect(acquisitionCost({ ...sale, vatRegime: 'vat', region: 'luxembourg' })).toBeUndefined();
  });
});

describe('acquisitionCost', () => {
  it('adds the notary when the costs are known', () => {
    expect(acquisitionCost({ ...sale, notaryCents: 505_000 })).toEqual({
      lines: [price, { key: 'duty', cents: 600_000, rate: 2 }, { key: 'notary', cents: 505_000 }],
      totalCents: 31_105_000,
    });
  });

  it('has no tax on an exempt sale', () => {
    expect(acquisitionCost({ ...sale, vatRegime: 'exempt' })).toEqual({ lines: [price], totalCents: 30_000_000 });
  });

  it('sums its lines, in whole cents, and an own only home never costs more', () => {
    const region = fc.constantFrom('flanders', 'wallonia', 'brussels', 'luxembourg');
    fc.assert(
      fc.property(region, fc.nat(500_000_000), fc.option(fc.nat(2_000_000)), (place, priceCents, notary) => {
        const purchase = { ...sale, region: place, priceCents, notaryCents: notary ?? undefined };
        const own = acquisitionCost(purchase);
        const other = acquisitionCost({ ...purchase, isOnlyOwnHome: false });
        expect(own?.totalCents).toBe(own?.lines.reduce((sum, { cents }) => sum + cents, 0));
        expect(own?.lines.every(({ cents }) => Number.isInteger(cents))).toBe(true);
        expect(own?.totalCents).toBeGreaterThanOrEqual(priceCents);
        expect(other?.totalCents).toBeGreaterThanOrEqual(own?.totalCents ?? Infinity);
      }),
    );
  });

  it('never costs less for a higher price, outside the bound of a relief', () => {
    const region = fc.constantFrom('flanders', 'wallonia', 'brussels', 'luxembourg');
    fc.assert(
      fc.property(region, fc.nat(60_000_000), fc.nat(60_000_000), fc.boolean(), (place, one, other, isOnlyOwnHome) => {
        const [low = 0, high = 0] = [one, other].toSorted((a, b) => a - b);
        const total = (priceCents: number) =>
          acquisitionCost({ ...sale, region: place, priceCents, isOnlyOwnHome })?.totalCents ?? NaN;
        expect(total(high)).toBeGreaterThanOrEqual(total(low));
      }),
    );
  });

  it('knows no tax on a day on which no row holds', () => {
    const [first] = lawTables.registrationDuties;
    const ended = first ? [{ ...first, until: '2026-06-30' }] : [];
    const on = (onDate: string) => costBy({ ...sale, onDate }, { ...lawTables, registrationDuties: ended });
    expect(on('2026-06-30')).toBeDefined();
    expect(on('2026-07-01')).toBeUndefined();
  });
});
