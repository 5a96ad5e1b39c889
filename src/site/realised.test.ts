import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isLateKey } from '#base/late-key.ts';
import type { Listing } from '#domain/listing.ts';
import { draws } from '#scripts/test-setup/draws.ts';
import { contentWith, listingIn } from '#site/content.fixture.ts';
import type { Content } from '#site/content.ts';
import { realisedPaths } from '#site/page-keys.ts';
import { realisedPages, realisedPath } from '#site/realised.ts';

const ends = ['sold', 'rented'] as const;

function siteWith(listings: readonly Listing[], pageSize = 3): Content {
  const content = contentWith(listings);
  return { ...content, site: { ...content.site, lists: { pageSize } } };
}

const anyEnd = fc.constantFrom(...ends, 'available', 'option');

const homesOf = (availabilities: readonly Listing['availability'][]): Listing[] =>
  availabilities.map((availability, id) => listingIn('Gent', id, { availability }));

it('shows each home that was sold or let once, newest first, on pages that are no longer than one of a list', () => {
  fc.assert(
    fc.property(fc.array(anyEnd, { maxLength: 30 }), fc.integer({ min: 1, max: 13 }), (availabilities, pageSize) => {
      const listings = homesOf(availabilities);
      const pages = realisedPages(siteWith(listings, pageSize));
      expect(pages.map(({ page, pages: all }) => [page, all])).toEqual(pages.map((_, at) => [at + 1, pages.length]));
      const groups = pages.flatMap((page) => page.groups);
      for (const end of ends) {
        const own = groups.filter(({ availability }) => availability === end);
        const all = listings.filter(({ availability }) => availability === end);
        expect(own.flatMap((group) => group.listings)).toEqual(all);
        for (const group of own) {
          expect([group.total, group.listings.length <= pageSize, group.listings.length > 0]).toEqual([
            all.length,
            true,
            true,
          ]);
        }
      }
      // No page leads on to one that shows nothing.
      expect(pages.slice(1).filter((page) => page.groups.length === 0)).toEqual([]);
    }),
    { numRuns: draws(100) },
  );
});

it('has a page that says so where nothing was sold or let', () => {
  expect(realisedPages(siteWith([]))).toEqual([{ page: 1, pages: 1, groups: [] }]);
});

it('names its pages in every language as those of lists are', () => {
  const content = siteWith([]);
  const paths = (page: number) =>
    content.languages.map((code) => realisedPath(content, code, { original: '/Realisaties/', page }));
  expect(paths(1)).toEqual(['/nl/realisaties/', '/fr/realisations/', '/en/realisations/', '/de/referenzen/']);
  expect(paths(2)).toEqual([
    '/nl/realisaties/pagina-2/',
    '/fr/realisations/page-2/',
    '/en/realisations/page-2/',
    '/de/referenzen/seite-2/',
  ]);
});

it('makes the first page with the site, and those behind it when somebody asks', () => {
  const paths = realisedPaths(siteWith(homesOf(Array.from({ length: 8 }, () => 'sold'))));
  expect(paths).toHaveLength(4 * 3);
  for (const { props, cacheKey } of paths) expect(isLateKey(cacheKey)).toBe(props.homes.page > 1);
});

it('gives a page another key when it shows anything else, and keeps its path while it does not', () => {
  fc.assert(
    fc.property(fc.array(anyEnd, { minLength: 1, maxLength: 24 }), fc.nat(), anyEnd, (availabilities, at, next) => {
      const listings = homesOf(availabilities);
      const index = at % listings.length;
      const changed = listings.map((home, place) => (place === index ? { ...home, availability: next } : home));
      const [before, after] = [realisedPaths(siteWith(listings)), realisedPaths(siteWith(changed))];
      const shown = ({ props: { homes } }: (typeof before)[number]) => JSON.stringify(homes);
      const keys = new Map(before.map((path) => [path.params.realised, path]));
      for (const path of after) {
        const last = keys.get(path.params.realised);
        if (last) expect(last.cacheKey === path.cacheKey).toBe(shown(last) === shown(path));
      }
    }),
    { numRuns: draws(100) },
  );
});
