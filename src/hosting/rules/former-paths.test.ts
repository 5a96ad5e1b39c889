import { describe, expect, it } from 'vitest';
import { formerPaths, formerPathsText, readFormerPaths } from './former-paths.ts';
import type { RedirectRule } from './rule-set.ts';

const route = (from: string, path: string): RedirectRule => ({ from, to: path, status: 302, byLanguage: { nl: path } });

const before = {
  known: [],
  redirects: [
    route('/', '/nl/'),
    route('/for-sale/', '/nl/te-koop/'),
    route('/contact/', '/nl/contact/'),
    route('/property/46/', '/nl/te-koop/gent/huis/46/'),
  ],
  pages: () => ['/nl/', '/nl/te-koop/', '/nl/te-koop/gent/', '/nl/te-koop/gent/huis/46/', '/nl/contact/'],
};
const changed = [
  route('/', '/nl/'),
  route('/for-sale/', '/nl/kopen/'),
  route('/contact/', '/nl/contact/'),
  route('/property/46/', '/nl/kopen/gent/huis/46/'),
];
const pagesNow = new Set(['/nl/', '/nl/kopen/', '/nl/kopen/gent/', '/nl/kopen/gent/huis/46/', '/nl/contact/']);

describe('a path that changed in the route table', () => {
  it('leads from where its page and all below it stood to where they stand', () => {
    expect(formerPaths(before, changed, (path) => pagesNow.has(path))).toEqual([
      { from: '/nl/te-koop/', to: '/nl/kopen/' },
      { from: '/nl/te-koop/gent/', to: '/nl/kopen/gent/' },
      { from: '/nl/te-koop/gent/huis/46/', to: '/nl/kopen/gent/huis/46/' },
    ]);
  });

  it('says nothing while nothing changed', () => {
    expect(formerPaths(before, before.redirects, (path) => before.pages().includes(path))).toEqual([]);
  });

  it('is followed through a second change, and forgotten when it is a page again', () => {
    const known = [{ from: '/nl/koop/', to: '/nl/te-koop/' }];
    const hasPage = (path: string): boolean => pagesNow.has(path);
    expect(formerPaths({ ...before, known }, changed, hasPage)).toContainEqual({ from: '/nl/koop/', to: '/nl/kopen/' });
    const back = formerPaths({ ...before, known }, changed, (path) => hasPage(path) || path === '/nl/koop/');
    expect(back.map(({ from }) => from)).not.toContain('/nl/koop/');
  });

  it('is kept no longer than the page that it leads to', () => {
    const known = [{ from: '/nl/oud/', to: '/nl/weg/' }];
    expect(formerPaths({ ...before, known }, before.redirects, (path) => before.pages().includes(path))).toEqual([]);
  });

  it('does not follow a home that only has another title: its number does', () => {
    const titled = before.redirects.with(3, route('/property/46/', '/nl/te-koop/gent/villa/46/'));
    expect(formerPaths(before, titled, () => true)).toEqual([]);
  });
});

it('former paths are read as they were written', () => {
  const paths = [{ from: '/nl/a/', to: '/nl/b/' }];
  expect(readFormerPaths(formerPathsText(paths))).toEqual(paths);
  expect(() => readFormerPaths('{"version":1}')).toThrow('former-paths.json');
});
