import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paramsToQuery, queryToParams } from './query-params.ts';
import type { SearchQuery } from './query.ts';
import { anyQuery } from './search.fixture.ts';

const full: SearchQuery = {
  goal: 'sale',
  places: ['9050', 'gent-east-flanders'],
  radiusKm: 10,
  area: [
    [51.02, 3.6],
    [51.1, 3.9],
  ],
  types: [2, 11],
  ranges: { price: { min: 200_000, max: 350_000 }, bedrooms: { min: 2 }, living: { max: 200 } },
  energy: 'B',
  features: ['terrace', 'new-build'],
  availableOn: '2027-01-01',
  text: 'Cœur de ville',
  sort: 'price-up',
  page: 2,
  pageSize: 24,
};

describe('queryToParams and paramsToQuery', () => {
  it('write an address that people can read', () => {
    expect(queryToParams(full).toString()).toBe(
      'goal=sale&place=9050.gent-east-flanders&radius=10&area=51.02_3.6_51.1_3.9&type=2.11&price=200000-350000' +
        '&bedrooms=2-&living=-200&energy=B&with=terrace.new-build&free=2027-01-01&q=C%C5%93ur+de+ville' +
        '&sort=price-up&page=2&size=24',
    );
    expect(paramsToQuery(queryToParams(full))).toEqual(full);
  });

  it('lead from any query back to it', () => {
    fc.assert(
      fc.property(anyQuery, (query) => {
        const address = queryToParams(query).toString();
        expect(paramsToQuery(new URLSearchParams(address))).toEqual(query);
      }),
      { numRuns: 400 },
    );
  });

  it('write the same address for the same choice in another order', () => {
    const one = queryToParams({ types: [11, 2], places: ['b1', 'a1'], features: ['garden', 'terrace'] });
    const other = queryToParams({ features: ['terrace', 'garden'], places: ['a1', 'b1'], types: [2, 11] });
    expect(one.toString()).toBe(other.toString());
  });

  it('leave out what is usual anyway', () => {
    expect(queryToParams({ sort: 'date', page: 1, types: [], ranges: { price: {} }, text: ' ' }).toString()).toBe('');
  });

  it.each([
    'goal=both',
    'place=..%2F',
    'radius=7',
    'area=51_3',
    'area=51_3_x_4',
    'area=51_3_52_999',
    'type=villa',
    'price=9-3',
    'price=-',
    'price=1e5-',
    'bedrooms=99999999999-',
    'energy=Z',
    'with=pool',
    'free=2026-02-30',
    'free=tomorrow',
    'q=+++',
    'sort=colour',
    'page=0',
    'page=-2',
    'size=0',
    'size=1000',
    'utm_source=mail',
  ])('ignore %s', (address) => {
    expect(paramsToQuery(new URLSearchParams(address))).toEqual({});
  });

  it('never fail, whatever the address holds', () => {
    const names = ['goal', 'place', 'radius', 'area', 'type', 'price', 'energy', 'with', 'free', 'q', 'sort', 'page'];
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom(...names), fc.string())), (pairs) => {
        const query = paramsToQuery(new URLSearchParams(pairs));
        expect(paramsToQuery(queryToParams(query))).toEqual(query);
      }),
    );
  });

  it('take an unescaped plus in a label', () => {
    expect(paramsToQuery(new URLSearchParams('energy=a+'))).toEqual({ energy: 'A+' });
  });
});
