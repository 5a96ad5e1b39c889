import { isDay } from '#domain/dates.ts';
import {
  featureNames,
  radiiKm,
  rangeNames,
  sortNames,
  type Corner,
  type Range,
  type RangeName,
  type SearchQuery,
} from './query.ts';
import { energySteps } from './record.ts';

/*
 * Lists are joined by dots and numbers of an area by underscores: neither is escaped in an address. Names are short
 * and English; values are ids, which are the same in every language.
 */
const listSeparator = '.';
const numberSeparator = '_';
const largestNumber = 1_000_000_000;
const longestText = 100;
const mostCorners = 100;
const mostChoices = 50;
const largestPageSize = 100;
const degreeDigits = 4;

/** `'3' -> 3`; anything but a plain whole number is undefined. */
function readNumber(text: string | null | undefined, largest = largestNumber): number | undefined {
  if (!/^\d{1,10}$/u.test(text ?? '')) return undefined;
  const value = Number(text);
  return value <= largest ? value : undefined;
}

function readOneOf<T extends string | number>(text: string | null, choices: readonly T[]): T | undefined {
  return choices.find((choice) => String(choice) === text);
}

function readList<T>(text: string | null, read: (item: string) => T | undefined): T[] {
  const items = (text ?? '').split(listSeparator).map(read);
  return [...new Set(items.filter((item) => item !== undefined))].slice(0, mostChoices);
}

/** `'200-350' -> {min: 200, max: 350}`, `'200-' -> {min: 200}`, `'-350' -> {max: 350}`; backwards is none. */
function readRange(text: string | null): Range | undefined {
  const [, from = '', to = ''] = /^(\d*)-(\d*)$/u.exec(text ?? '') ?? [];
  const [min, max] = [readNumber(from), readNumber(to)];
  if ((min === undefined && max === undefined) || (min ?? 0) > (max ?? Infinity)) return undefined;
  return { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
}

function writeRange({ min, max }: Range): string | undefined {
  return min === undefined && max === undefined ? undefined : `${min ?? ''}-${max ?? ''}`;
}

function readRanges(params: URLSearchParams): Partial<Record<RangeName, Range>> {
  return Object.fromEntries(
    rangeNames.flatMap((name) => {
      const range = readRange(params.get(name));
      return range ? [[name, range] as const] : [];
    }),
  );
}

function readArea(text: string | null): Corner[] | undefined {
  if (!/^-?[\d.]+(?:_-?[\d.]+)+$/u.test(text ?? '')) return undefined;
  const degrees = (text ?? '').split(numberSeparator).map(Number);
  const isComplete = degrees.length % 2 === 0 && degrees.length >= 4 && degrees.length <= 2 * mostCorners;
  if (!isComplete || !degrees.every((value) => Math.abs(value) <= 180)) return undefined;
  return Array.from({ length: degrees.length / 2 }, (_, corner) => [
    degrees[2 * corner] ?? 0,
    degrees[2 * corner + 1] ?? 0,
  ]);
}

function writeArea(area: readonly Corner[]): string {
  // Number() drops trailing zeros, and the sum makes 0 of -0.
  return area
    .flat()
    .map((degrees) => Number(degrees.toFixed(degreeDigits)) + 0)
    .join(numberSeparator);
}

function readDate(text: string | null): string | undefined {
  return text !== null && text.length === 10 && isDay(text) ? text : undefined;
}

function readText(text: string | null): string | undefined {
  const trimmed = (text ?? '').trim().slice(0, longestText).trim();
  return trimmed === '' ? undefined : trimmed;
}

/** Leaves out what is undefined or an empty list. */
function present(query: { readonly [Name in keyof SearchQuery]: SearchQuery[Name] | undefined }): SearchQuery {
  const entries = Object.entries(query).filter(([, value]) => value !== undefined && JSON.stringify(value) !== '[]');
  return Object.fromEntries(entries.filter(([, value]) => JSON.stringify(value) !== '{}'));
}

/** A query from the parameters of an address; what is unknown or wrong is ignored. `'?goal=sale&place=9000&bedrooms=2-' -> {goal: 'sale', places: ['9000'], ranges: {bedrooms: {min: 2}}}` */
export function paramsToQuery(params: URLSearchParams): SearchQuery {
  const places = readList(params.get('place'), (id) => (/^[a-z0-9-]{2,80}$/u.test(id) ? id : undefined));
  const page = readNumber(params.get('page'));
  const pageSize = readNumber(params.get('size'), largestPageSize);
  const sort = readOneOf(params.get('sort'), sortNames);
  return present({
    goal: readOneOf(params.get('goal'), ['sale', 'rent']),
    places: places.sort(),
    radiusKm: readOneOf(params.get('radius'), radiiKm),
    area: readArea(params.get('area')),
    types: readList(params.get('type'), (id) => readNumber(id)).sort((a, b) => a - b),
    ranges: readRanges(params),
    // A plus is a space in an address unless it is escaped, which people who type it do not know.
    energy: readOneOf((params.get('energy') ?? '').replace(' ', '+').toUpperCase(), energySteps),
    features: featureNames.filter((name) => (params.get('with') ?? '').split(listSeparator).includes(name)),
    availableOn: readDate(params.get('free')),
    text: readText(params.get('q')),
    sort: sort === 'date' ? undefined : sort,
    page: page === undefined || page < 2 ? undefined : page,
    pageSize: pageSize === 0 ? undefined : pageSize,
  });
}

/** The parameters of a query, always in the same order and without what is usual anyway. `{goal: 'sale', types: [11, 2]} -> 'goal=sale&type=2.11'` */
export function queryToParams(query: SearchQuery): URLSearchParams {
  const { features, ranges = {}, sort, page = 1 } = query;
  const values: Readonly<Record<string, string | number | undefined>> = {
    goal: query.goal,
    place: query.places?.toSorted().join(listSeparator),
    radius: query.radiusKm,
    area: query.area && writeArea(query.area),
    type: query.types?.toSorted((a, b) => a - b).join(listSeparator),
    ...Object.fromEntries(rangeNames.map((name) => [name, writeRange(ranges[name] ?? {})])),
    energy: query.energy,
    with: featureNames.filter((name) => features?.includes(name)).join(listSeparator),
    free: query.availableOn,
    q: readText(query.text ?? ''),
    sort: sort === 'date' ? undefined : sort,
    page: page < 2 ? undefined : page,
    size: query.pageSize,
  };
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && value !== '') params.set(name, String(value));
  }
  return params;
}
