import { expect, it } from 'vitest';
import { countTouched, describeTouched, type RenderedAgain } from './touched.ts';

const rendered = (file: string, why: readonly string[], isOther = true, hasKey = true): RenderedAgain => ({
  file,
  hasKey,
  why,
  isOther,
});

it('counts what was rendered by kind, with what changed, and tells apart what came out the same', () => {
  const touched = countTouched([
    rendered('/nl/te-koop/gent/huis/46/index.html', ['records']),
    rendered('/fr/a-vendre/gand/maison/46/index.html', ['records', 'site/agency/phone']),
    rendered('/nl/te-koop/index.html', ['records']),
    rendered('/nl/contact/index.html', ['site/agency/phone'], true, false),
    rendered('/nl/index.html', ['records'], false, false),
    rendered('/sitemap-nl.xml', ['records'], true, false),
    rendered('/nl/export.atom', ['new'], true, false),
    rendered('/search/nl-a.bin', ['records'], false, false),
  ]);
  expect(Object.fromEntries(touched.map(({ kind, changed, same }) => [kind, [changed, same]]))).toEqual({
    home: [2, 0],
    list: [1, 0],
    page: [1, 0],
    sitemap: [1, 0],
    export: [1, 0],
    'home page': [0, 1],
    search: [0, 1],
  });
  expect(touched[0]).toEqual({ kind: 'home', changed: 2, same: 0, why: { records: 2, 'site/agency/phone': 1 } });
  expect(describeTouched(touched.filter(({ kind }) => kind === 'home' || kind === 'search'))).toBe(
    'home 2 (records 2, site/agency/phone 1); search 0 and 1 the same (records 1)',
  );
});

it('names the reasons that most files have, and no more than five', () => {
  const why = ['a', 'b', 'c', 'd', 'e', 'f'];
  const [touched] = countTouched([rendered('/nl/a/index.html', why), rendered('/nl/b/index.html', ['f'])]);
  expect(touched?.why).toEqual({ f: 2, a: 1, b: 1, c: 1, d: 1 });
});
