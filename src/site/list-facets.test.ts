import { describe, expect, it } from 'vitest';
import { contentWith, listingIn, types } from './content.fixture.ts';
import { facetLists, typeSlugs, type FacetList } from './list-facets.ts';

const nameOf = ({ facet }: FacetList) => {
  if (facet.kind === 'city') return facet.slugs['en'];
  return facet.kind === 'type' ? facet.typeId : 'all';
};

describe('facetLists', () => {
  it('holds the whole list, each type in the order of the tree and each town by name', () => {
    const content = contentWith([
      listingIn('Zele', 1, { typeId: 21 }),
      listingIn('Écaussinnes', 2, { typeId: 11 }),
      listingIn('Eeklo', 3, { typeId: 12 }),
      listingIn('Zele', 4, { typeId: 99 }),
      listingIn('Gent', 5, { goal: 'rent' }),
      listingIn('Aalst', 6, { availability: 'sold' }),
    ]);
    expect(facetLists(content, 'sale').map((list) => [nameOf(list), list.listings.map(({ id }) => id)])).toEqual([
      ['all', ['9001', '9002', '9003', '9004']],
      [1, ['9002', '9003']],
      [2, ['9001']],
      ['ecaussinnes', ['9002']],
      ['eeklo', ['9003']],
      ['zele', ['9001', '9004']],
    ]);
  });

  it('takes one town for two spellings of its name, and says its province', () => {
    const lists = facetLists(contentWith([listingIn('Gent', 1), listingIn('GENT', 2)]), 'sale');
    expect(lists.map(({ facet }) => facet).at(-1)).toEqual({
      kind: 'city',
      town: { zip: '9000', city: 'Gent', countryId: 10 },
      slugs: { nl: 'gent', fr: 'gand', en: 'ghent', de: 'gent' },
      province: 'east-flanders',
    });
  });

  it('tells a town apart from a type of the same name, in any language', () => {
    const address = { city: 'House', countryId: 10, isPublished: true };
    const listings = ['1501', '1500'].map((zip, id) => listingIn('House', id, { address: { ...address, zip } }));
    expect(facetLists(contentWith(listings), 'sale').map(nameOf)).toEqual(['all', 1, 'house-1500']);
  });

  it('tells a town apart from a page, an order and a postcode that stands for another town', () => {
    const cities = ['9000', '???', 'Pagina 2', 'Prijs oplopend', 'Pagina 2b'];
    const listings = cities.map((city, id) =>
      listingIn(city, id, { address: { city, zip: '9000', countryId: 10, isPublished: true } }),
    );
    expect(facetLists(contentWith(listings), 'sale').map(nameOf)).toEqual([
      'all',
      1,
      '9000-2',
      '9000',
      'pagina-2-9000',
      'pagina-2b',
      'prijs-oplopend-9000',
    ]);
  });

  it('names a town without a letter of ours by its postcode, and leaves it out without one', () => {
    const address = { city: '???', countryId: 10, isPublished: true };
    const named = listingIn('???', 1, { address: { ...address, zip: '9000' } });
    const unnamed = listingIn('???', 1, { address: { ...address, zip: '' } });
    expect(facetLists(contentWith([named]), 'sale').map(nameOf)).toEqual(['all', 1, '9000']);
    expect(facetLists(contentWith([unnamed]), 'sale').map(nameOf)).toEqual(['all', 1]);
  });
});

describe('typeSlugs', () => {
  it('are the names of the types in a language, or in another one that has them', () => {
    const content = contentWith([]);
    expect([...typeSlugs(content, 'en')]).toEqual([
      [1, 'house'],
      [2, 'apartment'],
      [3, 'plot'],
    ]);
    expect(typeSlugs(content, 'fr').get(1)).toBe('huis');
    expect(typeSlugs(content, 'fr')).toBe(typeSlugs(content, 'fr'));
  });

  it('differ where two types have the same name', () => {
    const label = { nl: 'Bedrijfspand', de: 'Gewerbe' };
    const shop = {
      id: 5,
      parentid: 0,
      value: '5-Handelspand',
      label: { nl: 'Handelspand', de: 'Gewerbe' },
      children: [],
    };
    const hall = { id: 6, parentid: 0, value: '6-Bedrijfspand', label, children: [] };
    const content = contentWith([], { types: [...types, shop, hall] });
    expect([5, 6].map((id) => typeSlugs(content, 'nl').get(id))).toEqual(['handelspand', 'bedrijfspand']);
    expect([5, 6].map((id) => typeSlugs(content, 'de').get(id))).toEqual(['gewerbe', 'gewerbe-6']);
  });
});
