import fc from 'fast-check';
import { expect, it } from 'vitest';
import { draws } from '#scripts/test-setup/draws.ts';
import { contentWith } from './content.fixture.ts';
import type { SitePage } from './site-pages.ts';
import { newestIn, sitemapPaths, sitemapsOf, sitemapUrls } from './sitemaps.ts';

const content = contentWith([]);

const pageOf = (path: string, parts: Partial<SitePage> = {}): SitePage => ({
  alternates: { nl: `/nl/${path}/`, fr: `/fr/${path}/` },
  lastModified: '2026-11-01',
  images: [],
  ...parts,
});

const contact = pageOf('contact');
const homes = (count: number): SitePage[] =>
  Array.from({ length: count }, (_, id) => pageOf(`huis/${id}`, { listingId: String(id) }));
const pathsOf = (count: number) => sitemapsOf(content, [contact, ...homes(count)]).map(({ path }) => path);

it('are one of each language for a small site, and some for the homes of a larger one', () => {
  expect(pathsOf(500)).toEqual(['/sitemap-nl.xml', '/sitemap-fr.xml', '/sitemap-en.xml', '/sitemap-de.xml']);
  const many = ['/sitemap-nl.xml', '/sitemaps/nl-2-0.xml', '/sitemaps/nl-2-1.xml', '/sitemap-fr.xml'];
  expect(pathsOf(501).slice(0, 4)).toEqual(many);
  expect(pathsOf(10_000)).toHaveLength(4 * (1 + 32));
});

it('list each page once in each of its languages, and none too many for a sitemap, whatever the number of homes', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 6_000 }), fc.boolean(), (count, hasContact) => {
      const pages = [...(hasContact ? [contact] : []), ...homes(count)];
      const { whole, ofHomes } = sitemapPaths(content, pages);
      const lists = [...whole, ...ofHomes].map(({ props }) =>
        sitemapUrls(content, props.sitemap).map(({ url }) => url),
      );
      const expected = pages
        .flatMap(({ alternates }) => Object.values(alternates))
        .map((path) => content.site.url + path);
      expect(lists.flat().sort()).toEqual(expected.sort());
      expect(Math.max(...lists.map((list) => list.length))).toBeLessThan(1_000);
    }),
    { numRuns: draws(20) },
  );
});

it('are others for what shows another page alone', () => {
  const all = [contact, ...homes(1_200)];
  const keysOf = (pages: readonly SitePage[]) => {
    const { whole, ofHomes } = sitemapPaths(content, pages);
    return new Map([...whole, ...ofHomes].map(({ props, cacheKey }) => [props.sitemap.path, cacheKey]));
  };
  const changed = all.map((page) => (page.listingId === '7' ? { ...page, lastModified: '2026-11-20' } : page));
  const [before, after] = [keysOf(all), keysOf(changed)];
  const others = [...before].filter(([path, key]) => after.get(path) !== key).map(([path]) => path);
  expect(others).toHaveLength(content.languages.length);
  expect(others.every((path) => path.startsWith('/sitemaps/'))).toBe(true);
  const dated = sitemapsOf(content, changed).filter((sitemap) => newestIn(sitemap) === '2026-11-20');
  expect(dated.map(({ path }) => path)).toEqual(others);
});
