import { memoBy } from '#base/memo.ts';
import { centreOf, distanceKm, markArea } from '#search/area.ts';
import { foldToKey, wordsOf } from '#search/fold.ts';
import { placeWords, typeWords } from '#search/found-words.ts';
import { placeIds } from '#search/place-ids.ts';
import { rangeNames, type RangeName, type SearchQuery } from '#search/query.ts';
import { energySteps } from '#search/record.ts';
import type { SearchIndex } from '#search/search-index.ts';
import type { BenchDocument } from './documents.ts';

const dayMs = 86_400_000;

export type Part = 'goal' | 'place' | 'area' | 'types' | 'energy' | 'features' | 'available' | RangeName;
export type Test = (document: BenchDocument) => boolean;

/** What an engine that filters by a function is given for each part of a query. */
export type PartTests = readonly (readonly [Part, Test])[];

function placeTest(index: SearchIndex, places: readonly string[], radiusKm: number | undefined): Test {
  const set = new Set(places);
  const isChosen: Test = ({ postcode, municipality, province }) =>
    set.has(postcode) || set.has(municipality) || set.has(province);
  if (radiusKm === undefined) return isChosen;
  const centres = places.flatMap((place) => {
    const own = placeIds(index).map(({ postcode, municipality }) =>
      Number(postcode === place || municipality === place),
    );
    return centreOf(index, Uint8Array.from(own)) ?? [];
  });
  return (document) => {
    if (isChosen(document)) return true;
    const { point } = document;
    if (!point) return false;
    const to = { latitude: point.lat, longitude: point.lon };
    return centres.some((centre) => distanceKm(centre, to) <= radiusKm);
  };
}

function rangeTests(ranges: NonNullable<SearchQuery['ranges']>): PartTests {
  return rangeNames.flatMap((name): PartTests => {
    const range = ranges[name];
    if (!range) return [];
    const { min = -Infinity, max = Infinity } = range;
    return [[name, ({ [name]: value }) => value !== undefined && value >= min && value <= max]];
  });
}

/** The filters of a query as functions over documents. */
export function partTests(index: SearchIndex, query: SearchQuery): PartTests {
  const { goal, places, radiusKm, area, types, ranges = {}, energy, features, availableOn } = query;
  const tests: (readonly [Part, Test])[] = [];
  if (goal) tests.push(['goal', (document) => document.goal === goal]);
  if (places) tests.push(['place', placeTest(index, places, radiusKm)]);
  if (types) {
    const chosen = new Set(types.map(String));
    tests.push(['types', (document) => document.types.some((type) => chosen.has(type))]);
  }
  tests.push(...rangeTests(ranges));
  if (energy) {
    const worst = energySteps.indexOf(energy);
    tests.push(['energy', (document) => document.energy !== undefined && document.energy <= worst]);
  }
  if (features) tests.push(['features', (document) => features.every((name) => document.features.includes(name))]);
  if (availableOn !== undefined) {
    const day = Date.parse(availableOn) / dayMs;
    tests.push(['available', ({ available }) => available !== undefined && available <= day]);
  }
  if (area) {
    const rows = new Uint8Array(index.ids.length);
    markArea(index, area, rows);
    tests.push(['area', ({ newest }) => rows[newest] === 1]);
  }
  return tests;
}

const referenceKeys = memoBy(({ references }: SearchIndex) => new Set(references.map(foldToKey)));

/** The words that an engine looks for; a reference stays in one piece, as it stands in the documents. `'Gent m2' -> ['gent', 'm2']`, `'LH-01001' -> ['lh01001']` */
export function askedWords(index: SearchIndex, { text = '' }: SearchQuery): string[] {
  const key = foldToKey(text);
  return referenceKeys(index).has(key) ? [key] : wordsOf(text);
}

const knownWords = memoBy(({ words, places, types }: SearchIndex) => [
  ...words,
  ...places.flatMap((place) => [...placeWords(place)]),
  ...typeWords(types).flatMap((own) => [...own]),
]);

/** Why a text cannot be compared: only this search turns to slips when nothing begins like the word. */
export function textProblem(index: SearchIndex, query: SearchQuery): string | undefined {
  if (query.text === undefined) return undefined;
  const known = knownWords(index);
  const isSlip = (word: string) => !/\d/u.test(word) && !known.some((one) => one.startsWith(word));
  return askedWords(index, query).some(isSlip) ? 'slips only when nothing begins like the word' : undefined;
}

type PlaceField = 'postcode' | 'municipality' | 'province';

const placeKinds = memoBy((index: SearchIndex) => {
  const kinds = new Map<string, PlaceField>();
  for (const { postcode, municipality, province } of placeIds(index)) {
    if (province !== undefined) kinds.set(province, 'province');
    kinds.set(postcode, 'postcode').set(municipality, 'municipality');
  }
  return kinds;
});

/** The field that holds the places of a query, which all are of one kind. */
export function placeField(index: SearchIndex, [first = '']: readonly string[]): PlaceField {
  return placeKinds(index).get(first) ?? 'municipality';
}
