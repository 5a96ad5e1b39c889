import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Listing } from '#domain/listing.ts';
import { languages } from '#i18n/languages.ts';
import { contentWith, listingIn, types } from './content.fixture.ts';
import type { Content } from './content.ts';
import { sorts, type Sort } from './list-words.ts';
import { goalPath, isIndexable, listPages, listPath, type ListPage } from './lists.ts';

const all = { kind: 'all' } as const;

const anyListing = fc.record({
  city: fc.constantFrom(
    'Gent',
    'Sint-Martens-Latem',
    'Liège',
    'Esch-sur-Alzette',
    '’s-Gravenvoeren',
    'Huis',
    '???',
    '漢',
    'Pagina 2',
    'Page 2',
    'Prijs oplopend',
    '9000',
  ),
  goal: fc.constantFrom('sale', 'rent'),
  typeId: fc.constantFrom(11, 12, 21, 3, 99),
  amountCents: fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined }),
});

/** A site with any listings on offer, newest first, and any page size. */
const anyContent = fc
  .record({ raw: fc.array(anyListing, { maxLength: 30 }), pageSize: fc.integer({ min: 1, max: 13 }) })
  .map(({ raw, pageSize }): Content => {
    const listings = raw.map(({ city, goal, typeId, amountCents }, index) => {
      const price = { isPublished: true, ...(amountCents !== undefined && { amountCents }) };
      return listingIn(city, index, { goal, typeId, price });
    });
    const content = contentWith(listings);
    return { ...content, site: { ...content.site, lists: { pageSize } } };
  });

const idsOf = (pages: readonly ListPage[]) => pages.flatMap(({ listings }) => listings.map(({ id }) => id)).sort();
const idsWith = (content: Content, goal: string) =>
  content.onOffer
    .filter((listing) => listing.goal === goal)
    .map(({ id }) => id)
    .sort();

/** The ids of the whole list in an order. */
function inOrder(listings: readonly Listing[], sort: Sort): string[] {
  return listPages(contentWith(listings))
    .filter((page) => page.goal === 'sale' && page.facet.kind === 'all' && page.sort === sort)
    .flatMap((page) => page.listings.map(({ id }) => id.slice(-1)));
}

describe('listPages', () => {
  it('shows every listing on offer exactly once in each order of the whole list', () => {
    fc.assert(
      fc.property(anyContent, fc.constantFrom(...sorts), fc.constantFrom('sale', 'rent'), (content, sort, goal) => {
        const pages = listPages(content).filter(
          (page) => page.goal === goal && page.sort === sort && page.facet.kind === 'all',
        );
        expect(idsOf(pages)).toEqual(idsWith(content, goal));
      }),
      { numRuns: 60 },
    );
  });

  it('shows every listing exactly once among the types', () => {
    fc.assert(
      fc.property(anyContent, fc.constantFrom('sale', 'rent'), (content, goal) => {
        const known = content.onOffer.filter((listing) => listing.goal === goal && listing.typeId !== 99);
        const pages = listPages(content).filter((page) => page.goal === goal && page.facet.kind === 'type');
        expect(idsOf(pages)).toEqual(known.map(({ id }) => id).sort());
      }),
      { numRuns: 60 },
    );
  });

  it('fills every page but the last, and numbers them from 1', () => {
    fc.assert(
      fc.property(anyContent, (content) => {
        const { pageSize } = content.site.lists;
        for (const { page, pages, total, listings } of listPages(content)) {
          expect(pages).toBe(Math.max(1, Math.ceil(total / pageSize)));
          expect(page).toBeGreaterThanOrEqual(1);
          expect(page).toBeLessThanOrEqual(pages);
          expect(listings).toHaveLength(page < pages ? pageSize : total - (pages - 1) * pageSize);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('gives every page a path of its own in every language', () => {
    fc.assert(
      fc.property(anyContent, fc.constantFrom(...languages), (content, language) => {
        const paths = listPages(content).map((page) => listPath(content, language, page));
        expect(paths.filter((path) => !/^\/[a-z]{2}\/(?:[a-z0-9-]+\/)+$/u.test(path))).toEqual([]);
        expect(paths.filter((path) => !path.startsWith(`/${language}/`))).toEqual([]);
        expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it('keeps one empty page where nothing is on offer', () => {
    const rent = listPages(contentWith([])).filter(({ goal }) => goal === 'rent');
    expect(rent.map(({ sort, page, pages, total }) => [sort, page, pages, total])).toEqual(
      sorts.map((sort) => [sort, 1, 1, 0]),
    );
  });

  it('leaves out what is sold', () => {
    const listings = [listingIn('Gent', 1), listingIn('Gent', 2, { availability: 'sold' })];
    expect(inOrder(listings, 'date')).toEqual(['1']);
  });

  it('orders narrowed lists by date alone', () => {
    const narrowed = listPages(contentWith([listingIn('Gent', 1)])).filter(({ facet }) => facet.kind !== 'all');
    expect(narrowed.map(({ facet, sort }) => [facet.kind, sort])).toEqual([
      ['type', 'date'],
      ['city', 'date'],
    ]);
  });
});

describe('the orders of a list', () => {
  const priced = (id: number, amountCents?: number) =>
    listingIn('Gent', id, { price: { isPublished: true, ...(amountCents !== undefined && { amountCents }) } });

  it('put a price that is not known last, whichever way', () => {
    const listings = [priced(1), priced(2, 300), priced(3), priced(4, 100), priced(5, 200)];
    expect(inOrder(listings, 'price-up')).toEqual(['4', '5', '2', '1', '3']);
    expect(inOrder(listings, 'price-down')).toEqual(['2', '5', '4', '1', '3']);
  });

  it('take a price that a marquee hides for unknown', () => {
    const marquee = contentWith([]).site.marqueeIgnore[0] ?? -1;
    const hidden = listingIn('Gent', 2, { price: { isPublished: true, amountCents: 1, marquee } });
    expect(inOrder([priced(1, 300), hidden, priced(3, 100)], 'price-up')).toEqual(['3', '1', '2']);
  });

  it('leave equal ones newest first, as the content comes', () => {
    const listings = [priced(3, 100), priced(1, 100), priced(2, 100)];
    for (const sort of sorts) expect(inOrder(listings, sort)).toEqual(['3', '1', '2']);
  });

  it('sort towns as a reader does and types by the tree', () => {
    const listings = [
      listingIn('Zottegem', 1, { typeId: 11 }),
      listingIn('Écaussinnes', 2, { typeId: 21 }),
      listingIn('eeklo', 3, { typeId: 3 }),
    ];
    expect(inOrder(listings, 'city')).toEqual(['2', '3', '1']);
    expect(inOrder(listings, 'type')).toEqual(['3', '1', '2']);
  });
});

describe('listPath', () => {
  const content = contentWith([]);
  const type = { kind: 'type', typeId: 1, label: types[0]?.label ?? {} } as const;
  const city = {
    kind: 'city',
    town: { zip: '9000', city: 'Gent', countryId: 10 },
    slugs: { nl: 'gent', fr: 'gand' },
    province: undefined,
  } as const;

  it('leads to a list in the words of its language', () => {
    const place = { goal: 'sale', facet: all, sort: 'date', page: 1 } as const;
    expect(languages.map((language) => listPath(content, language, place))).toEqual([
      '/nl/te-koop/',
      '/fr/a-vendre/',
      '/en/for-sale/',
      '/de/zu-verkaufen/',
    ]);
  });

  it('adds facet, order and page', () => {
    expect(listPath(content, 'nl', { goal: 'sale', facet: all, sort: 'price-up', page: 2 })).toBe(
      '/nl/te-koop/prijs-oplopend/pagina-2/',
    );
    expect(listPath(content, 'en', { goal: 'rent', facet: type, sort: 'date', page: 1 })).toBe('/en/for-rent/house/');
    expect(listPath(content, 'de', { goal: 'rent', facet: city, sort: 'date', page: 3 })).toBe(
      '/de/zu-vermieten/gent/seite-3/',
    );
  });

  it('falls back on another language for a type without a name in this one', () => {
    expect(listPath(content, 'fr', { goal: 'sale', facet: type, sort: 'date', page: 1 })).toBe('/fr/a-vendre/huis/');
  });
});

describe('goalPath and isIndexable', () => {
  it('know the original path of a goal and the lists that search engines see', () => {
    expect([goalPath('sale'), goalPath('rent')]).toEqual(['/for-sale/', '/for-rent/']);
    const pages = listPages(contentWith([listingIn('Gent', 1)]));
    expect([...new Set(pages.filter(isIndexable).map(({ sort }) => sort))]).toEqual(['date']);
  });
});
