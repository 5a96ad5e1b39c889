import { expect, it } from 'vitest';
import type { SearchQuery } from '#search/query.ts';
import { changed, toggled, withoutFilter, withoutFilters, withRange } from './query-edit.ts';

const query: SearchQuery = {
  goal: 'sale',
  places: ['9000'],
  radiusKm: 5,
  types: [1],
  ranges: { price: { max: 300_000 }, bedrooms: { min: 2 } },
  features: ['terrace', 'garden'],
  text: 'tuin',
  sort: 'city',
  page: 3,
};

it('goes back to the first page with every change but of the page', () => {
  expect(changed({ goal: 'sale', page: 3 }, { text: 'tuin' })).toEqual({ goal: 'sale', text: 'tuin' });
  expect(changed({ goal: 'sale' }, { page: 2 })).toEqual({ goal: 'sale', page: 2 });
  expect(changed({ goal: 'sale', types: [1] }, { types: [] })).toEqual({ goal: 'sale' });
});

it('sets and takes away ranges', () => {
  expect(withRange(query, 'price', { min: 100 })).toEqual({ ranges: { bedrooms: { min: 2 }, price: { min: 100 } } });
  expect(withRange(query, 'price', {})).toEqual({ ranges: { bedrooms: { min: 2 } } });
  expect(withRange({ ranges: { price: {} } }, 'price', {})).toEqual({ ranges: undefined });
});

it('toggles', () => {
  expect(toggled([1, 2], 2)).toEqual([1]);
  expect(toggled(undefined, 2)).toEqual([2]);
});

it.each([
  ['place', ['places', 'radiusKm']],
  ['type', ['types']],
  ['text', ['text']],
])('drops the filter %s whole', (filter, names) => {
  const left = withoutFilter(query, filter as 'place' | 'type' | 'text');
  expect(Object.keys(query).filter((name) => !(name in left))).toEqual([...names, 'page'].toSorted(inOrder));
});

function inOrder(one: string, other: string): number {
  return Object.keys(query).indexOf(one) - Object.keys(query).indexOf(other);
}

it('drops one range or one feature and keeps the others', () => {
  expect(withoutFilter(query, 'price').ranges).toEqual({ bedrooms: { min: 2 } });
  expect(withoutFilter(query, 'terrace').features).toEqual(['garden']);
});

it('keeps goal and order when all filters go', () => {
  expect(withoutFilters(query)).toEqual({ goal: 'sale', sort: 'city' });
});
