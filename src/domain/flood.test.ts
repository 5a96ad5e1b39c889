import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasFloodSymbol, parcelFloodScore, shownFloodZone } from '#domain/flood.ts';

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

describe('shownFloodZone', () => {
  it('is the older word only where there is no score, and a delimited area always', () => {
    const zones = ['none', 'possible', 'effective', 'delimited', 'defined-area'] as const;
    expect(zones.map((zone) => shownFloodZone({ zone }))).toEqual([...zones]);
    for (const scored of [{ pScore: 'B' }, { gScore: 'D' }] as const)
      expect(zones.map((zone) => shownFloodZone({ zone, ...scored }))).toEqual([
        undefined,
        undefined,
        undefined,
        'delimited',
        'defined-area',
      ]);
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
