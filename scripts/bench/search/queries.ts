import { foldToKey } from '#search/fold.ts';
import { placeIdsOf } from '#search/place-ids.ts';
import {
  featureNames,
  radiiKm,
  sortNames,
  type Corner,
  type Range,
  type RangeName,
  type SearchQuery,
} from '#search/query.ts';
import { energySteps, type SearchContent } from '#search/record.ts';
import { createRandom, type Random } from '#scripts/make-feed/random.ts';

type Some<T> = readonly [T, ...T[]];

/** The home that somebody would like. */
type Wanted = SearchContent['records'][number];

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

/** One kind of place a query, as people choose; most take a town, and the wanted home is in one of them. */
function pickPlaces(random: Random, content: SearchContent, wanted: Wanted): Pick<SearchQuery, 'places' | 'radiusKm'> {
  const ids = content.places.map(placeIdsOf);
  const kind = random.chance(0.2) ? 'province' : random.chance(0.3) ? 'postcode' : 'municipality';
  const own = ids[wanted.place]?.[kind] ?? '';
  const others = pickSeveral(random, some(ids), 3).map((id) => id[kind] ?? '');
  const places = [...new Set([own, ...others.slice(1)])].filter((id) => id !== '');
  return kind !== 'province' && random.chance(0.2) ? { places, radiusKm: random.pick(radiiKm) } : { places };
}

/** Corners between the points of the listings, so that no engine has to decide about an edge. */
function pickArea(random: Random, { point }: Wanted): Corner[] {
  const [latitudeE4, longitudeE4] = [point?.latitudeE4 ?? 510_000, point?.longitudeE4 ?? 40_000];
  const corner = (northE4: number, eastE4: number): Corner => [
    (latitudeE4 + northE4 + 0.5) / 10_000,
    (longitudeE4 + eastE4 + 0.5) / 10_000,
  ];
  const distance = () => random.integer(300, 2500);
  const [south, north, west, east] = [-distance(), distance(), -distance(), distance()];
  const box = [corner(south, west), corner(south, east), corner(north, east), corner(north, west)];
  return random.chance(0.5) ? box : [...box.slice(0, 3), corner(north + 200, 0), ...box.slice(3)];
}

function pickPrice(random: Random, { numbers, flags }: Wanted): Range {
  const step = flags.isRent ? 100 : 25_000;
  const own = (numbers.priceCents ?? (flags.isRent ? 100_000 : 35_000_000)) / 100 / step;
  const max = (Math.ceil(own) + random.integer(0, 6)) * step;
  return random.chance(0.5) ? { max } : { min: Math.max(0, Math.floor(own) - random.integer(1, 6)) * step, max };
}

/** At least as many as the wanted home has, or one or two fewer. */
function atLeast(random: Random, own: number | undefined, unit = 1): Range {
  return { min: Math.max(1, Math.floor((own ?? 0) / unit) - random.integer(0, 2)) * unit };
}

function pickRanges(random: Random, wanted: Wanted): Partial<Record<RangeName, Range>> {
  const { bedrooms, bathrooms, garages, livingM2, groundM2 } = wanted.numbers;
  return {
    ...(random.chance(0.55) && { price: pickPrice(random, wanted) }),
    ...(random.chance(0.35) && { bedrooms: atLeast(random, bedrooms) }),
    ...(random.chance(0.1) && { bathrooms: atLeast(random, bathrooms) }),
    ...(random.chance(0.1) && { garages: atLeast(random, garages) }),
    ...(random.chance(0.15) && { living: atLeast(random, livingM2, 10) }),
    ...(random.chance(0.1) && { ground: atLeast(random, groundM2, 100) }),
  };
}

function pickTypes(random: Random, { types }: SearchContent, wanted: Wanted): number[] {
  const own = types[wanted.type];
  const parent = types.find(({ id }) => id === own?.parentId) ?? own;
  const first = (random.chance(0.5) ? parent : own)?.id ?? 0;
  const others = pickSeveral(random, some(types.map(({ id }) => id)), 3);
  return [...new Set([first, ...others.slice(1)])];
}

function pickText(random: Random, content: SearchContent, wanted: Wanted): string {
  const place = content.places[wanted.place]?.city ?? '';
  const type = content.types[wanted.type]?.label['nl'] ?? '';
  const word = random.pick(some([...wanted.titleWords, ...wanted.streetWords, 'villa']));
  return random.pick([
    wanted.reference,
    foldToKey(wanted.reference),
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

/** What somebody asks who would like one of the homes; some ask too much and find nothing. */
function makeQuery(random: Random, content: SearchContent): SearchQuery {
  const wanted = random.pick(some(content.records));
  const ranges = pickRanges(random, wanted);
  return {
    ...(random.chance(0.92) && { goal: wanted.flags.isRent ? ('rent' as const) : ('sale' as const) }),
    ...(random.chance(0.45) && pickPlaces(random, content, wanted)),
    ...(random.chance(0.1) && { area: pickArea(random, wanted) }),
    ...(random.chance(0.45) && { types: pickTypes(random, content, wanted) }),
    ...(Object.keys(ranges).length > 0 && { ranges }),
    ...(random.chance(0.15) && { energy: random.pick(some(energySteps.slice(1, 6))) }),
    ...(random.chance(0.2) && { features: pickSeveral(random, some(featureNames.slice(0, 2)), 2) }),
    ...(random.chance(0.05) && { availableOn: '2027-03-01' }),
    ...(random.chance(0.18) && { text: pickText(random, content, wanted) }),
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
