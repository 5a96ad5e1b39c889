import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressLines } from '#domain/address.ts';

const gent = { zip: '9000', city: 'Gent', countryId: 10 };

describe('addressLines', () => {
  it('writes street, number and box on one line and the place on the other', () => {
    expect(addressLines({ ...gent, street: 'Lindeplein', houseNumber: '7', boxNr: '2' }, 'bus', 'nl')).toEqual({
      street: 'Lindeplein 7 bus 2',
      place: '9000 Gent',
    });
    expect(addressLines({ ...gent, street: 'Lindeplein', houseNumber: '7' }, 'bus', 'nl').street).toBe('Lindeplein 7');
    expect(addressLines({ ...gent, street: 'Lindeplein', boxNr: '' }, 'bus', 'nl').street).toBe('Lindeplein');
  });

  it('has no street line where the street is hidden', () => {
    expect(addressLines({ ...gent, houseNumber: '7', boxNr: '2' }, 'bus', 'nl')).toEqual({ place: '9000 Gent' });
  });

  it('marks postcodes of Luxembourg', () => {
    const place = (zip: string) => addressLines({ zip, city: 'Luxembourg', countryId: 50 }, 'boîte', 'fr').place;
    expect(place('1234')).toBe('L-1234 Luxembourg');
    expect(place('L-1234')).toBe('L-1234 Luxembourg');
    expect(place('')).toBe('Luxembourg');
  });

  it('never shows a number without its street, nor a space too many', () => {
    const part = fc.constantFrom('', '7', 'A');
    fc.assert(
      fc.property(part, part, part, (street, houseNumber, boxNr) => {
        const lines = addressLines({ ...gent, street, houseNumber, boxNr }, 'bus', 'nl');
        expect(lines.street !== undefined).toBe(street !== '');
        expect(Object.values(lines).join('|')).not.toMatch(/ {2}|^ | $/u);
      }),
    );
  });
});
