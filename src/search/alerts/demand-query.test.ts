import { describe, expect, it } from 'vitest';
import { demandQuery } from './demand-query.ts';

const wish = { goal: 'sale', types: ['1'], zones: ['east-flanders', 'west-flanders'] } as const;

describe('the search of a search request', () => {
  it('takes over every answer in the terms of the search', () => {
    expect(
      demandQuery({
        ...wish,
        types: ['11', '2'],
        minPrice: '200.000,50',
        maxPrice: '349.000,50',
        minBedrooms: 2,
        maxBedrooms: 4,
        bathrooms: 1,
        garages: 1,
        parkings: 2,
        outdoor: ['terrace', 'garden'],
      }),
    ).toEqual({
      goal: 'sale',
      places: ['east-flanders', 'west-flanders'],
      types: [2, 11],
      ranges: {
        price: { min: 200_000, max: 349_001 },
        bedrooms: { min: 2, max: 4 },
        bathrooms: { min: 1 },
        garages: { min: 1 },
        parkings: { min: 2 },
      },
      features: ['terrace', 'garden'],
    });
  });

  it('narrows a province to the towns that are named in it, by any of their names or their postcode', () => {
    expect(demandQuery({ ...wish, municipalities: 'Gand, 9030 Mariakerke' }).places).toEqual([
      '9030',
      'gent-east-flanders',
      'west-flanders',
    ]);
    expect(demandQuery({ ...wish, zones: ['luxembourg-country'], municipalities: '1234' }).places).toEqual(['l-1234']);
    expect(demandQuery({ ...wish, municipalities: 'L-1234' }).places).toEqual([
      'east-flanders',
      'l-1234',
      'west-flanders',
    ]);
  });

  it('knows the towns of the stock, and lets a name that nobody knows narrow nothing', () => {
    const towns = [{ zip: '9820', city: 'Merelbeke', countryId: 10 }];
    expect(demandQuery({ ...wish, municipalities: 'merelbeke; Bourgoyen' }, towns).places).toEqual([
      'merelbeke-east-flanders',
      'west-flanders',
    ]);
    expect(demandQuery({ ...wish, municipalities: 'Bourgoyen' }, towns).places).toEqual([
      'east-flanders',
      'west-flanders',
    ]);
  });

  it('takes zero rooms or more for no wish', () => {
    expect(demandQuery({ ...wish, minBedrooms: 0, garages: 0, minPrice: '0' }).ranges).toBeUndefined();
  });
});
