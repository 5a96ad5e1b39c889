import { expect, it } from 'vitest';
import { listingWith } from '#domain/listing.fixture.ts';
import { lawTables } from '#domain/law-tables.fixture.ts';
import { rentalTerms } from './rental-terms.ts';

const site = { today: '2026-11-20', languages: ['nl', 'en'] as const, site: { law: lawTables } };

it('says what is due at signing and what the owner asks', () => {
  const listing = listingWith({
    goal: 'rent',
    title: { en: 'Bright flat' },
    address: { zip: '9000', city: 'Gent', countryId: 10, isPublished: true },
    price: { amountCents: 95_000, isPublished: true },
    costs: { chargesRenterCents: 7_500, renterInventoryCents: 15_000, minimumIncomeCents: 260_000, maximumPersons: 3 },
  });
  const { title, due, conditions } = rentalTerms(listing, 'en', site);
  expect(title).toBe('Bright flat');
  expect(due.map(({ value }) => value)).toEqual([
    '€\u00a0950',
    '€\u00a075',
    '€\u00a0150',
    '€\u00a02.850',
    '€\u00a04.025',
  ]);
  // An income that the owner asks for is no condition of an advert.
  expect(conditions.map(({ value }) => value)).toEqual(['3']);
});

it('says nothing of an amount that is not published', () => {
  const listing = listingWith({ goal: 'rent', title: {}, price: { isPublished: false }, costs: {} });
  expect(rentalTerms(listing, 'en', site)).toEqual({ title: listing.reference, due: [], conditions: [] });
});
