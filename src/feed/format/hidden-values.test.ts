import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hiddenAmountPattern } from './hidden-amount.ts';
import { masked } from './hidden-pattern.ts';
import { hiddenNumberPattern, hiddenStreetPattern } from './hidden-street.ts';
import { withoutHiddenValues } from './hidden-values.ts';
import { Fields } from './raw.ts';

function withoutStreet(text: string, street: string, houseNumber?: string): string {
  const pattern = hiddenStreetPattern({ street, houseNumber });
  return pattern ? masked(text, pattern) : text;
}

function withoutAmount(text: string, euro: number): string {
  const pattern = hiddenAmountPattern(euro);
  return pattern ? masked(text, pattern) : text;
}

describe('a hidden street', () => {
  it.each([
    ['Lindestraat', '7', 'Gelegen in de Lindestraat 7 bus 2, te Gent.', 'Gelegen in de \u2026, te Gent.'],
    ['Lindestraat', '7', 'LINDESTRAAT nr. 7 - Gent', '\u2026 - Gent'],
    ['Lindestraat', '7', 'In de Lindestr. 7.', 'In de \u2026.'],
    ['Lindestraat', '7', '<strong>Lindestraat</strong>&nbsp;7', '<strong>\u2026</strong>'],
    ['Lindestraat', '4A', 'Villa, 4 a Lindestraat, Gent', 'Villa, \u2026, Gent'],
    ['Lindestraat 7', undefined, 'Kom kijken: Lindestraat 7!', 'Kom kijken: \u2026!'],
    ['Lindestraat', undefined, 'Een hoekhuis in de Lindestraat.', 'Een hoekhuis in de \u2026.'],
    ['Rue de l\u2019Église', '12', 'Au 12, rue de l\u2019Eglise à Arlon', 'Au \u2026 à Arlon'],
    ['Avenue Louise', '221', 'Av. Louise 221, boîte 4', '\u2026'],
    ['Chaussée de Wavre', '12', 'chée de Wavre n° 12', '\u2026'],
    ['Gospertstraße', '12', 'Haus Gospertstr. 12 in Eupen', 'Haus \u2026 in Eupen'],
    ['Gospertstraße', '12', 'Gospertstrasse 12', '\u2026'],
    ['Molenweg', '4 A', 'Molenweg 4A te Gent', '\u2026 te Gent'],
    ['Gospertstr.', '12', 'Haus Gospertstraße 12', 'Haus \u2026'],
    ['Lindestr. 7', undefined, 'Lindestraat 7, te Gent', '\u2026, te Gent'],
    ['Av. Louise', '221', '221 avenue Louise', '\u2026'],
    ['Ch. de Wavre', '12', 'Chaussée de Wavre 12', '\u2026'],
    ['Bd. du Roi', '1', 'boulevard du Roi', '\u2026'],
    ['R. Haute', '1', 'rue Haute 1', '\u2026'],
    ['Gentse Stwg.', '9', 'Gentse Steenweg 9', '\u2026'],
    ['Sint-Pietersnieuwstraat', '7', 'St.-Pietersnieuwstr. 7', '\u2026'],
    ['St.Pieterslaan', '7', 'Sint-Pieterslaan 7', '\u2026'],
    ['Rue Saint-Jean', '4', 'rue St Jean 4', '\u2026'],
    ['Burg. Maenhautstraat', '4', 'Burgemeester Maenhautstraat', '\u2026'],
    ['Lindestraat', '7-9', 'Lindestraat 7-9 te Gent', '\u2026 te Gent'],
    ['Lindestraat', '7', 'Lindestraat 7-9', '\u2026'],
    ['Lindestraat', '7', 'Linde straat 7 te Gent', '\u2026 te Gent'],
    ['Lindestraat', '7', 'Linde-straat', '\u2026'],
    ['Markt', '3', 'Op de Markt 3, vlak bij de markt', 'Op de \u2026, vlak bij de markt'],
  ])('%s %s is taken out of "%s"', (street, houseNumber, text, shown) => {
    expect(withoutStreet(text, street, houseNumber)).toBe(shown);
  });

  it('leaves words alone that only hold its name', () => {
    expect(withoutStreet('Lindestraatje en 7 linden', 'Lindestraat', '7')).toBe('Lindestraatje en 7 linden');
    expect(withoutStreet('Op de markt, 3 slaapkamers', 'Markt', '3')).toBe('Op de markt, 3 slaapkamers');
  });

  it('that is shown without its number loses the number alone', () => {
    const pattern = hiddenNumberPattern('Stationsstraat');
    expect(pattern && masked('Stationsstraat 12A, Gent', pattern)).toBe('Stationsstraat \u2026, Gent');
    expect(pattern && masked('Stationsstraat 12-14, Gent', pattern)).toBe('Stationsstraat \u2026, Gent');
    const french = hiddenNumberPattern('Rue du Lac');
    expect(french && masked('Maison au 12, rue du Lac', french)).toBe('Maison au \u2026, rue du Lac');
  });

  it('that is shown without its number keeps other numbers', () => {
    const pattern = hiddenNumberPattern('Stationsstraat');
    const text = 'In 2019 gebouwd, 3 slaapkamers, nabij de Stationsstraat';
    expect(pattern && masked(text, pattern)).toBe(text);
  });
});

describe('a hidden amount', () => {
  it.each([
    [425_000, 'Vraagprijs: € 425.000,- (bieden)', 'Vraagprijs: \u2026 (bieden)'],
    [425_000, '425 000 euro', '\u2026'],
    [425_000, '425&nbsp;000 EUR', '\u2026'],
    [425_000, '425,000.00 €', '\u2026'],
    [425_000, 'richtprijs 425000', 'richtprijs \u2026'],
    [425_000, '€425k of 425 duizend euro', '\u2026 of \u2026'],
    [1_250_000, '1,25 miljoen euro', '\u2026'],
    [450_000, '0,45 miljoen', '\u2026'],
    [2_000_000, '2 mio', '\u2026'],
    [950, 'huur € 950 per maand', 'huur \u2026 per maand'],
    [1950, '1.950 €', '\u2026'],
    [487_300, "487'300 euro", '\u2026'],
    [487_300, '487 . 300 euro', '\u2026'],
    [487_300, '487<strong>.300</strong> euro', '\u2026<strong></strong> euro'],
    [487_300, 'Nu 487,3k, dus 0,4873 miljoen', 'Nu \u2026, dus \u2026'],
  ])('of %i is taken out of "%s"', (euro, text, shown) => {
    expect(withoutAmount(text, euro)).toBe(shown);
  });

  it('leaves years, surfaces and longer numbers alone', () => {
    expect(withoutAmount('Gebouwd in 1950, 950 m²', 1950)).toBe('Gebouwd in 1950, 950 m²');
    expect(withoutAmount('950 m²', 950)).toBe('950 m²');
    expect(withoutAmount('1.425.000 en 425.0001', 425_000)).toBe('1.425.000 en 425.0001');
  });

  it('is found as every language writes it', () => {
    const spelt = fc.constantFrom('nl-BE', 'fr-BE', 'en-GB', 'de-DE', 'de-CH');
    fc.assert(
      fc.property(fc.integer({ min: 1000, max: 99_999_999 }), spelt, (euro, locale) => {
        const text = new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' }).format(euro);
        expect(withoutAmount(`a ${text} b`, euro)).toBe('a \u2026 b');
      }),
    );
  });
});

it('a text that is cut ends with no half of a hidden name', () => {
  const texts = (title: string) => ({ Street: 'Lindestraat', Zip: `9000 ${title}`, Title: { nl: title } });
  const read = (title: string) => {
    const fields = new Fields(texts(title), ['nl'], () => undefined);
    const shown = withoutHiddenValues(fields, 'PublishAddress', () => undefined).fields;
    return [shown.text('Zip', 12), shown.texts('Title', 200)['nl']];
  };
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 250 }), (length) => {
      const title = `${'x '.repeat(length)}Linde straat 7 te Gent`;
      expect(JSON.stringify(read(title))).not.toMatch(/lind/iu);
    }),
  );
  expect(read('Linde straat 7')).toEqual([undefined, '\u2026']);
});
