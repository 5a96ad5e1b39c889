import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  listBreadcrumb,
  listingBreadcrumbs,
  listingPath,
  localizedPath,
  parentPath,
  projectBreadcrumbs,
  projectPath,
  splitLanguage,
} from '#domain/paths.ts';
import { isPreviewPath } from '#domain/preview-path.ts';
import type { RouteEntry } from '#domain/route.ts';

const table: readonly RouteEntry[] = [
  { original: '/', type: 'page', paths: { nl: '/nl/', fr: '/fr/' }, breadcrumbs: {} },
  {
    original: '/for-sale/',
    type: 'page',
    paths: { nl: '/nl/te-koop/', fr: '/fr/a-vendre/' },
    breadcrumbs: { nl: [{ name: 'Te koop' }], fr: [{ name: 'À vendre' }], de: [{ name: 'Zu verkaufen' }] },
  },
  {
    original: '/offer/for-rent/',
    type: 'page',
    paths: { nl: '/nl/aanbod/te-huur/', fr: '/fr/a-louer/' },
    breadcrumbs: { nl: [{ name: 'Te huur' }], fr: [{ name: 'À louer' }] },
  },
  {
    original: '/projects/',
    type: 'page',
    paths: { nl: '/nl/projecten/' },
    breadcrumbs: { nl: [{ name: 'Projecten' }] },
  },
  {
    original: '/property/46/',
    type: 'property',
    paths: { nl: '/nl/te-koop/gent/oude-titel/46/' },
    breadcrumbs: { nl: [{ name: 'Te koop', path: '/nl/te-koop/' }, { name: 'Oude titel' }] },
  },
  { original: '/project/3/', type: 'project', paths: { nl: '/nl/projecten/linde/3/' }, breadcrumbs: {} },
];

const listing = {
  id: '100',
  goal: 'sale',
  title: { nl: 'Herenhuis met tuin', fr: 'Maison de maître' },
  typeName: { nl: 'Huis', fr: 'Maison' },
  address: { zip: '9000', city: 'Gent', countryId: 10, isPublished: true },
} as const;
const project = { id: '4', title: { nl: 'Residentie Linde' }, address: listing.address };
const text = fc.string({ unit: 'grapheme', minLength: 1 });
const inDutch = { table, listing, language: 'nl', defaultLanguage: 'nl' };
const inFrench = { ...inDutch, language: 'fr' };

describe('localizedPath', () => {
  it('finds the exact original path', () => {
    expect(localizedPath(table, '/for-sale/', 'nl')).toBe('/nl/te-koop/');
    expect(localizedPath(table, '/', 'fr')).toBe('/fr/');
  });

  it('falls back on the last segment for the two generic paths only', () => {
    expect(localizedPath(table, '/for-rent/', 'fr')).toBe('/fr/a-louer/');
    expect(localizedPath(table, '/anything/for-sale/', 'nl')).toBe('/nl/te-koop/');
    expect(localizedPath(table, '/anything/projects/', 'nl')).toBe('/');
  });

  it('builds a missing path from the translated name', () => {
    expect(localizedPath(table, '/for-sale/', 'de')).toBe('/de/zu-verkaufen/');
    expect(localizedPath(table, '/projects/', 'de')).toBe('/');
  });

  it('resolves whatever is unknown to the root', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(localizedPath(table, `/unknown-${text}/x/`, 'nl')).toBe('/');
      }),
    );
  });
});

describe('listingPath', () => {
  it('has the title in the default language and the type in the others', () => {
    expect(listingPath(inDutch)).toBe('/nl/te-koop/gent/herenhuis-met-tuin/100/');
    expect(listingPath(inFrench)).toBe('/fr/a-vendre/gand/maison/100/');
  });

  it('has the rental word for a rental', () => {
    expect(listingPath({ ...inDutch, listing: { ...listing, goal: 'rent' } })).toBe(
      '/nl/te-huur/gent/herenhuis-met-tuin/100/',
    );
  });

  it('yields to the row of the table, in the languages that the row has', () => {
    expect(listingPath({ ...inDutch, listing: { ...listing, id: '46' } })).toBe('/nl/te-koop/gent/oude-titel/46/');
    expect(listingPath({ ...inFrench, listing: { ...listing, id: '46' } })).toBe('/fr/a-vendre/gand/maison/46/');
  });

  it('falls back to the type, then to the id', () => {
    expect(listingPath({ ...inDutch, listing: { ...listing, title: {} } })).toBe('/nl/te-koop/gent/huis/100/');
    expect(listingPath({ ...inDutch, listing: { ...listing, title: {}, typeName: {} } })).toBe(
      '/nl/te-koop/gent/100/100/',
    );
    expect(listingPath({ ...inDutch, listing: { ...listing, title: { nl: '!' } } })).toBe('/nl/te-koop/gent/100/100/');
  });

  it('keeps the original word where the table has no list', () => {
    expect(listingPath({ ...inDutch, table: [] })).toBe('/nl/for-sale/gent/herenhuis-met-tuin/100/');
  });

  it('ends in the id and differs from listing to listing', () => {
    const ids = fc.uniqueArray(fc.string({ unit: 'grapheme', minLength: 1 }), { minLength: 2, maxLength: 2 });
    fc.assert(
      fc.property(ids, fc.string(), ([one = '', other = ''], title) => {
        const path = (id: string) => listingPath({ ...inDutch, listing: { ...listing, id, title: { nl: title } } });
        expect(path(one).endsWith(`/${encodeURIComponent(one)}/`)).toBe(true);
        expect(path(one)).not.toBe(path(other));
      }),
    );
  });
});

describe('listBreadcrumb', () => {
  it('is the name and path of the list', () => {
    expect(listBreadcrumb(table, '/for-sale/', 'fr')).toEqual({ name: 'À vendre', path: '/fr/a-vendre/' });
  });

  it('is named by the word of its path where the table has no name', () => {
    expect(listBreadcrumb(table, '/projects/', 'fr')).toEqual({ name: 'projects', path: '/' });
  });

  it('always has a name and a path', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('/for-sale/', '/for-rent/', '/projects/', '/elsewhere/'),
        fc.constantFrom('nl', 'fr', 'en', 'de'),
        (original, language) => {
          const { name, path = '' } = listBreadcrumb(table, original, language);
          expect(name).not.toBe('');
          expect(path).toMatch(/^\//u);
        },
      ),
    );
  });
});

describe('listingBreadcrumbs', () => {
  it('lead from the list to the title, in other languages to the type', () => {
    expect(listingBreadcrumbs(inDutch)).toEqual([
      { name: 'Te koop', path: '/nl/te-koop/' },
      { name: 'Herenhuis met tuin' },
    ]);
    expect(listingBreadcrumbs({ ...inFrench, listing: { ...listing, goal: 'rent' } })).toEqual([
      { name: 'À louer', path: '/fr/a-louer/' },
      { name: 'Maison' },
    ]);
  });

  it('yield to the row of the table', () => {
    expect(listingBreadcrumbs({ ...inDutch, listing: { ...listing, id: '46' } })[1]).toEqual({ name: 'Oude titel' });
  });

  it('are always two steps: a list with a path, and a name without one', () => {
    fc.assert(
      fc.property(fc.constantFrom('sale', 'rent'), fc.constantFrom('nl', 'fr', 'de'), text, (goal, language, title) => {
        const place = { ...inDutch, language, listing: { ...listing, goal, title: { nl: title } } };
        const [list, page, ...more] = listingBreadcrumbs(place);
        expect([more.length, page?.path, list?.path?.startsWith('/')]).toEqual([0, undefined, true]);
        expect(page?.name).not.toBe('');
        expect(parentPath(listingBreadcrumbs(place))).toBe(list?.path);
      }),
    );
  });
});

describe('projectPath and projectBreadcrumbs', () => {
  it('follow the list of projects', () => {
    expect(projectPath({ table, project, language: 'nl' })).toBe('/nl/projecten/gent/residentie-linde/4/');
    expect(projectPath({ table, project, language: 'fr' })).toBe('/fr/projects/gand/4/4/');
    expect(projectBreadcrumbs({ table, project, language: 'nl' })).toEqual([
      { name: 'Projecten', path: '/nl/projecten/' },
      { name: 'Residentie Linde' },
    ]);
  });

  it('yield to the row of the table', () => {
    expect(projectPath({ table, project: { ...project, id: '3' }, language: 'nl' })).toBe('/nl/projecten/linde/3/');
  });

  it('lead to one address for each project, below the list that the breadcrumb names', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 4 }), { minLength: 2, maxLength: 2 }), text, (ids, title) => {
        const places = ids.map((id) => ({
          table,
          project: { ...project, id: String(id), title: { nl: title } },
          language: 'nl',
        }));
        const paths = places.map(projectPath);
        expect(new Set(paths).size).toBe(2);
        for (const [at, place] of places.entries()) {
          expect(paths[at]?.startsWith(parentPath(projectBreadcrumbs(place)))).toBe(true);
          expect(paths[at]).toMatch(/^(?:\/[a-z\d-]+)+\/$/u);
        }
      }),
    );
  });
});

describe('parentPath', () => {
  it("is the first breadcrumb's path, else the root", () => {
    expect(parentPath(listingBreadcrumbs(inDutch))).toBe('/nl/te-koop/');
    expect(parentPath([{ name: 'Contact' }])).toBe('/');
    expect(parentPath([])).toBe('/');
  });

  it('depends on the first step alone', () => {
    const step = fc.record({ name: text, path: fc.constantFrom('/nl/a/', '/nl/b/') });
    fc.assert(
      fc.property(fc.array(step), fc.array(step), (steps, more) => {
        expect(parentPath([...steps, ...(steps.length > 0 ? more : [])])).toBe(steps[0]?.path ?? '/');
      }),
    );
  });
});

describe('isPreviewPath', () => {
  it('holds wherever the path contains the word', () => {
    expect(['/nl/preview/46/', '/preview/', '/nl/mypreview46/'].every(isPreviewPath)).toBe(true);
    expect(['/nl/te-koop/', '/'].some(isPreviewPath)).toBe(false);
  });

  it('holds for whatever stands around the word, and for nothing without it', () => {
    const segment = fc.string({ unit: fc.constantFrom(...'abcdfgh0-/'.split('')) });
    fc.assert(
      fc.property(segment, segment, (before, after) => {
        expect(isPreviewPath(`/${before}preview${after}/`)).toBe(true);
        expect(isPreviewPath(`/${before}${after}/`)).toBe(false);
      }),
    );
  });
});

describe('splitLanguage', () => {
  const languages = ['nl', 'fr'] as const;

  it('takes an enabled language off the path', () => {
    expect(splitLanguage('/nl/te-koop/', languages)).toEqual({ language: 'nl', rest: '/te-koop/' });
    expect(splitLanguage('/fr', languages)).toEqual({ language: 'fr', rest: '/' });
  });

  it('leaves any other path alone', () => {
    for (const path of ['/', '/te-koop/', '/de/', '/nlx/', '/NL/', '']) {
      expect(splitLanguage(path, languages)).toEqual({ rest: path });
    }
  });

  it('loses nothing of a path', () => {
    const segments = fc.array(fc.constantFrom('nl', 'fr', 'de', 'te-koop', 'a'), { maxLength: 5 });
    fc.assert(
      fc.property(segments, (list) => {
        const path = `/${list.map((segment) => `${segment}/`).join('')}`;
        const { language, rest } = splitLanguage(path, languages);
        expect((language ? `/${language}` : '') + rest).toBe(path);
      }),
    );
  });
});
