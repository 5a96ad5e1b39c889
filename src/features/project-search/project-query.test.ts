import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paramsToProjectQuery, projectQueryToParams } from './project-params.ts';
import {
  countProjects,
  projectFilters,
  projectSorts,
  searchProjects,
  withoutProjectFilter,
  type ProjectQuery,
} from './project-query.ts';
import type { ProjectRecord } from './project-record.ts';

const names = ['park', 'kaai', 'lindepark', 'deinze'];
const places = ['namur', 'deinze-east-flanders', 'east-flanders'];
const types = ['duplex', 'studio', ''];

const anyUnit = fc.record(
  {
    type: fc.constantFrom(...types),
    priceEuro: fc.integer({ min: 1, max: 6 }),
    bedrooms: fc.integer({ min: 0, max: 4 }),
    isFree: fc.boolean(),
  },
  { requiredKeys: ['type', 'isFree'] },
);
const anyRecord: fc.Arbitrary<ProjectRecord> = fc.record(
  {
    places: fc.subarray(places),
    city: fc.constantFrom(...names),
    words: fc.subarray(names).map((words) => words.join(' ')),
    reference: fc.constantFrom('lp010', 'lp011'),
    createdAt: fc.constantFrom('2026-01-01', '2026-02-01'),
    fromEuro: fc.integer({ min: 1, max: 6 }),
    units: fc.array(anyUnit, { maxLength: 4 }),
  },
  { requiredKeys: ['places', 'city', 'words', 'reference', 'createdAt', 'units'] },
);
const anyQuery: fc.Arbitrary<ProjectQuery> = fc.record(
  {
    text: fc.constantFrom('park', 'Lindepark', 'kaai dei', 'LP-010', '11', 'nergens'),
    place: fc.constantFrom(...places),
    type: fc.constantFrom('duplex', 'studio'),
    maxPriceEuro: fc.integer({ min: 1, max: 6 }),
    minBedrooms: fc.integer({ min: 1, max: 4 }),
    isFree: fc.constant(true),
    sort: fc.constantFrom(...projectSorts),
  },
  { requiredKeys: [] },
);

/** The plainest way to say whether a project is meant. */
function isMeant({ places: own, words, reference, units }: ProjectRecord, query: ProjectQuery): boolean {
  const asked = (query.text ?? '').toLowerCase();
  const isNamed = asked.split(' ').every((start) => words.split(' ').some((word) => word.startsWith(start)));
  const isReference = reference.includes(asked.replace('-', ''));
  const isFine = units.filter(
    (unit) =>
      (query.type ?? unit.type) === unit.type &&
      (query.maxPriceEuro === undefined || (unit.priceEuro ?? Infinity) <= query.maxPriceEuro) &&
      (query.minBedrooms === undefined || (unit.bedrooms ?? -1) >= query.minBedrooms) &&
      (query.isFree === undefined || unit.isFree),
  );
  const asksUnits = query.type ?? query.maxPriceEuro ?? query.minBedrooms ?? query.isFree;
  return (
    (query.text === undefined || isNamed || isReference) &&
    (query.place === undefined || own.includes(query.place)) &&
    (asksUnits === undefined || isFine.length > 0)
  );
}

describe('searching the projects', () => {
  test('finds exactly what a plain filter finds', () => {
    fc.assert(
      fc.property(fc.array(anyRecord), anyQuery, (records, query) => {
        const found = searchProjects(records, query);
        expect([...found].sort((a, b) => a - b)).toEqual(
          records.flatMap((record, position) => (isMeant(record, query) ? [position] : [])),
        );
        expect(countProjects(records, query)).toBe(found.length);
      }),
    );
  });

  test('a filter less never finds less', () => {
    fc.assert(
      fc.property(fc.array(anyRecord), anyQuery, fc.constantFrom(...projectFilters), (records, query, filter) => {
        const wider = searchProjects(records, withoutProjectFilter(query, filter));
        expect(wider).toEqual(expect.arrayContaining(searchProjects(records, query)));
      }),
    );
  });

  test('what is asked of units must hold for one of them', () => {
    const record: ProjectRecord = {
      places: [],
      city: 'Deinze',
      words: '',
      reference: '',
      createdAt: '',
      units: [
        { type: 'duplex', bedrooms: 3, isFree: false },
        { type: 'studio', bedrooms: 0, priceEuro: 150_000, isFree: true },
      ],
    };
    expect(searchProjects([record], { minBedrooms: 3 })).toEqual([0]);
    expect(searchProjects([record], { isFree: true })).toEqual([0]);
    expect(searchProjects([record], { minBedrooms: 3, isFree: true })).toEqual([]);
  });

  test('orders by price with what has none at the end, either way', () => {
    const priced = (fromEuro?: number): ProjectRecord => ({
      places: [],
      city: '',
      words: '',
      reference: '',
      createdAt: '',
      units: [],
      ...(fromEuro !== undefined && { fromEuro }),
    });
    const records = [priced(), priced(300_000), priced(200_000), priced()];
    expect(searchProjects(records, { sort: 'price-up' })).toEqual([2, 1, 0, 3]);
    expect(searchProjects(records, { sort: 'price-down' })).toEqual([1, 2, 0, 3]);
  });
});

describe('the address of a search among projects', () => {
  test('says all of it and nothing else', () => {
    fc.assert(
      fc.property(anyQuery, (query) => {
        expect(paramsToProjectQuery(projectQueryToParams(query))).toEqual(query);
      }),
    );
    const query: ProjectQuery = { text: 'park', place: 'namur', maxPriceEuro: 350_000, minBedrooms: 2, isFree: true };
    expect(projectQueryToParams(query).toString()).toBe('q=park&place=namur&price=-350000&bedrooms=2-&with=available');
  });

  test('ignores what is unknown or wrong', () => {
    const params = new URLSearchParams('q=+&place=%3Cb%3E&price=350000&bedrooms=-2&with=garden&sort=type&page=2');
    expect(paramsToProjectQuery(params)).toEqual({});
  });
});
