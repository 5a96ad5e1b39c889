import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bindSpaces } from './bound-spaces.ts';

describe('spaces at which a line must not end', () => {
  it('stand between a number and its unit', () => {
    expect(bindSpaces('Garten von 180 m², 12,5 % und € 350.000')).toBe(
      'Garten von 180\u00a0m², 12,5\u00a0% und €\u00a0350.000',
    );
  });

  it('stand between a number and its weeks, months or years', () => {
    expect(bindSpaces('binnen 6 jaar, dans les 6 ans, within 6 years, innerhalb von 6 Jahren')).toBe(
      'binnen 6\u00a0jaar, dans les 6\u00a0ans, within 6\u00a0years, innerhalb von 6\u00a0Jahren',
    );
    expect(bindSpaces('Sold in {{count}} weeks')).toBe('Sold in {{count}}\u00a0weeks');
    expect(bindSpaces('20 kg, 2 mois, 17 Wochen')).toBe('20\u00a0kg, 2\u00a0mois, 17\u00a0Wochen');
  });

  it('stand around the signs that French sets apart', () => {
    expect(bindSpaces('<p>Limpide : brique et « verre » ; pourquoi ?</p>')).toBe(
      '<p>Limpide\u00a0: brique et «\u00a0verre\u00a0»\u00a0; pourquoi\u00a0?</p>',
    );
  });

  it('stand between a postcode and its town, and before the dot between facts', () => {
    expect(bindSpaces('Villa · L-1510 Luxembourg, 9000 Gent · 2970 ’s-Gravenwezel')).toBe(
      'Villa\u00a0· L-1510\u00a0Luxembourg, 9000\u00a0Gent\u00a0· 2970\u00a0’s-Gravenwezel',
    );
    const prices = 'Loyer 1.2500 Gent, 0,1250 Gent, BE-9000 Gent, 19000 Gent, 9000 gent';
    expect(bindSpaces(prices)).toBe(prices);
  });

  it('stand nowhere else', () => {
    const text = 'Bouwjaar 2016 met 4 slaapkamers; terras op 3 meter, zicht op 5 maisons: 2 m2';
    expect(bindSpaces(text)).toBe(text);
  });

  it('are the only thing that changes, and only once', () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom(
            ' ',
            '5',
            'm',
            '²',
            '%',
            '€',
            ':',
            '«',
            '»',
            'a',
            '<',
            '·',
            'L',
            '-',
            '.',
            '’',
            '\u00a0',
          ),
        }),
        (text) => {
          const bound = bindSpaces(text);
          expect(bound.replaceAll('\u00a0', ' ')).toBe(text.replaceAll('\u00a0', ' '));
          expect(bindSpaces(bound)).toBe(bound);
        },
      ),
    );
  });
});
