import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isLuxembourg, regionOf, regionOfZip } from '#domain/region.ts';

describe('regionOfZip', () => {
  it.each([
    [1000, 'brussels'],
    [1299, 'brussels'],
    [1300, 'wallonia'],
    [1499, 'wallonia'],
    [1500, 'flanders'],
    [3999, 'flanders'],
    [4000, 'wallonia'],
    [7999, 'wallonia'],
    [8000, 'flanders'],
    [9999, 'flanders'],
  ] as const)('puts %i in %s, at the edge of its range', (zip, region) => {
    expect(regionOfZip(zip)).toBe(region);
    expect(regionOfZip(` ${zip} `)).toBe(region);
  });

  it.each(['L-1234', '999', '0999', '10000', '', 'abcd', '1e3', '-100', '12.5'])('has no region for "%s"', (zip) => {
    expect(regionOfZip(zip)).toBeUndefined();
  });

  it('gives every postcode from 1000 to 9999 a region and no other number one', () => {
    fc.assert(
      fc.property(fc.integer({ min: -20_000, max: 20_000 }), (zip) => {
        expect(regionOfZip(zip) !== undefined).toBe(zip >= 1000 && zip <= 9999);
      }),
    );
  });
});

describe('regionOf', () => {
  it('knows regions in Belgium only', () => {
    expect(regionOf({ zip: '9000', countryId: 10 })).toBe('flanders');
    expect(regionOf({ zip: '9000', countryId: 50 })).toBeUndefined();
    expect(regionOf({ zip: '9000', countryId: 0 })).toBeUndefined();
  });

  it('is that of the postcode in Belgium, and none in any other country', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 12_000 }), fc.nat(60), (zip, countryId) => {
        const expected = countryId === 10 ? regionOfZip(zip) : undefined;
        expect(regionOf({ zip: String(zip), countryId })).toBe(expected);
      }),
    );
  });
});

describe('isLuxembourg', () => {
  it('is country 50', () => {
    expect(isLuxembourg({ countryId: 50 })).toBe(true);
    expect(isLuxembourg({ countryId: 10 })).toBe(false);
  });

  it('is no country that has regions', () => {
    fc.assert(
      fc.property(fc.nat(300), (countryId) => {
        expect(isLuxembourg({ countryId })).toBe(countryId === 50);
        if (isLuxembourg({ countryId })) expect(regionOf({ zip: '9000', countryId })).toBeUndefined();
      }),
    );
  });
});
