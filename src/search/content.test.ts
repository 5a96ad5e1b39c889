import { expect, it } from 'vitest';
import { listingWith } from '#domain/listing.fixture.ts';
import { buildTree } from '#domain/tree.ts';
import { searchContentOf } from './content.ts';
import { municipalityNames } from '#domain/municipality-names.ts';

const types = buildTree(
  [
    { ID: 1, Name: { nl: 'Huis' } },
    { ID: 11, ParentID: 1, Name: { nl: 'Villa' } },
  ],
  'nl',
);

it('makes records, newest first, of the listings on offer', () => {
  const listings = [
    listingWith({
      id: '1',
      changedAt: '2026-11-01T09:00:00Z',
      address: { ...listingWith().address, street: 'Kouter' },
    }),
    listingWith({
      id: '2',
      goal: 'rent',
      changedAt: '2026-11-02T09:00:00Z',
      title: { nl: 'Villa van 250 m² in Gand', fr: 'Villa à Gand' },
      address: {
        zip: '1050',
        city: 'Ixelles',
        countryId: 10,
        isPublished: false,
        geo: { latitude: 50.83333, longitude: 4.36667, isExact: false },
      },
      price: { isPublished: true, amountCents: 120_050 },
      costs: { chargesRenterCents: 7500 },
      surfaces: { livingM2: 249.6, terraceM2: 12 },
      building: { isNewBuild: true, bedrooms: 3, parkings: 1, externalParkings: 2 },
      energy: { labelText: 'b-' },
      features: { furnished: true, garage: true },
      available: 'on-date',
      availableFrom: '2027-01-01',
    }),
    listingWith({ id: '3', availability: 'sold' }),
    listingWith({ id: '4', isDraft: true }),
  ];
  const { places, priceStyles, records } = searchContentOf({ listings, types, municipalityNames, marqueeIgnore: [4] });
  expect(places).toEqual([
    {
      zip: '9000',
      city: 'Gent',
      countryId: 10,
      municipalityId: 'gent-east-flanders',
      names: { nl: 'Gent', fr: 'Gand', de: 'Gent', en: 'Ghent' },
    },
    {
      zip: '1050',
      city: 'Ixelles',
      countryId: 10,
      municipalityId: 'elsene-brussels',
      names: { nl: 'Elsene', fr: 'Ixelles' },
    },
  ]);
  expect(priceStyles).toEqual([{ kind: 'amount', text: {} }]);
  const flags = { hasTerrace: false, hasGarden: false, hasViewingSlots: false, isExactPoint: false };
  expect(records).toEqual([
    {
      id: '2',
      reference: 'LH-0001',
      place: 1,
      type: 1,
      numbers: {
        priceCents: 120_050,
        bedrooms: 3,
        garages: 1,
        parkings: 3,
        livingM2: 250,
        energyStep: 2,
        availableDay: 20_819,
      },
      flags: { ...flags, isRent: true, hasTerrace: true, isNewBuild: true, isFurnished: true },
      wording: { form: 0, chargesCents: 7500 },
      point: { latitudeE4: 508_333, longitudeE4: 43_667 },
      titleWords: ['gand', 'm2'],
      streetWords: [],
    },
    {
      id: '1',
      reference: 'LH-0001',
      place: 0,
      type: 1,
      numbers: { priceCents: 35_000_000 },
      flags: { ...flags, isRent: false, isNewBuild: false, isFurnished: false },
      wording: { form: 0 },
      titleWords: ['tuin'],
      streetWords: ['kouter'],
    },
  ]);
});

it('takes all spellings of a municipality for one place', () => {
  const listings = ['Brussel', 'Bruxelles'].map((city, index) =>
    listingWith({ id: String(index), address: { zip: '1000', city, countryId: 10, isPublished: true } }),
  );
  const { places } = searchContentOf({ listings, types, municipalityNames, marqueeIgnore: [4] });
  expect(places.map(({ city, municipalityId }) => [city, municipalityId])).toEqual([['Bruxelles', 'brussel-brussels']]);
});

it('holds no price that no page shows', () => {
  const prices = [
    { isPublished: true, amountCents: 100, unitText: { nl: '/ m²' }, marquee: 4 },
    { isPublished: true, amountCents: 100, marquee: 5 },
    { isPublished: false, amountCents: 100, unitText: { nl: '/ maand' } },
    { isPublished: true, amountCents: 0 },
  ];
  const costs = { chargesRenterCents: 7500, renterTotalCents: 7600 };
  const listings = prices.map((price, index) => listingWith({ id: String(9 - index), goal: 'rent', price, costs }));
  const { priceStyles, records } = searchContentOf({ listings, types, municipalityNames, marqueeIgnore: [4] });
  expect(records.map(({ numbers }) => numbers.priceCents)).toEqual([undefined, 100, undefined, undefined]);
  const hidden = { form: 0 };
  expect(records.map(({ wording }) => wording)).toEqual([hidden, { form: 0, chargesCents: 7500 }, hidden, hidden]);
  expect(priceStyles).toEqual([{ kind: 'amount', text: {} }]);
});
