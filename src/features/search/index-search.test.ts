import { describe, expect, it } from 'vitest';
import { decodeSearchIndex, encodeSearchIndex } from '#search/codec.ts';
import { flagNames, type SearchRecord } from '#search/record.ts';
import { sampleTables } from '#search/search.fixture.ts';
import { answersFrom } from './index-search.ts';

const flags = Object.fromEntries(flagNames.map((name) => [name, false])) as SearchRecord['flags'];
const point = { latitudeE4: 510_500, longitudeE4: 37_200 };
const records = [0, 2, 3, 4].map((place, row): SearchRecord => ({
  id: String(10 + row),
  reference: `LH-${row}`,
  place,
  type: 1,
  flags,
  titleWords: [],
  streetWords: [],
  wording: { form: row % 2, ...(row > 1 && { chargesCents: row * 3000 }) },
  numbers: row === 0 ? { priceCents: 35_000_000 } : {},
  ...(row !== 1 && { point }),
}));
const content = { ...sampleTables, records };
const answers = answersFrom(decodeSearchIndex(encodeSearchIndex(content)), { liege: { fr: 'Liège', nl: 'Luik' } }, [
  ['/search/a.json', 3],
  ['/search/b.json', 1],
]);

describe('answersFrom', () => {
  it('finds rows, and names the places of the query', () => {
    const answer = answers.search({ places: ['halle-antwerp', '9000'], sort: 'city' });
    expect([answer.total, answer.rows]).toEqual([2, [0, 1]]);
    expect(answer.places.map(({ name, isAmbiguous }) => [name, isAmbiguous])).toEqual([
      ['Halle', true],
      ['9000 Gent', false],
    ]);
  });

  it('suggests places, and says which are exactly what was typed', () => {
    const suggestions = answers.suggest('LUIK').map(({ place, isExact }) => [place.id, isExact]);
    expect(suggestions).toEqual([
      ['luik-liege', true],
      ['liege', true],
    ]);
    expect(answers.suggest('gen').map(({ isExact }) => isExact)).not.toContain(true);
  });

  it('suggests towns without homes behind the others, and names them', () => {
    const own = answersFrom(decodeSearchIndex(encodeSearchIndex(content)), {}, []);
    expect(own.knows(['gentbrugge-east-flanders'])).toBe(false);
    own.addTowns({ 'east-flanders': ['Gent', 'Gentbrugge'], hainaut: ['Genly'], namur: ['Halle'] });
    const ids = own.suggest('gen').map(({ place }) => place.id);
    expect(ids.filter((id) => id === 'gent-east-flanders')).toHaveLength(1);
    expect(ids.indexOf('gent-east-flanders')).toBeLessThan(ids.indexOf('gentbrugge-east-flanders'));
    expect(own.suggest('genl').map(({ place }) => [place.id, place.count])).toContainEqual(['genly-hainaut', 0]);
    expect(own.knows(['gentbrugge-east-flanders'])).toBe(true);
    const { total, places } = own.search({ places: ['halle-namur'] });
    expect([total, places.map(({ name, isAmbiguous }) => [name, isAmbiguous])]).toEqual([0, [['Halle', true]]]);
  });

  it('says where the cards of rows are', () => {
    expect(answers.cards([3, 1])).toEqual([
      { address: '/search/b.json', rank: 0 },
      { address: '/search/a.json', rank: 1 },
    ]);
  });

  it('gives all results that have a point as pins', () => {
    const pins = answers.pins({ pageSize: 1, page: 2 });
    expect([pins.rows, pins.ids]).toEqual([
      [0, 2, 3],
      ['10', '12', '13'],
    ]);
    expect([pins.latitudes[0], pins.longitudes[0], pins.isExact[0]]).toEqual([51.05, 3.72, false]);
    expect(pins.pricesCents).toEqual([35_000_000, undefined, undefined]);
    expect([pins.chargesCents, pins.priceFormOf, pins.isRent]).toEqual([
      [undefined, 6000, 9000],
      [0, 0, 1],
      [false, false, false],
    ]);
    expect(pins.priceStyles[1]).toEqual({ kind: 'amount', text: { nl: '/ maand', fr: '/ mois' } });
    expect([pins.places[pins.placeOf[1] ?? 0]?.city, pins.typeIds[1]]).toEqual(['Halle', 11]);
    expect(new Set(pins.choices.map(({ kind }) => kind))).toEqual(new Set(['municipality', 'province']));
  });
});
