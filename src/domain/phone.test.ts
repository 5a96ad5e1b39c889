import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groupPhone, internationalPhone, telephoneHref } from '#domain/phone.ts';

describe('groupPhone', () => {
  it('groups ten digits 4-2-2-2', () => {
    expect(groupPhone('0470/12.34.56')).toBe('0470 12 34 56');
  });

  it('groups nine digits 3-2-2-2', () => {
    expect(groupPhone('09 247 01 60')).toBe('092 47 01 60');
  });

  it('leaves anything else as it is', () => {
    expect(['+32 470 12 34 56', '112', '', 'call us'].map(groupPhone)).toEqual([
      '+32 470 12 34 56',
      '112',
      '',
      'call us',
    ]);
  });

  it('keeps every digit in its order', () => {
    const text = fc.string({ unit: fc.constantFrom(...'0123456789 /.-+'.split('')), maxLength: 20 });
    fc.assert(fc.property(text, (value) => groupPhone(value).replace(/\D/gu, '') === value.replace(/\D/gu, '')));
  });

  it('groups nine and ten digits alike however they were written', () => {
    const digits = fc.string({ unit: fc.constantFrom(...'0123456789'.split('')), minLength: 9, maxLength: 10 });
    fc.assert(
      fc.property(digits, (value) => {
        expect(groupPhone(value.split('').join('.'))).toBe(groupPhone(value));
        expect(groupPhone(value)).toMatch(/^\d{3,4}(?: \d{2}){3}$/u);
      }),
    );
  });
});

describe('internationalPhone', () => {
  it.each([
    ['092470160', '+3292470160'],
    ['0470/12.34.56', '+32470123456'],
    ['+352 26 10 20', '+352261020'],
    ['00352 26 10 20', '+352261020'],
  ])('dials %s as %s', (text, dialled) => {
    expect(internationalPhone(text)).toBe(dialled);
  });

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789 /.+'.split('')) }), (text) => {
        const once = internationalPhone(text);
        expect(internationalPhone(once)).toBe(once);
        expect(once).toMatch(/^\+\d*$/u);
      }),
    );
  });
});

describe('telephoneHref', () => {
  it('dials the international number', () => {
    expect(telephoneHref('0470/12.34.56')).toBe('tel:+32470123456');
  });

  it('is an address of digits, the same for the number as it is shown', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789 /.-'.split('')) }), (text) => {
        expect(telephoneHref(text)).toMatch(/^tel:\+\d*$/u);
        expect(telephoneHref(groupPhone(text))).toBe(telephoneHref(text));
      }),
    );
  });
});
