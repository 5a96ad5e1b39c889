import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allowedTypos, typosBetween } from './typos.ts';

describe('typosBetween', () => {
  it.each([
    ['gent', 'gent', 0],
    ['gnet', 'gent', 1],
    ['gen', 'gent', 1],
    ['gentt', 'gent', 1],
    ['gant', 'gent', 1],
    ['aalts', 'aalst', 1],
    ['brugeg', 'brugge', 1],
    ['oostene', 'oostende', 1],
    ['antwerpne', 'antwepen', 2],
    ['gent', 'aalst', 3],
  ])('counts the slips from %s to %s', (one, other, typos) => {
    expect(typosBetween(one, other, 2)).toBe(typos);
  });

  it('is the same both ways and never more than one beyond the limit', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 7 });
    fc.assert(
      fc.property(word, word, fc.integer({ min: 0, max: 3 }), (one, other, limit) => {
        const typos = typosBetween(one, other, limit);
        expect(typos).toBe(typosBetween(other, one, limit));
        expect(typos).toBe(Math.min(limit + 1, typosBetween(one, other, 9)));
      }),
    );
  });

  it('forgives more in longer words', () => {
    expect([3, 4, 7, 8].map(allowedTypos)).toEqual([0, 1, 1, 2]);
  });
});
