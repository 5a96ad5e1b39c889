import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { municipalityNames } from '#domain/municipality-names.ts';
import { findMunicipality, townKey, townName, townNames } from '#domain/municipality.ts';

const languages = ['nl', 'fr', 'en', 'de'] as const;
const town = (zip: string, city: string, countryId = 10) => ({ zip, city, countryId });
const inAll = (zip: string, city: string, countryId = 10) =>
  languages.map((language) => townName(town(zip, city, countryId), language)).join(' ');

describe('townName', () => {
  it('calls a town what each language calls it, whatever the feed says', () => {
    expect(inAll('9000', 'Gent')).toBe('Gent Gand Ghent Gent');
    expect(inAll('2000', 'Anvers')).toBe('Antwerpen Anvers Antwerp Antwerpen');
    expect(inAll('1050', 'Elsene')).toBe('Elsene Ixelles Ixelles Ixelles');
    expect(inAll('1180', 'UCCLE')).toBe('Ukkel Uccle Uccle Uccle');
    expect(inAll('7500', 'Tournai')).toBe('Doornik Tournai Tournai Tournai');
    expect(inAll('4000', 'Luik')).toBe('Luik Liège Liège Lüttich');
    expect(inAll('1000', 'Bruxelles')).toBe('Brussel Bruxelles Brussels Brüssel');
    expect(inAll('8400', 'Oostende')).toBe('Oostende Ostende Ostend Ostende');
    expect(inAll('L-1510', 'Luxembourg', 50)).toBe('Luxemburg Luxembourg Luxembourg Luxemburg');
    expect(inAll('L-9710', 'Clervaux', 50)).toBe('Clervaux Clervaux Clervaux Clerf');
    expect(inAll('4780', 'Saint-Vith')).toBe('Sankt Vith Saint-Vith Sankt Vith Sankt Vith');
  });

  it('knows the ways in which feeds write a town', () => {
    for (const spelling of ['Elsene / Ixelles', 'Ixelles - Elsene', 'Ixelles (Bruxelles)', 'IXELLES 1', 'elsene'])
      expect(townName(town('1050', spelling), 'fr')).toBe('Ixelles');
    expect(townName(town('1060', 'St-Gilles'), 'nl')).toBe('Sint-Gillis');
    expect(townName(town('1060', 'St.-Gillis'), 'fr')).toBe('Saint-Gilles');
    expect(townName(town('1082', 'Berchem-Ste-Agathe'), 'nl')).toBe('Sint-Agatha-Berchem');
    expect(townName(town('1420', 'Braine l’Alleud'), 'nl')).toBe('Eigenbrakel');
  });

  it('leaves a town as the feed has it where the table knows no other name, or the town lies elsewhere', () => {
    expect(inAll('9300', 'Erpe-Mere')).toBe('Erpe-Mere Erpe-Mere Erpe-Mere Erpe-Mere');
    expect(townName(town('75001', 'Mons', 33), 'nl')).toBe('Mons');
    // Vorst in Antwerp is not the Vorst of Brussels.
    expect(townName(town('2430', 'Vorst'), 'fr')).toBe('Vorst');
    expect(townName(town('1190', 'Vorst'), 'fr')).toBe('Forest');
  });
});

describe('the table', () => {
  it('has each name of a province once, so that none stands for two towns', () => {
    const rows = new Map<string, string>();
    for (const { province, names } of municipalityNames) {
      for (const name of new Set(Object.values(names))) {
        const key = `${province} ${name ?? ''}`;
        expect(rows.has(key), key).toBe(false);
        rows.set(key, key);
      }
    }
  });

  it('translates forth and back: every name of a town leads to the same names', () => {
    fc.assert(
      fc.property(fc.constantFrom(...municipalityNames), fc.constantFrom(...languages), (row, language) => {
        const name = row.names[language] ?? row.names['nl'] ?? '';
        expect(findMunicipality(name.toUpperCase(), row.province)).toBe(row);
      }),
    );
  });
});

it('lists every name that a town goes by', () => {
  expect(townNames(town('1050', 'Elsene'))).toEqual(['Elsene', 'Ixelles']);
  expect(townNames(town('9820', 'Merelbeke-Melle'))).toEqual(['Merelbeke-Melle']);
});

it('has one word for all names of a town', () => {
  expect(townKey(town('1050', 'Elsene'))).toBe(townKey(town('1050', 'Ixelles')));
  expect(townKey(town('2430', 'Vorst'))).not.toBe(townKey(town('1190', 'Vorst')));
});
