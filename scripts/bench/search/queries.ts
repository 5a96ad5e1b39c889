import { foldToKey } from '#domain/search/fold.ts';
import { placeIdsOf } from '#domain/search/place-ids.ts';
import {
  featureNames,
  radiiKm,
  sortNames,
  type Corner,
  type Range,
  type RangeName,
  type SearchQuery,
} from '#domain/search/query.ts';
import { energySteps, type SearchContent } from '#domain/search/record.ts';
import { createRandom, type Random } from '#scripts/make-feed/random.ts';

type Some<T> = readonly [T, ...T[]];

function some<T>(items: readonly T[]): Some<T> {
  const [first, ...rest] = items;
  if (first === undefined)
    throw new Error('The bench needs listings with places, types and words; make a larger feed.');
  return [first, ...rest];
}

function pickSeveral<T>(random: Random, items: Some<T>, most: number): T[] {
  const picked = Array.from({ length: random.integer(1, most) }, () => random.pick(items));
  return [...new Set(picked)];
}

/** One kind of place a query, as people choose; most take a town. */
function pickPlaces(random: Random, content: SearchContent): Pick<SearchQuery, 'places' | 'radiusKm'> {
  const ids = some(content.places.map(placeIdsOf));
  if (random.chance(0.2)) return { places: pickSeveral(random, some(ids.map(({ province = '' }) => province)), 2) };
  const kind = random.chance(0.3) ? 'postcode' : 'municipality';
  const places = pickSeveral(random, some(ids.map((id) => id[kind])), 3);
  return random.chance(0.2) ? { places, radiusKm: random.pick(radiiKm) } : { places };
}

/** Corners between the points of the listings, so that no engine has to decide about an edge. */
function pickArea(random: Random): Corner[] {
  const south = 50 + random.integer(0, 100) / 100 + 0.00005;
  const west = 3 + random.integer(0, 250) / 100 + 0.00005;
  const [height, width] = [random.integer(10, 50) / 100, random.integer(10, 80) / 100];
  const box: Corner[] = [
    [south, west],
    [south, west + width],
    [south + height, west + width],
    [south + height, west],
  ];
  return random.chance(0.5) ? box : [...box.slice(0, 3), [south + height * 1.2, west + width / 2], ...box.slice(3)];
}

function pickRanges(random: Random, goal: 'sale' | 'rent'): Partial<Record<RangeName, Range>> {
  const ranges: Partial<Record<RangeName, Range>> = {};
  if (random.chance(0.55)) {
    const [unit, least, most] = goal === 'sale' ? ([25_000, 4, 30] as const) : ([100, 5, 25] as const);
    const min = random.integer(least, most) * unit;
    const max = min + random.integer(4, 16) * unit;
    ranges.price = random.chance(0.5) ? { max } : { min, max };
  }
  if (random.chance(0.35)) ranges.bedrooms = { min: random.integer(1, 4) };
  if (random.chance(0.1)) ranges.bathrooms = { min: random.integer(1, 3) };
  if (random.chance(0.1)) ranges.garages = { min: 1 };
  if (random.chance(0.15)) ranges.living = { min: random.integer(6, 20) * 10 };
  if (random.chance(0.1)) ranges.ground = { min: random.integer(3, 12) * 100 };
  return ranges;
}

function pickText(random: Random, content: SearchContent): string {
  const record = random.pick(some(content.records));
  const place = content.places[record.place]?.city ?? '';
  const type = content.types[record.type]?.label['nl'] ?? '';
  const word = random.pick(some([...record.titleWords, ...record.streetWords, 'villa']));
  return random.pick([
    record.reference,
    foldToKey(record.reference),
    place,
    place.slice(0, 4),
    `${type} ${place}`,
    word,
    word.slice(0, 4),
    `${place} ${word}`,
    // Two letters swapped.
    `${place.slice(0, 2)}${place.slice(3, 4)}${place.slice(2, 3)}${place.slice(4)}`,
  ]);
}

function makeQuery(random: Random, content: SearchContent): SearchQuery {
  const goal = random.chance(0.7) ? 'sale' : 'rent';
  const types = some(content.types.map(({ id }) => id).filter((id) => id < 80));
  const ranges = pickRanges(random, goal);
  return {
    ...(random.chance(0.92) && { goal }),
    ...(random.chance(0.45) && pickPlaces(random, content)),
    ...(random.chance(0.1) && { area: pickArea(random) }),
    ...(random.chance(0.45) && { types: pickSeveral(random, types, 3) }),
    ...(Object.keys(ranges).length > 0 && { ranges }),
    ...(random.chance(0.2) && { energy: random.pick(some(energySteps.slice(0, 5))) }),
    ...(random.chance(0.25) && { features: pickSeveral(random, some(featureNames.slice(0, 2)), 2) }),
    ...(random.chance(0.05) && { availableOn: '2027-03-01' }),
    ...(random.chance(0.18) && { text: pickText(random, content) }),
    sort: random.pick(some(sortNames)),
    page: 1,
    pageSize: 12,
  };
}

/** A fixed set of mixed queries; the same seed gives the same ones for ever. */
export function makeQueries(content: SearchContent, count: number, seed: number): SearchQuery[] {
  const random = createRandom(seed);
  return Array.from({ length: count }, () => makeQuery(random, content));
}
