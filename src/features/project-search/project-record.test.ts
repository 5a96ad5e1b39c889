import { expect, test } from 'vitest';
import type { Project } from '#domain/listing.ts';
import { projectRecord } from './project-record.ts';

const project: Project = {
  id: '12',
  reference: 'LP-012',
  status: 'for-sale',
  isSoldOut: false,
  createdAt: '2026-05-01T00:00:00Z',
  changedAt: '2026-05-02T00:00:00Z',
  title: { nl: 'De Vlasakker', fr: 'Le Champ de lin' },
  description: {},
  technical: {},
  situation: {},
  requirement: {},
  delivery: {},
  address: {
    street: 'Gentsestraat',
    houseNumber: '1',
    zip: '9000',
    city: 'Gand',
    countryId: 10,
    isPublished: true,
    countryName: {},
  },
  units: [
    {
      id: '1',
      name: '0.1',
      status: 'available',
      bedrooms: 2,
      priceCents: 31_500_000,
      typeName: { nl: 'Rijwoning' },
    },
    { id: '2', name: '0.2', status: 'option', priceCents: 29_900_000, typeName: { fr: 'Maison d’angle' } },
    { id: '3', name: '0.3', status: 'sold', priceCents: 20_000_000, typeName: {} },
  ],
  media: { photos: [], videos: [], tours: [], floorPlans: [], documents: [] },
};

test('the record of a project has what the filters ask, and no price of what is sold', () => {
  expect(projectRecord(project, 'fr')).toEqual({
    places: ['east-flanders', 'gent-east-flanders'],
    city: 'Gand',
    words: 'de vlasakker le champ lin gand gent ghent 9000 gentsestraat',
    reference: 'lp012',
    createdAt: '2026-05-01T00:00:00Z',
    fromEuro: 315_000,
    units: [
      { type: 'rijwoning', bedrooms: 2, priceEuro: 315_000, isFree: true },
      { type: 'maison-dangle', priceEuro: 299_000, isFree: false },
      { type: '', isFree: false },
    ],
  });
});
