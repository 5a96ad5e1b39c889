import fc from 'fast-check';
import { expect, it } from 'vitest';
import { draws } from '#scripts/test-setup/draws.ts';
import type { PageEntry } from '#publish/stored-pages.ts';
import { inlinesOf, pageChanges, sumsOf } from './page-sums.ts';

const path = fc.constantFrom<string[]>(
  '/nl/index.html',
  '/nl/a/index.html',
  '/fr/index.html',
  '/robots.txt',
  '/cards/1.html',
);
const entry: fc.Arbitrary<PageEntry> = fc.record(
  {
    key: fc.constantFrom('k', 'l'),
    reads: fc.nat(2),
    style: fc.constantFrom('/_astro/a.css', '/_astro/b.css'),
    inline: fc.constantFrom([], ['script a'], ['script a', 'style b']),
  },
  { requiredKeys: ['inline'], noNullPrototype: true },
);
const pages = fc.array(fc.tuple(path, entry)).map((all) => new Map(all));

it('knows of pages that follow others what counting all of them would tell', () => {
  fc.assert(
    fc.property(fc.array(pages, { minLength: 2, maxLength: 6 }), (versions) => {
      let before = versions[0] ?? new Map<string, PageEntry>();
      for (const drawn of versions.slice(1)) {
        const kept = [...before].filter(([file, { key }]) => drawn.get(file)?.key === key);
        // Most pages are carried over: they are the same objects.
        const now = new Map([...drawn, ...kept]);
        const { others, gone } = pageChanges(before, now);
        const [old, fresh] = [before, new Map(now)];
        expect(sumsOf(now)).toEqual(sumsOf(fresh));
        expect(inlinesOf(now)).toEqual(inlinesOf(fresh));
        expect(gone.toSorted()).toEqual([...old.keys()].filter((file) => !now.has(file)).sort());
        const isOther = (file: string): boolean => JSON.stringify(old.get(file)) !== JSON.stringify(now.get(file));
        expect([...now.keys()].filter(isOther).every((file) => others.includes(file))).toBe(true);
        before = now;
      }
    }),
    { numRuns: draws(200) },
  );
});

it('names as others neither what is the same object nor what tells the same', () => {
  const inline = ['script a'];
  const before = new Map<string, PageEntry>(
    ['/a.html', '/b.html', '/c.html'].map((file) => [file, { key: 'k', inline }]),
  );
  const now = new Map<string, PageEntry>([
    ...before,
    ['/b.html', { key: 'k', inline }],
    ['/c.html', { key: 'l', inline }],
    ['/d.html', { inline }],
  ]);
  expect(pageChanges(before, now)).toEqual({ others: ['/c.html', '/d.html'], gone: [] });
  expect(pageChanges(now, before)).toEqual({ others: ['/c.html'], gone: ['/d.html'] });
  // As they are when somebody asks: what is known of a page may be told anew until then.
  now.set('/a.html', { key: 'm', inline: [] });
  expect(pageChanges(before, now).others).toEqual(['/a.html', '/c.html', '/d.html']);
  expect(sumsOf(now)).toEqual(sumsOf(new Map(now)));
});
