import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { publicId } from './public-id.ts';

describe('publicId', () => {
  it('keeps a number of the CRM', () => {
    expect(publicId('46')).toBe(46);
    expect(publicId('1000000000')).toBe(1_000_000_000);
  });

  it.each(['0046', '1000000001', '0', '-3', 'b3f0c2d1-7a70-4a44-9f10-1a2b3c4d5e6f', 'ES-12'])(
    'makes a number of %s that no CRM number can be',
    (id) => {
      expect(publicId(id)).toBeGreaterThan(1_000_000_000);
      expect(publicId(id)).toBe(publicId(id));
    },
  );

  it('makes whole numbers that an amount parser can still read', () => {
    fc.assert(
      fc.property(fc.string(), (id) => {
        expect(Number.isSafeInteger(publicId(id) * 100)).toBe(true);
      }),
    );
  });
});
