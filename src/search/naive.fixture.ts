import { provinceOf } from '#domain/province.ts';
import { distanceKm } from './area.ts';
import { foldToKey, wordsOf } from './fold.ts';
import { featureFlags, rangeColumns, rangeNames, type Corner, type FilterName, type SearchQuery } from './query.ts';
import { energySteps, type SearchContent, type SearchPlace, type SearchRecord, type SearchType } from './record.ts';
import { allowedTypos, typosBetween } from '#base/typos.ts';

/** The plainest way to do what search does, one listing at a time, to hold the real one against. */
type Test = (record: SearchRecord) => boolean;

/** The sample places are in three countries, and only Paris is neither in Belgium nor in Luxembourg. */
export function naivePostcode({ zip, countryId }: SearchPlace): string {
  return countryId === 33 ? `${zip}-33` : zip.toLowerCase();
}

function idsOf({ places }: SearchContent, { place }: SearchRecord): (string | undefined)[] {
  const own = places[place];
  return own ? [naivePostcode(own), own.municipalityId, provinceOf(own)] : [];
}

function degrees({ point }: SearchRecord) {
  return point && { latitude: point.latitudeE4 / 10_000, longitude: point.longitudeE4 / 10_000 };
}

function isAt(content: SearchContent, places: readonly string[], radiusKm: number | undefined): Test {
  const isChosen = (record: SearchRecord) => idsOf(content, record).some((id) => places.includes(id ?? '?'));
  if (radiusKm === undefined) return isChosen;
  const centres = places.flatMap((place) => {
    const points = content.records
      .filter((record) => idsOf(content, record).slice(0, 2).includes(place))
      .flatMap((record) => degrees(record) ?? []);
    const mean = (axis: 'latitude' | 'longitude') =>
      points.reduce((sum, point) => sum + point[axis], 0) / points.length;
    return points.length === 0 ? [] : [{ latitude: mean('latitude'), longitude: mean('longitude') }];
  });
  return (record) => {
    const point = degrees(record);
    return isChosen(record) || (!!point && centres.some((centre) => distanceKm(centre, point) <= radiusKm));
  };
}

function boxCorners([one = [0, 0], other = [0, 0]]: readonly Corner[]): readonly Corner[] {
  return [one, [one[0], other[1]], other, [other[0], one[1]]];
}

function isIn(area: NonNullable<SearchQuery['area']>): Test {
  const corners = area.length > 2 ? area : boxCorners(area);
  return (record) => {
    const point = degrees(record);
    if (!point) return false;
    const crossed = corners.filter(([latitude, longitude], index) => {
      const [nextLatitude, nextLongitude] = corners[(index + 1) % corners.length] ?? [0, 0];
      if (latitude > point.latitude === nextLatitude > point.latitude) return false;
      const share = (point.latitude - latitude) / (nextLatitude - latitude);
      return longitude + share * (nextLongitude - longitude) > point.longitude;
    });
    return crossed.length % 2 === 1;
  };
}

/** Whatever words are looked for in. */
type WordedRecord = Pick<SearchRecord, 'place' | 'type' | 'titleWords' | 'streetWords'>;

function typeAndAbove({ types }: SearchContent, { type }: WordedRecord): SearchType[] {
  const withParents = (own: SearchType | undefined): SearchType[] =>
    own ? [own, ...withParents(types.find(({ id }) => id === own.parentId))] : [];
  return withParents(types[type]);
}

function wordsOfRecord(content: SearchContent, record: WordedRecord): string[] {
  const place = content.places[record.place];
  const names = [place?.city ?? '', ...Object.values(place?.names ?? {})].map((name) => name ?? '');
  const labels = typeAndAbove(content, record).flatMap(({ label }) => Object.values(label));
  return [
    ...names.flatMap(wordsOf),
    ...names.map(foldToKey),
    ...wordsOf(place?.zip ?? ''),
    foldToKey(place?.zip ?? ''),
    ...labels.flatMap((label) => wordsOf(label ?? '')),
    ...record.titleWords,
    ...record.streetWords,
  ];
}

function says(content: SearchContent, text: string): Test {
  const asked = wordsOf(text);
  // A place or type without listings still keeps a word from being a slip.
  const anyRecord = content.places.flatMap((_, place) =>
    content.types.map((__, type) => ({ place, type, titleWords: [], streetWords: [] })),
  );
  const all = [...content.records, ...anyRecord].flatMap((record) => wordsOfRecord(content, record));
  const isFound = (word: string, wanted: string) => (wanted.length < 2 ? word === wanted : word.startsWith(wanted));
  const isSlip = (word: string, wanted: string) => {
    const limit = /\d/u.test(wanted) ? 0 : allowedTypos(wanted.length);
    return limit > 0 && word.startsWith(wanted.charAt(0)) && typosBetween(wanted, word, limit) <= limit;
  };
  const tests = asked.map((wanted) => {
    const test = all.some((word) => isFound(word, wanted)) ? isFound : isSlip;
    return (record: SearchRecord) => wordsOfRecord(content, record).some((word) => test(word, wanted));
  });
  const key = foldToKey(text);
  return (record) => {
    if (tests.every((test) => test(record))) return true;
    const reference = foldToKey(record.reference);
    if (key.length < 2) return false;
    return reference.startsWith(key) || (/^\d+$/u.test(key) && new RegExp(`^\\D*0*${key}$`, 'u').test(reference));
  };
}

function rangeTests(ranges: NonNullable<SearchQuery['ranges']>): [FilterName, Test][] {
  return rangeNames.flatMap((name): [FilterName, Test][] => {
    const { min, max } = ranges[name] ?? {};
    if (min === undefined && max === undefined) return [];
    const isWithin: Test = ({ numbers }) => {
      const value = numbers[rangeColumns[name]];
      if (value === undefined) return false;
      const shown = name === 'price' ? value / 100 : value;
      return shown >= (min ?? 0) && shown <= (max ?? Infinity);
    };
    return [[name, isWithin]];
  });
}

function testsOf(content: SearchContent, query: SearchQuery): [FilterName, Test][] {
  const { goal, places, radiusKm, area, types, ranges = {}, energy, features = [], availableOn, text } = query;
  const tests: [FilterName, Test][] = [];
  if (goal) tests.push(['goal', ({ flags }) => flags.isRent === (goal === 'rent')]);
  if (places) tests.push(['place', isAt(content, places, radiusKm)]);
  if (area) tests.push(['area', isIn(area)]);
  if (types) tests.push(['type', (record) => typeAndAbove(content, record).some(({ id }) => types.includes(id))]);
  tests.push(...rangeTests(ranges));
  if (energy) tests.push(['energy', ({ numbers }) => (numbers.energyStep ?? Infinity) <= energySteps.indexOf(energy)]);
  for (const name of features) tests.push([name, ({ flags }) => flags[featureFlags[name]]]);
  if (availableOn) {
    tests.push([
      'available',
      ({ numbers }) => (numbers.availableDay ?? Infinity) * 86_400_000 <= Date.parse(availableOn),
    ]);
  }
  if (text !== undefined && wordsOf(text).length > 0) tests.push(['text', says(content, text)]);
  return tests;
}

/** Rows that a query finds, newest first, as if the filters of `without` were not set. */
export function naiveRows(content: SearchContent, query: SearchQuery, without: readonly FilterName[] = []): number[] {
  const tests = testsOf(content, query).filter(([filter]) => !without.includes(filter));
  return content.records.flatMap((record, row) => (tests.every(([, test]) => test(record)) ? [row] : []));
}

/** Active filters of a query. */
export function naiveFilters(content: SearchContent, query: SearchQuery): FilterName[] {
  return testsOf(content, query).map(([filter]) => filter);
}

/** Types of a listing at all levels, for counting. */
export function naiveTypeIds(content: SearchContent, record: SearchRecord): number[] {
  return typeAndAbove(content, record).map(({ id }) => id);
}
