import { expect, it } from 'vitest';
import type { Range, SearchQuery } from '#search/query.ts';
import { createTranslator } from '#i18n/translator.ts';
import { activeFilters, rangeText } from './active-filters.ts';
import type { NamedPlace } from './protocol.ts';

const place = { kind: 'municipality', names: {}, postcodes: [], count: 1 } as const;
const places: NamedPlace[] = [
  { ...place, id: 'gent-east-flanders', name: 'Gent', province: 'east-flanders', isAmbiguous: false },
  { ...place, id: 'halle-antwerp', name: 'Halle', province: 'antwerp', isAmbiguous: true },
];
const words = {
  t: createTranslator('nl'),
  language: 'nl',
  types: [{ id: 1, parentId: 0, name: 'Huis' }],
  places,
} as const;
const labels = (query: SearchQuery) => activeFilters(query, words).map(({ label }) => label);

it('names every kind of filter as visitors say it', () => {
  expect(
    labels({
      goal: 'sale',
      text: 'tuin',
      places: ['gent-east-flanders', 'halle-antwerp'],
      area: [
        [50, 3],
        [51, 4],
      ],
      types: [1],
      ranges: { price: { min: 200_000, max: 350_000 }, bedrooms: { min: 2 }, living: { max: 1200 } },
      energy: 'B',
      features: ['garden'],
      availableOn: '2027-03-01',
      sort: 'city',
      page: 2,
    }),
  ).toEqual(
    [
      'tuin',
      'Gent',
      'Halle (Antwerpen)',
      'Gebied op de kaart',
      'Huis',
      '€ 200.000 – € 350.000',
      '2+ slaapkamers',
      '≤ 1.200\u00a0m² bewoonbaar',
      'Energielabel B of beter',
      'Tuin',
      'Beschikbaar tegen 01/03/2027',
    ].map((label) => label.replace('€ ', '€\u00a0').replace('– € ', '– €\u00a0').replace('≤ ', '≤\u00a0')),
  );
});

it('says one end of a price in words, and the radius with each place', () => {
  expect(labels({ ranges: { price: { min: 1000 } } })).toEqual(['vanaf €\u00a01.000']);
  expect(labels({ places: ['gent-east-flanders'], radiusKm: 10 })).toEqual(['Gent + 10\u00a0km']);
});

it('says one room as one', () => {
  const rooms = (range: Range) => labels({ ranges: { bedrooms: range, garages: range } });
  expect(rooms({ min: 1, max: 1 })).toEqual(['1 slaapkamer', '1 garage']);
  expect(rooms({ max: 1 })).toEqual(['≤\u00a01 slaapkamer', '≤\u00a01 garage']);
  expect(rooms({ min: 1 })).toEqual(['1+ slaapkamers', '1+ garages']);
  expect(rooms({ min: 1, max: 2 })).toEqual(['1–2 slaapkamers', '1–2 garages']);
});

it('gives with each filter the query that is left without it', () => {
  const query: SearchQuery = { goal: 'sale', places: ['gent-east-flanders', '9000'], radiusKm: 5, types: [1], page: 2 };
  expect(activeFilters(query, words).map(({ without }) => without)).toEqual([
    { goal: 'sale', places: ['9000'], radiusKm: 5, types: [1] },
    { goal: 'sale', places: ['gent-east-flanders'], radiusKm: 5, types: [1] },
    { goal: 'sale', places: ['gent-east-flanders', '9000'], radiusKm: 5 },
  ]);
  const [only] = activeFilters({ places: ['9000'], radiusKm: 5 }, words);
  expect(only?.without).toEqual({});
});

it('writes ranges shortly', () => {
  expect(
    [{ min: 2 }, { min: 2, max: 3 }, { min: 2, max: 2 }, { max: 3 }].map((range) => rangeText(range, String)),
  ).toEqual(['2+', '2–3', '2', '≤\u00a03']);
});
