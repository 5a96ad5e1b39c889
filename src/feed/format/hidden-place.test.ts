import { describe, expect, it } from 'vitest';
import { coordinatesInText } from './hidden-place.ts';
import { hiddenAmountPattern } from './hidden-amount.ts';
import { masked } from './hidden-pattern.ts';
import { hiddenStreetPattern, numberInStreet } from './hidden-street.ts';

describe('coordinates in a text', () => {
  it.each([
    ['Gelegen op 51.05432, 3.71745.', 'Gelegen op \u2026.'],
    ['GPS: 50,62791 N 6,03612 E', 'GPS: \u2026'],
    ['51.0543,3.7174', '\u2026'],
    ['49°36\u203242\u2033N 6°07\u203255\u2033E', '\u2026'],
    ['50° 38\' 1.2" N, 5° 34\' 10.8" E te zien', '\u2026 te zien'],
  ])('"%s" is "%s"', (text, shown) => {
    expect(masked(text, coordinatesInText)).toBe(shown);
  });

  it.each(['Prijs 250.000, grond 1.234 m²', '2026-11-02, 12.5 m', '450.000 en 350.000', 'In 1974, 2015', '19° à 21°'])(
    '"%s" holds none',
    (text) => {
      expect(masked(text, coordinatesInText)).toBe(text);
    },
  );
});

describe('a hidden amount of more than a million', () => {
  it.each([
    [1_250_000, 'Prix : 1,25 M€', 'Prix : \u2026'],
    [1_250_000, 'Nu \u20AC 1,25M', 'Nu \u2026'],
    [1_250_000, '1 250 k\u20AC', '\u2026'],
    [1_250_000, '1.250K', '\u2026'],
    [2_000_000, '2 M euro', '\u2026'],
  ])('%s is taken out of "%s"', (euro, text, shown) => {
    const pattern = hiddenAmountPattern(euro);
    expect(pattern && masked(text, pattern).replace(/\u2026.*/u, '\u2026')).toBe(shown);
  });

  it('is no length in metres', () => {
    const pattern = hiddenAmountPattern(1_250_000);
    expect(pattern && masked('Een gevel van 1,25 m', pattern)).toBe('Een gevel van 1,25 m');
  });
});

describe('a number in a street', () => {
  it.each([
    ['Lindestraat 7', ['Lindestraat', '7', '']],
    ['Lindestraat 7 bus 2', ['Lindestraat', '7', 'bus 2']],
    ['Lindestraat 7bis', ['Lindestraat', '7bis', '']],
    ['12, rue du Lac', ['rue du Lac', '12', '']],
    ['12 rue du Lac', ['rue du Lac', '12', '']],
    ['24, Grand-Rue', ['Grand-Rue', '24', '']],
    ['Avenue du 11 Novembre', ['Avenue du 11 Novembre']],
    ['Avenue du 11 Novembre 5', ['Avenue du 11 Novembre', '5', '']],
    ['Place du 20 Août', ['Place du 20 Août']],
    ['Rue du 8 Mai 1945', ['Rue du 8 Mai 1945']],
    ['Rue du 8 Mai 1945 12', ['Rue du 8 Mai 1945', '12', '']],
    ['Rue des 3 Rois 4', ['Rue des 3 Rois', '4', '']],
    ['11 Novemberlaan', ['11 Novemberlaan']],
    ['Chaussée de Wavre 1945', ['Chaussée de Wavre', '1945', '']],
    ['', ['']],
  ])('"%s"', (street, parts) => {
    expect(numberInStreet(street)).toEqual(parts);
  });
});

describe('a hidden street by a short name', () => {
  it.each([
    ['Koningin Astridlaan', 'Aan de Kon. Astridlaan 4', 'Aan de \u2026'],
    ['K. Albertstraat', 'Koning Albertstraat', '\u2026'],
    ['Mgr. Broekxplein', 'Monseigneur Broekxplein 3', '\u2026'],
    ['Onze-Lieve-Vrouwstraat', 'O.L.Vrouwstraat 12', '\u2026'],
    ['Onze-Lieve-Vrouwstraat', 'O.-L.-Vrouwstraat', '\u2026'],
    ['Past. Coplaan', 'Pastoor Coplaan', '\u2026'],
    ['Molenwegel', 'aan de Molenwegel', 'aan de \u2026'],
    ['Grand-Rue', 'Dans la Grand-Rue, au calme', 'Dans la \u2026, au calme'],
    ['Op der Strooss', 'Op der Strooss 4', '\u2026'],
  ])('%s is taken out of "%s"', (street, text, shown) => {
    const pattern = hiddenStreetPattern({ street, houseNumber: '12' });
    expect(pattern && masked(text, pattern)).toBe(shown);
  });
});
