import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasFloodSymbol, parcelFloodScore } from '#domain/flood.ts';

const score = fc.option(fc.constantFrom('A', 'B', 'C', 'D'), { nil: undefined });

describe('parcelFloodScore', () => {
  it('is the score of the feed first', () => {
    expect(parcelFloodScore({ pScore: 'B', zone: 'effective' })).toBe('B');
  });

  it('follows the older enumeration where there is no score', () => {
    expect(parcelFloodScore({ zone: 'none' })).toBe('A');
    expect(parcelFloodScore({ zone: 'possible' })).toBe('C');
    expect(parcelFloodScore({ zone: 'effective' })).toBe('D');
    expect(parcelFloodScore({ zone: 'delimited' })).toBeUndefined();
    expect(parcelFloodScore({})).toBeUndefined();
  });

  it('never overrules a score by the older enumeration', () => {
    const zone = fc.constantFrom('none', 'possible', 'effective', 'delimited', 'defined-area');
    fc.assert(
      fc.property(score, zone, (pScore, value) => {
        const shown = parcelFloodScore({ ...(pScore && { pScore }), zone: value });
        expect(shown).toBe(pScore ?? parcelFloodScore({ zone: value }));
        expect(['A', 'B', 'C', 'D', undefined]).toContain(shown);
      }),
    );
  });
});

describe('hasFloodSymbol', () => {
  it('warns when any score is D', () => {
    expect(hasFloodSymbol({ gScore: 'D', pScore: 'A' })).toBe(true);
    expect(hasFloodSymbol({ zone: 'effective' })).toBe(true);
    expect(hasFloodSymbol({})).toBe(false);
  });

  it('depends on nothing but a D', () => {
    fc.assert(
      fc.property(score, score, (gScore, pScore) => {
        const flood = { ...(gScore && { gScore }), ...(pScore && { pScore }) };
        expect(hasFloodSymbol(flood)).toBe([gScore, pScore].includes('D'));
      }),
    );
  });
});
