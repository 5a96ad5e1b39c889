import { describe, expect, it } from 'vitest';
import { decodeSearchIndex, encodeSearchIndex } from './codec.ts';
import { createPlaceFinder, placeOptions } from './place-finder.ts';
import { flagNames, type SearchRecord } from './record.ts';
import { sampleTables } from './search.fixture.ts';

const flags = Object.fromEntries(flagNames.map((name) => [name, false])) as SearchRecord['flags'];
const records = [0, 0, 1, 2, 3, 3, 4, 5, 6, 7].map((place, row): SearchRecord => ({
  id: String(row),
  reference: '',
  place,
  type: 0,
  numbers: {},
  flags,
  wording: { form: 0 },
  titleWords: [],
  streetWords: [],
}));
const index = decodeSearchIndex(encodeSearchIndex({ ...sampleTables, records }));
const options = placeOptions(index, {
  'east-flanders': { nl: 'Oost-Vlaanderen', fr: 'Flandre orientale' },
  liege: { nl: 'Luik', fr: 'Liège' },
});
const find = createPlaceFinder(options);
const found = (text: string) => find(text, 5).map((match) => `${match.found} = ${match.place.id}`);

describe('placeOptions', () => {
  it('gather postcodes, municipalities and provinces with their counts', () => {
    expect(options.filter(({ province }) => province === 'east-flanders')).toEqual([
      {
        id: '9000',
        kind: 'postcode',
        name: '9000 Gent',
        names: { nl: 'Gent', fr: 'Gand' },
        postcodes: ['9000'],
        province: 'east-flanders',
        count: 2,
      },
      {
        id: 'gent-east-flanders',
        kind: 'municipality',
        name: 'Gent',
        names: { nl: 'Gent', fr: 'Gand' },
        postcodes: ['9000', '9050'],
        province: 'east-flanders',
        count: 3,
      },
      {
        id: 'east-flanders',
        kind: 'province',
        name: 'Oost-Vlaanderen',
        names: { nl: 'Oost-Vlaanderen', fr: 'Flandre orientale' },
        postcodes: [],
        province: 'east-flanders',
        count: 4,
      },
      {
        id: '9050',
        kind: 'postcode',
        name: '9050 Gent',
        names: { nl: 'Gent', fr: 'Gand' },
        postcodes: ['9050'],
        province: 'east-flanders',
        count: 1,
      },
      {
        id: '9100',
        kind: 'postcode',
        name: '9100 Sint-Niklaas',
        names: {},
        postcodes: ['9100'],
        province: 'east-flanders',
        count: 1,
      },
      {
        id: 'sint-niklaas-east-flanders',
        kind: 'municipality',
        name: 'Sint-Niklaas',
        names: {},
        postcodes: ['9100'],
        province: 'east-flanders',
        count: 1,
      },
    ]);
  });
});

describe('createPlaceFinder', () => {
  it.each([
    ['gen', ['Gent = gent-east-flanders', '9000 Gent = 9000', '9050 Gent = 9050']],
    ['GAND', ['Gand = gent-east-flanders']],
    ['liege', ['Liège = luik-liege', 'Liège = liege', '4000 Liège = 4000']],
    ['Lüttich', ['Lüttich = luik-liege']],
    ['sint nik', ['Sint-Niklaas = sint-niklaas-east-flanders', '9100 Sint-Niklaas = 9100']],
    ['niklaas', ['Sint-Niklaas = sint-niklaas-east-flanders', '9100 Sint-Niklaas = 9100']],
    ['Sint-Niklass', ['Sint-Niklaas = sint-niklaas-east-flanders']],
    ['90', ['9000 Gent = 9000', '9050 Gent = 9050']],
    ['L-12', ['L-1234 Luxembourg = l-1234']],
    ['flandre or', ['Flandre orientale = east-flanders']],
    ['orientale', ['Flandre orientale = east-flanders']],
    ['xyz', []],
    [' - ', []],
  ])('finds %j', (text, expected) => {
    expect(found(text)).toEqual(expected);
  });

  it('tells places of one name apart by their province, the fuller one first', () => {
    const halle = find('halle', 2).map(({ place }) => [place.name, place.province, place.count]);
    expect(halle).toEqual([
      ['Halle', 'flemish-brabant', 2],
      ['Halle', 'antwerp', 1],
    ]);
  });

  it('gives no more than asked', () => {
    expect(find('g', 1).map(({ place }) => place.id)).toEqual(['gent-east-flanders']);
  });
});
