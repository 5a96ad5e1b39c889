import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { PageEntry } from '#publish/stored-pages.ts';
import { inlinesOf, pageChanges, sumsOf } from './page-sums.ts';

const path = fc.constantFrom('/nl/index.html', '/nl/a/index.html', '/fr/index.html', '/robots.txt', '/cards/1.html');
const entry: fc.Arbitrary<PageEntry> = fc.record(
  {
    key: fc.constantFrom('k', 'l'),
    reads: fc.nat(2),
    style: fc.constantFrom('/_astro/a.css', '/_astro/b.css'),
    inline: fc.constantFrom([], ['script a'], ['script a', 'style b']),
  },
  { requiredKeys: ['inline'], noNullPrototype: true },
);
const pages = fc.dictionary(path, entry, { noNullPrototype: true });

it('knows of pages that follow others what counting all of them would tell', () => {
  fc.assert(
    fc.property(fc.array(pages, { minLength: 2, maxLength: 6 }), (versions) => {
      let before = versions[0] ?? {};
      for (const drawn of versions.slice(1)) {
        const kept = Object.entries(before).filter(([file]) => drawn[file]?.key === before[file]?.key);
        // Most pages are carried over: they are the same objects.
        const now = { ...drawn, ...Object.fromEntries(kept) };
        const { others, gone } = pageChanges(before, now);
        const [old, fresh] = [before, { ...now }];
        expect(sumsOf(now)).toEqual(sumsOf(fresh));
        expect(inlinesOf(now)).toEqual(inlinesOf(fresh));
        expect(gone.toSorted()).toEqual(
          Object.keys(old)
            .filter((file) => !(file in now))
            .sort(),
        );
        const isOther = (file: string): boolean => JSON.stringify(old[file]) !== JSON.stringify(now[file]);
        expect(
          Object.keys(now)
            .filter(isOther)
            .every((file) => others.includes(file)),
        ).toBe(true);
        before = now;
      }
    }),
  );
});

it('names as others neither what is the same object nor what tells the same', () => {
  const inline = ['script a'];
  const before = { '/a.html': { key: 'k', inline }, '/b.html': { key: 'k', inline }, '/c.html': { key: 'k', inline } };
  const now: Record<string, PageEntry> = {
    ...before,
    '/b.html': { key: 'k', inline },
    '/c.html': { key: 'l', inline },
    '/d.html': { inline },
  };
  expect(pageChanges(before, now)).toEqual({ others: ['/c.html', '/d.html'], gone: [] });
  expect(pageChanges(now, before)).toEqual({ others: ['/c.html'], gone: ['/d.html'] });
  // As they are when somebody asks: what is known of a page may be told anew until then.
  now['/a.html'] = { key: 'm', inline: [] };
  expect(pageChanges(before, now).others).toEqual(['/a.html', '/c.html', '/d.html']);
  expect(sumsOf(now)).toEqual(sumsOf({ ...now }));
});
