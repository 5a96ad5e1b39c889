import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { purchaseAdvance } from '#domain/advance.ts';

describe('purchaseAdvance', () => {
  it('is a share of the price', () => {
    expect(purchaseAdvance(35_000_000, 10)).toBe(3_500_000);
    expect(purchaseAdvance(35_000_000, 5)).toBe(1_750_000);
    expect(purchaseAdvance(1_004, 10)).toBe(100);
    expect(purchaseAdvance(1_005, 10)).toBe(101);
  });

  it('is whole cents, within half a cent of the exact share', () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 1, max: 20 }), (cents, percent) => {
        const advance = purchaseAdvance(cents, percent);
        expect(Number.isInteger(advance)).toBe(true);
        expect(Math.abs(advance * 100 - cents * percent)).toBeLessThanOrEqual(50);
      }),
    );
  });
});
