import { describe, expect, it } from 'vitest';
import type { Listing } from '#domain/listing.ts';
import { lawTables } from '#domain/law-tables.fixture.ts';
import { listingWith } from '#domain/listing.fixture.ts';
import { purchaseCosts } from './purchase-costs.ts';

const costsOf = (parts: Partial<Listing>, today = '2026-11-20') =>
  purchaseCosts(listingWith(parts), { today, marqueeIgnore: [4], law: lawTables });
const amountCents = 35_000_000;

describe('what it costs to buy', () => {
  it('sets an own only home beside any other purchase', () => {
    expect(costsOf({ costs: { notaryFeeInclVatCents: 530_000 } })).toEqual({
      columns: ['ownHome', 'other'],
      rows: [
        {
          key: 'duty',
          cells: [
            { key: 'duty', cents: 700_000, rate: 2 },
            { key: 'duty', cents: 4_200_000, rate: 12 },
          ],
        },
        {
          key: 'notary',
          cells: [
            { key: 'notary', cents: 530_000 },
            { key: 'notary', cents: 530_000 },
          ],
        },
      ],
      totalsCents: [36_230_000, 39_730_000],
    });
  });

  it('leaves a cell empty where only one buyer has a relief', () => {
    const brussels = costsOf({ address: { zip: '1000', city: '', countryId: 10, isPublished: true } });
    expect(brussels?.rows[1]).toEqual({ key: 'relief', cells: [{ key: 'relief', cents: -2_500_000 }, undefined] });
    const luxembourg = costsOf({ address: { zip: 'L-1234', city: '', countryId: 50, isPublished: true } });
    expect(luxembourg?.totalsCents).toEqual([35_010_000, 37_450_000]);
  });

  it('has one column for what is no home', () => {
    const plot = costsOf({ webId: 4 });
    expect(plot?.columns).toEqual(['other']);
    expect(plot?.totalsCents).toEqual([39_200_000]);
  });

  it('says nothing of farmland, which has rates of its own', () => {
    const destination = { nl: 'Landschappelijk waardevol agrarisch gebied' };
    expect(costsOf({ webId: 4, legal: { destination } })).toBeUndefined();
    expect(costsOf({ webId: 4, legal: { destination: { fr: 'Zone agricole' } } })).toBeUndefined();
    expect(costsOf({ webId: 4, legal: { destination: { nl: 'Woongebied' } } })).toBeDefined();
    expect(costsOf({ webId: 1, legal: { destination } })).toBeDefined();
  });

  it('has one column where the buyer makes no difference', () => {
    const newBuild = costsOf({ legal: { vatRegime: 'mixed' }, costs: { constructionCostCents: 20_000_000 } });
    expect(newBuild?.columns).toEqual(['other']);
    expect(newBuild?.rows.map(({ key }) => key)).toEqual(['duty', 'vat']);
    expect(newBuild?.totalsCents).toEqual([41_000_000]);
  });

  it('counts from a starting price, as the page shows it', () => {
    expect(costsOf({ price: { isPublished: true, amountCents, unit: 7 } })?.totalsCents).toEqual([
      35_700_000, 39_200_000,
    ]);
  });
});

describe('no costs to buy', () => {
  it('are shown for a rental, a sold home or one without a shown price', () => {
    expect(costsOf({ goal: 'rent' })).toBeUndefined();
    expect(costsOf({ availability: 'sold' })).toBeUndefined();
    expect(costsOf({ price: { isPublished: false } })).toBeUndefined();
    expect(costsOf({ price: { isPublished: true, amountCents, marquee: 4 } })).toBeUndefined();
  });

  it('are shown where the amount is not that of the whole sale', () => {
    expect(costsOf({ price: { isPublished: true, amountCents: 18_500, unit: 2 } })).toBeUndefined();
    for (const contractType of ['public-sale', 'judicial-sale', 'life-annuity'] as const) {
      expect(costsOf({ contractType })).toBeUndefined();
    }
  });

  it('are shown where the taxes are not known', () => {
    expect(costsOf({ address: { zip: '29600', city: '', countryId: 34, isPublished: true } })).toBeUndefined();
    expect(costsOf({ building: { isNewBuild: true } })).toBeUndefined();
    expect(costsOf({ legal: { vatRegime: 'mixed' } })).toBeUndefined();
    expect(costsOf({ legal: { vatRegime: 'exempt' } })).toBeUndefined();
    expect(costsOf({}, '2024-12-31')).toBeUndefined();
  });
});
