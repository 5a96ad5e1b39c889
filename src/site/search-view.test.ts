import { expect, it } from 'vitest';
import { contentWith, listingIn } from './content.fixture.ts';
import { listPages, type ListPage } from './lists.ts';
import { searchView } from './search-view.ts';

const halle = { zip: '1500', city: 'Halle', countryId: 10, isPublished: true };
const content = contentWith([
  ...Array.from({ length: 13 }, (_, index) => listingIn('Gent', index + 1)),
  listingIn('Halle', 20, { address: halle }),
  listingIn('Halle', 21, { address: { ...halle, zip: '2980' } }),
]);
const lists = listPages(content).filter(({ goal }) => goal === 'sale');

function baseOf(find: (list: ListPage) => boolean): string {
  const list = lists.find(find);
  if (!list) throw new Error('The fixture has no such list.');
  return searchView(content, list, 'fr').page.base;
}

it('says what a page is narrowed to, as an address does', () => {
  expect(baseOf(({ facet, page, sort }) => facet.kind === 'all' && page === 1 && sort === 'date')).toBe('');
  expect(baseOf(({ facet, page, sort }) => facet.kind === 'all' && page === 2 && sort === 'date')).toBe('page=2');
  expect(baseOf(({ facet, page, sort }) => facet.kind === 'all' && page === 1 && sort === 'city')).toBe('sort=city');
  expect(baseOf(({ facet }) => facet.kind === 'type')).toBe('type=1');
  expect(baseOf(({ facet, page }) => facet.kind === 'city' && facet.town.city === 'Gent' && page === 1)).toBe(
    'place=gent-east-flanders',
  );
});

it('knows both towns behind a list of one name', () => {
  expect(baseOf(({ facet }) => facet.kind === 'city' && facet.town.city === 'Halle')).toBe(
    'place=halle-antwerp.halle-flemish-brabant',
  );
});

it('gives the types of the page’s language in one row, parents first, and the lists of all languages', () => {
  const [list] = lists;
  if (!list) throw new Error('The fixture has no list.');
  const view = searchView(content, list, 'en').shared;
  expect(view.types.slice(0, 3)).toEqual([
    { id: 1, parentId: 0, name: 'House' },
    { id: 11, parentId: 1, name: 'Villa' },
    { id: 12, parentId: 1, name: 'Terraced house' },
  ]);
  expect(view.lists['de']).toEqual({ sale: '/de/zu-verkaufen/', rent: '/de/zu-vermieten/' });
  expect(view.provinceNames['east-flanders']).toMatchObject({ nl: 'Oost-Vlaanderen', en: 'East Flanders' });
});
