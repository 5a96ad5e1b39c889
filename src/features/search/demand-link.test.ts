import { expect, it } from 'vitest';
import { demandLink } from './demand-link.ts';
import type { NamedPlace } from './protocol.ts';

const place = { names: {}, postcodes: [], count: 1, isAmbiguous: false } as const;
const gent: NamedPlace = {
  ...place,
  id: 'gent-east-flanders',
  kind: 'municipality',
  name: 'Gent',
  province: 'east-flanders',
};
const limburg: NamedPlace = { ...place, id: 'limburg', kind: 'province', name: 'Limburg', province: 'limburg' };

it('takes the query along under the names of the form', () => {
  const link = demandLink(
    '/nl/zoekopdracht/',
    {
      goal: 'rent',
      types: [1, 21],
      features: ['garden', 'furnished'],
      ranges: { price: { max: 1200 }, bedrooms: { min: 2, max: 3 }, garages: { min: 1 } },
    },
    [gent, limburg],
  );
  expect([...new URL(link, 'https://site.example').searchParams]).toEqual([
    ['goal', 'rent'],
    ['types', '1'],
    ['types', '21'],
    ['zones', 'limburg'],
    ['zones', 'east-flanders'],
    ['municipalities', 'Gent'],
    ['maxPrice', '1200'],
    ['minBedrooms', '2'],
    ['maxBedrooms', '3'],
    ['garages', '1'],
    ['outdoor', 'garden'],
  ]);
});

it('is the bare path for an empty query', () => {
  expect(demandLink('/fr/recherche/', {}, [])).toBe('/fr/recherche/');
});
