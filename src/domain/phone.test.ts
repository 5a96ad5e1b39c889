import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groupPhone, internationalPhone, telephoneHref } from '#domain/phone.ts';

describe('groupPhone by zones', () => {
  it.each([
    ['092470160', '09 247 01 60'],
    ['02/5123456', '02 512 34 56'],
    ['032345678', '03 234 56 78'],
    ['04.222.33.44', '04 222 33 44'],
    ['052 123 456', '052 12 34 56'],
    ['0470/12.34.56', '0470 12 34 56'],
    ['080012345', '0800 12 345'],
    ['+3292470160', '+32 9 247 01 60'],
    ['0032 470 12 34 56', '+32 470 12 34 56'],
    ['+32 (0)9 247 01 60', '+32 9 247 01 60'],
    ['+352 261020', '+352 26 10 20'],
    ['+31 6 12345678', '+31 6 12345678'],
    ['112', '112'],
    ['', ''],
    ['call us', 'call us'],
  ])('writes %s as %s', (text, grouped) => {
    expect(groupPhone(text, 'zones')).toBe(grouped);
  });

  it('keeps the number that is dialled, and changes nothing the second time', () => {
    const digits = fc.string({ unit: fc.constantFrom(...'0123456789 /.-+'.split('')), maxLength: 20 });
    fc.assert(
      fc.property(digits, (text) => {
        const grouped = groupPhone(text, 'zones');
        expect(internationalPhone(grouped)).toBe(internationalPhone(text));
        expect(groupPhone(grouped, 'zones')).toBe(grouped);
      }),
    );
  });
});

describe('groupPhone simply', () => {
  it('groups ten digits 4-2-2-2', () => {
    expect(groupPhone('0470/12.34.56', 'simple')).toBe('0470 12 34 56');
  });

  it('groups nine digits 3-2-2-2', () => {
    expect(groupPhone('09 247 01 60', 'simple')).toBe('092 47 01 60');
  });

  it('leaves anything else as it is', () => {
    expect(['+32 470 12 34 56', '112', '', 'call us'].map((text) => groupPhone(text, 'simple'))).toEqual([
      '+32 470 12 34 56',
      '112',
      '',
      'call us',
    ]);
  });

  it('keeps every digit in its order', () => {
    const text = fc.string({ unit: fc.constantFrom(...'0123456789 /.-+'.split('')), maxLength: 20 });
    fc.assert(
      fc.property(text, (value) => groupPhone(value, 'simple').replace(/\D/gu, '') === value.replace(/\D/gu, '')),
    );
  });

  it('groups nine and ten digits alike however they were written', () => {
    const digits = fc.string({ unit: fc.constantFrom(...'0123456789'.split('')), minLength: 9, maxLength: 10 });
    fc.assert(
      fc.property(digits, (value) => {
        expect(groupPhone(value.split('').join('.'), 'simple')).toBe(groupPhone(value, 'simple'));
        expect(groupPhone(value, 'simple')).toMatch(/^\d{3,4}(?: \d{2}){3}$/u);
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
    ['+32 (0)9 247 01 60', '+3292470160'],
    ['0032 (0) 470 12 34 56', '+32470123456'],
    ['+32 09 247 01 60', '+3292470160'],
    ['+39 06 1234567', '+39061234567'],
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
        expect(telephoneHref(groupPhone(text, 'simple'))).toBe(telephoneHref(text));
      }),
    );
  });
});
