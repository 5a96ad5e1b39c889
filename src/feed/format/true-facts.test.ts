import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rawProperty } from '#feed/sync/feed.fixture.ts';
import { mapListing } from './map-listing.ts';

const types = new Map([[11, { webId: 1, root: { id: 1, parentid: 0, value: '1-Huis', label: {}, children: [] } }]]);
const context = { languages: ['nl', 'fr'], types, categoryIds: new Set<number>() };

function map(parts: object) {
  const warnings: string[] = [];
  const mapping = mapListing(rawProperty(parts), context, (kind, field) => warnings.push(`${kind} ${field ?? ''}`));
  if (mapping.kind !== 'mapped') throw new Error(`It is ${mapping.kind}.`);
  return { listing: mapping.mapped.record, warnings };
}

describe('a price', () => {
  it.each(['EUR', 'eur', '€', 'Euro', ' EUR ', '', null])('in %j is one in euro', (Currency) => {
    expect(map({ Currency }).listing.price).toMatchObject({ isPublished: true, amountCents: 45_000_000 });
  });

  it('in any other currency is on request, with every cost that follows from it, and somebody hears of it', () => {
    fc.assert(
      fc.property(fc.constantFrom('CHF', 'GBP', '£', 'USD', '$', 'PLN', 'kr'), (Currency) => {
        const { listing, warnings } = map({ Currency, RealEstateTax: 900, StartPrice: 1, OptionPrice: 2 });
        expect(JSON.stringify([listing.price, listing.costs])).not.toMatch(/Cents/u);
        expect(listing.price.isPublished).toBe(false);
        expect(warnings).toContain('bad-value Currency');
      }),
    );
  });

  it('of a life annuity never stands alone', () => {
    const { price } = map({ ContractTypeID: 'life-annuity' }).listing;
    expect(price.unitText).toEqual({ nl: 'lijfrente', fr: 'en viager' });
    const own = { nl: 'bouquet' };
    expect(map({ ContractTypeID: 8, PriceUnitText: own }).listing.price.unitText).toEqual(own);
  });
});

describe('a home', () => {
  it.each([
    [2, 1, 'rented'],
    [4, 0, 'sold'],
    [2, 0, 'sold'],
    [4, 1, 'rented'],
    [5, 1, 'option'],
  ])('with the status %d and the goal %d is %s', (Status, Goal, availability) => {
    expect(map({ Status, Goal }).listing.availability).toBe(availability);
  });

  it('for sale has none of the costs of a tenant, and one to let none of a buyer', () => {
    const tenant = {
      ChargesRenter: 80,
      RenterTotalCost: 1000,
      RenterInventory: 200,
      MinimumIncome: 3000,
    };
    const sale = map({ Goal: 0, ...tenant, ChargesOwner: 90 });
    expect(sale.listing.costs).toEqual({ chargesOwnerCents: 9000 });
    expect(sale.warnings.filter((warning) => warning.startsWith('bad-value')).sort()).toEqual(
      Object.keys(tenant)
        .map((field) => `bad-value ${field}`)
        .sort(),
    );
    const rent = map({ Goal: 1, ...tenant, DepositAmount: 2000, NotaryFee: 5000 });
    expect(rent.listing.costs).toMatchObject({ chargesRenterCents: 8000, depositCents: 200_000 });
    expect(rent.listing.costs).not.toHaveProperty('notaryFeeExclVatCents');
  });

  it.each(['0001-01-01', '1753-01-01 00:00:00', '1899-12-30', '1900-01-01T00:00:00', '1970-01-01'])(
    'has no date where a database wrote %s for none',
    (date) => {
      const { listing, warnings } = map({ AvailableDate: date, AvailableID: 4, EPCEndDate: date, AsbestosDate: date });
      expect([listing.availableFrom, listing.available, listing.energy, listing.asbestos]).toEqual([
        undefined,
        undefined,
        { labelText: 'C', insulationClass: 'D' },
        {},
      ]);
      expect(warnings.filter((warning) => warning.includes('Date'))).toEqual([]);
    },
  );

  it.each([
    ['2001-01-01', undefined],
    ['2024-05-01', undefined],
    ['2026-03-01', '2026-03-01'],
    ['2027-02-01', '2027-02-01'],
  ])('that is free from %s, in a record of November 2026, says %s', (AvailableDate, expected) => {
    const { listing, warnings } = map({ AvailableID: 'on-date', AvailableDate });
    expect([listing.availableFrom, listing.available]).toEqual([expected, expected && 'on-date']);
    expect(warnings.includes('bad-value AvailableDate')).toBe(expected === undefined);
  });

  it.each([
    ['GENT', 'Gent'],
    ['SINT-NIKLAAS', 'Sint-Niklaas'],
    ['gent', 'Gent'],
    ['GENT (Gentbrugge)', 'Gent (Gentbrugge)'],
    ["L'Écluse", "L'Écluse"],
    ['’s-Gravenvoeren', '’s-Gravenvoeren'],
  ])('in the town %s is in %s', (City, expected) => {
    expect(map({ City }).listing.address.city).toBe(expected);
  });

  it('without its number shows a rounded point, and with it the exact one', () => {
    expect(map({ ExactPoint: false }).listing.address).toMatchObject({
      street: 'Lindestraat',
      geo: { latitude: 49.61, longitude: 6.135, isExact: false },
    });
    expect(map({}).listing.address.geo?.isExact).toBe(true);
  });
});

describe('a plot', () => {
  const plot = { WebID: 4, IsNewBuild: true, ConditionID: 'new' };

  it('has the area of its ground, whatever field of a form holds it', () => {
    expect(map({ ...plot, SurfaceLiving: 800 }).listing.surfaces).toEqual({ groundM2: 800 });
    expect(map({ ...plot, SurfaceLiving: 90, SurfaceGround: 800 }).listing.surfaces).toEqual({ groundM2: 800 });
    expect(map({ ...plot, WebID: 6, SurfaceLiving: 90 }).listing.surfaces).toEqual({ livingM2: 90 });
  });

  it('is no new building', () => {
    expect(map(plot).listing.building).toEqual({ isNewBuild: false });
    expect(map({ ...plot, ConditionID: 'to-build' }).listing.building).toEqual({ isNewBuild: false });
    expect(map({ ...plot, ConditionID: 'demolish' }).listing.building.condition).toBe('demolish');
    expect(map({ ...plot, WebID: 1 }).listing.building).toEqual({ isNewBuild: true, condition: 'new' });
  });
});

describe('an address', () => {
  it.each(['0', 0, '00', ' 0 '])('has no number where %j fills its field', (zero) => {
    const { address } = map({ HouseNumber: zero, BoxNr: zero }).listing;
    expect(address).not.toHaveProperty('houseNumber');
    expect(address).not.toHaveProperty('boxNr');
    expect(map({ HouseNumber: '10', BoxNr: '0A' }).listing.address).toMatchObject({ houseNumber: '10', boxNr: '0A' });
  });
});
