import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { finderHtmlKey, type FinderIslandProps } from './finder-props.ts';

const page: FinderIslandProps = {
  goal: 'sale',
  path: '/nl/te-koop/gent/',
  base: 'place=gent',
  total: 42,
  title: 'Te koop in Gent',
  places: [],
  shared: '{"language":"nl"}',
};

describe('finderHtmlKey', () => {
  it('is the same for all pages of a list', () => {
    const number = fc.integer({ min: 2, max: 400 });
    fc.assert(
      fc.property(number, (count) => {
        const other = {
          ...page,
          path: `/nl/te-koop/gent/pagina-${String(count)}/`,
          base: `place=gent&page=${String(count)}`,
        };
        expect(finderHtmlKey(other)).toBe(finderHtmlKey(page));
      }),
    );
  });

  it.each([
    ['total', { total: 41 }],
    ['heading', { title: 'Te huur in Gent' }],
    ['goal', { goal: 'rent' }],
    ['order', { base: 'place=gent&sort=price' }],
    ['language', { shared: '{"language":"fr"}' }],
  ] as const)('differs with the %s', (_, change) => {
    expect(finderHtmlKey({ ...page, ...change })).not.toBe(finderHtmlKey(page));
  });
});
