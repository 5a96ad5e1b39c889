import fc from 'fast-check';
import { expect, it } from 'vitest';
import { pageChanges } from './page-sums.ts';
import { fileChanges, ReleaseFiles, type ReleaseParts } from './release-files.ts';

const paths = ['/nl/index.html', '/fr/index.html', '/a.css', '/b.css', '/media/1.webp', '/x/index.html', '/p.webp'];
const some = fc.subarray(paths);
const recordOf = <T>(keys: readonly string[], value: T): Record<string, T> =>
  Object.fromEntries(keys.map((key) => [key, value]));

const parts: fc.Arbitrary<ReleaseParts> = fc
  .tuple(some, some, some, some, some, fc.constantFrom('/a.css', '/b.css'))
  .map(([pages, files, redirects, media, pictures, style]) => ({
    pages: new Map(pages.map((path) => [path, { inline: [], style }])),
    statics: ['/favicon.ico'],
    files: recordOf(files, 'h'),
    redirects: recordOf(
      redirects.filter((path) => path.endsWith('.html')),
      'h',
    ),
    media: new Set(media),
    pictures,
  }));

it('tells by what changed which files one release has and another has not', () => {
  fc.assert(
    fc.property(parts, parts, fc.boolean(), (first, drawn, isSameMedia) => {
      const second = isSameMedia ? { ...drawn, media: first.media, redirects: first.redirects } : drawn;
      const [before, now] = [new ReleaseFiles(first), new ReleaseFiles(second)];
      const { added, gone } = fileChanges(before, now, pageChanges(first.pages, second.pages));
      const [had, has] = [new Set(before), new Set(now)];
      expect(added.toSorted()).toEqual([...has].filter((path) => !had.has(path)).sort());
      expect(gone.toSorted()).toEqual([...had].filter((path) => !has.has(path)).sort());
      expect([...paths, '/none'].filter((path) => now.has(path)).sort()).toEqual(
        [...has].filter((path) => paths.includes(path)).sort(),
      );
    }),
  );
});

it('says what stands directly in a site, and how many pages it has', () => {
  const files = new ReleaseFiles({
    pages: new Map([
      ['/nl/index.html', { inline: [], style: '/_astro/a.css' }],
      ['/robots.txt', { inline: [] }],
    ]),
    statics: ['/favicon.ico'],
    files: { '/team/an.webp': 'h' },
    redirects: { '/contact/index.html': 'h' },
    media: new Set(['/media/ab/1.webp']),
    pictures: [],
  });
  expect([...files.tops].sort()).toEqual(['/_astro/', '/favicon.ico', '/media/', '/nl/', '/robots.txt', '/team/']);
  expect(files.pages).toBe(2);
  expect([files.has('/contact/index.html'), files.hasOwn('/contact/index.html')]).toEqual([true, false]);
});
