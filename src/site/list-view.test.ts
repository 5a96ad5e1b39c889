import { describe, expect, it } from 'vitest';
import { languages } from '#i18n/languages.ts';
import { contentWith, listingIn } from './content.fixture.ts';
import { listView } from './list-view.ts';
import { sorts } from './list-words.ts';
import { listPages, type ListPage } from './lists.ts';

const address = { city: 'Antwerpen', zip: '2000', countryId: 10, isPublished: true };
const content = contentWith([
  listingIn('Gent', 1, { typeId: 11 }),
  listingIn('Gent', 2, { typeId: 21 }),
  listingIn('Antwerpen', 3, { typeId: 21, address }),
  listingIn('Gent', 4, { goal: 'rent' }),
]);

function pageOf(kind: ListPage['facet']['kind']): ListPage {
  const found = listPages(content).find(({ facet }) => facet.kind === kind);
  if (!found) throw new Error(`expected a list of the kind ${kind}`);
  return found;
}

describe('listView of a whole list', () => {
  const view = listView(content, pageOf('all'), 'nl');

  it('is titled by its goal and counts what it holds', () => {
    expect(view.title).toBe('Huizen, appartementen en gronden te koop');
    expect(view.description).toBe(
      'Bekijk 3 panden te koop bij Immo Lindehof, met ligging, prijs en kenmerken. Filter op gemeente, type en budget.',
    );
    expect(view.breadcrumbs).toEqual([{ name: 'Te koop' }]);
    const second = listView(content, { ...pageOf('all'), page: 2, pages: 3 }, 'nl');
    expect(second.description).toBe(`Pagina 2 van 3. ${view.description}`);
  });

  it('narrows to each type with its count', () => {
    expect(view.types).toEqual([
      { label: 'Alles', href: '/nl/te-koop/', count: 3, isCurrent: true },
      { label: 'Huis', href: '/nl/te-koop/huis/', count: 1, isCurrent: false },
      { label: 'Appartement', href: '/nl/te-koop/appartement/', count: 2, isCurrent: false },
    ]);
  });

  it('narrows to each town, by province', () => {
    expect(view.cities).toEqual([
      {
        title: 'Antwerpen',
        links: [{ label: 'Antwerpen', href: '/nl/te-koop/antwerpen/', count: 1 }],
      },
      {
        title: 'Oost-Vlaanderen',
        links: [{ label: 'Gent', href: '/nl/te-koop/gent/', count: 2 }],
      },
    ]);
  });

  it('comes in every order, and says which one this is', () => {
    expect(view.sorts.map(({ isCurrent }) => isCurrent)).toEqual([true, false, false, false, false]);
    expect(view.sorts.map(({ href }) => href)).toEqual([
      '/nl/te-koop/',
      '/nl/te-koop/prijs-oplopend/',
      '/nl/te-koop/prijs-aflopend/',
      '/nl/te-koop/per-type/',
      '/nl/te-koop/per-gemeente/',
    ]);
  });

  it('leads to its other pages', () => {
    expect([1, 2].map(view.hrefOf)).toEqual(['/nl/te-koop/', '/nl/te-koop/pagina-2/']);
  });
});

describe('listView of a narrowed list', () => {
  it('is named after its type or town and leads back to the whole list', () => {
    const type = listView(content, pageOf('type'), 'nl');
    expect(type.title).toBe('Huis te koop');
    expect(type.breadcrumbs).toEqual([{ name: 'Te koop', path: '/nl/te-koop/' }, { name: 'Huis' }]);
    expect(listView(content, pageOf('city'), 'en').title).toBe('For sale in Antwerp');
  });

  it('offers no orders and says which town it is narrowed to', () => {
    const { sorts: orders, types, town } = listView(content, pageOf('city'), 'nl');
    expect(orders).toEqual([]);
    expect(types.filter(({ isCurrent }) => isCurrent)).toEqual([]);
    expect(town).toEqual({ label: 'Antwerpen', href: '/nl/te-koop/antwerpen/', count: 1 });
    expect(listView(content, pageOf('type'), 'nl').town).toBeUndefined();
  });
});

describe('a page that is not the first of the whole list', () => {
  it('counts its own type and town, and names the others', () => {
    const type = listView(content, pageOf('type'), 'nl');
    expect(type.types.map(({ label, count }) => [label, count])).toEqual([
      ['Alles', undefined],
      ['Huis', 1],
      ['Appartement', undefined],
    ]);
    const town = listView(content, pageOf('city'), 'nl');
    expect(town.cities.flatMap(({ links }) => links)).toEqual([
      { label: 'Antwerpen', href: '/nl/te-koop/antwerpen/' },
      { label: 'Gent', href: '/nl/te-koop/gent/' },
    ]);
    const second = listView(content, { ...pageOf('all'), page: 2 }, 'nl');
    expect(second.cities).toEqual(town.cities);
    expect(second.types.map(({ count }) => count)).toEqual([3, undefined, undefined]);
  });
});

describe('the breadcrumb of a list', () => {
  it('has the names of the route table, as the breadcrumbs of its homes have', () => {
    const routes = content.routes.map((entry) =>
      entry.original === '/for-sale/' ? { ...entry, breadcrumbs: { nl: [{ name: 'Ons aanbod' }] } } : entry,
    );
    const named = contentWith(content.listings, { routes });
    expect(listView(named, pageOf('all'), 'nl').breadcrumbs).toEqual([{ name: 'Ons aanbod' }]);
    expect(listView(named, pageOf('type'), 'nl').breadcrumbs).toEqual([
      { name: 'Ons aanbod', path: '/nl/te-koop/' },
      { name: 'Huis' },
    ]);
  });
});

describe('the links of every list', () => {
  it('lead only to lists that there are, in every language', () => {
    const lists = listPages(content);
    expect(sorts).toHaveLength(5);
    for (const language of languages) {
      const paths = new Set(lists.map((list) => listView(content, list, language).hrefOf(list.page)));
      const linked = lists.flatMap((list) => {
        const { types, cities, sorts: orders } = listView(content, list, language);
        return [...types, ...orders, ...cities.flatMap(({ links }) => links)].map(({ href }) => href);
      });
      expect(linked.filter((href) => !paths.has(href))).toEqual([]);
    }
  });
});
