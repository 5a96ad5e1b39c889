import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { purchaseAdvance } from '#domain/advance.ts';

describe('purchaseAdvance', () => {
  it('is a tenth of the price', () => {
    expect(purchaseAdvance(35_000_000)).toBe(3_500_000);
    expect(purchaseAdvance(1_004)).toBe(100);
    expect(purchaseAdvance(1_005)).toBe(101);
  });

  it('is whole cents, within half a cent of the exact share', () => {
    fc.assert(
      fc.property(fc.nat(), (cents) => {
        expect(Number.isInteger(purchaseAdvance(cents))).toBe(true);
        expect(Math.abs(purchaseAdvance(cents) * 10 - cents)).toBeLessThanOrEqual(5);
      }),
    );
  });
});
