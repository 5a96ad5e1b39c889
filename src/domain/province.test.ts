import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isProvince, provinceOf } from './province.ts';
import { regionOfZip } from './region.ts';

const inBelgium = (zip: string) => provinceOf({ zip, countryId: 10 });

describe('provinceOf', () => {
  it.each([
    ['1000', 'brussels'],
    ['1299', 'brussels'],
    ['1300', 'walloon-brabant'],
    ['1500', 'flemish-brabant'],
    ['2018', 'antwerp'],
    ['3000', 'flemish-brabant'],
    ['3500', 'limburg'],
    ['4000', 'liege'],
    ['5000', 'namur'],
    ['6599', 'hainaut'],
    ['6600', 'luxembourg'],
    ['7500', 'hainaut'],
    ['8400', 'west-flanders'],
    ['9999', 'east-flanders'],
  ])('puts postcode %s in %s', (zip, province) => {
    expect(inBelgium(zip)).toBe(province);
  });

  it('takes the Grand Duchy as one', () => {
    expect(provinceOf({ zip: 'L-1234', countryId: 50 })).toBe('luxembourg-country');
  });

  it('knows no province outside Belgium and Luxembourg or without a postcode', () => {
    expect(provinceOf({ zip: '9000', countryId: 33 })).toBeUndefined();
    expect(inBelgium('90')).toBeUndefined();
    expect(inBelgium('0999')).toBeUndefined();
  });

  it('never crosses a region: a Flemish postcode has a Flemish province', () => {
    const regions = {
      brussels: ['brussels'],
      flanders: ['antwerp', 'east-flanders', 'flemish-brabant', 'limburg', 'west-flanders'],
      wallonia: ['hainaut', 'liege', 'luxembourg', 'namur', 'walloon-brabant'],
    };
    fc.assert(
      fc.property(fc.integer({ min: 1000, max: 9999 }), (zip) => {
        const region = regionOfZip(zip);
        expect(region && regions[region]).toContain(inBelgium(String(zip)));
      }),
    );
  });
});

describe('isProvince', () => {
  it('holds for every province that a postcode is in, and for nothing longer', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1000, max: 9999 }), (zip) => {
        const province = inBelgium(String(zip)) ?? '';
        expect(isProvince(province)).toBe(true);
        expect(isProvince(`gent-${province}`)).toBe(false);
      }),
    );
    expect(isProvince('luxembourg-country')).toBe(true);
  });
});
