import { foldText, foldToKey } from '#search/fold.ts';
import type { ProjectRecord, UnitRecord } from './project-record.ts';

export const projectSorts = ['price-up', 'price-down', 'city', 'date'] as const;
/** `date` is newest first; without a sort, what can still be bought comes first. */
export type ProjectSort = (typeof projectSorts)[number];

/** What a visitor looks for among the projects. A missing part filters nothing; the parts that are there must all hold. */
export interface ProjectQuery {
  readonly text?: string;
  /** A province `east-flanders` or a municipality `deinze-east-flanders`. */
  readonly place?: string;
  readonly type?: string;
  readonly maxPriceEuro?: number;
  readonly minBedrooms?: number;
  readonly isFree?: true;
  readonly sort?: ProjectSort;
}

export const projectFilters = ['text', 'place', 'type', 'maxPriceEuro', 'minBedrooms', 'isFree'] as const;
export type ProjectFilter = (typeof projectFilters)[number];

type TestUnit = (unit: UnitRecord) => boolean;

function unitTests({ type, maxPriceEuro, minBedrooms, isFree }: ProjectQuery): TestUnit[] {
  const tests: TestUnit[] = [];
  if (type !== undefined) tests.push((unit) => unit.type === type);
  if (maxPriceEuro !== undefined) tests.push(({ priceEuro }) => priceEuro !== undefined && priceEuro <= maxPriceEuro);
  if (minBedrooms !== undefined) tests.push(({ bedrooms }) => bedrooms !== undefined && bedrooms >= minBedrooms);
  if (isFree) tests.push((unit) => unit.isFree);
  return tests;
}

function textTest(text: string): (record: ProjectRecord) => boolean {
  const asked = foldText(text).split(' ').filter(Boolean);
  const key = foldToKey(text);
  return ({ words, reference }) => {
    const own = ` ${words}`;
    return reference.includes(key) || asked.every((word) => own.includes(` ${word}`));
  };
}

/** Does a project answer a query? What is asked of units must hold for one and the same unit. */
function projectTest(query: ProjectQuery): (record: ProjectRecord) => boolean {
  const { text, place } = query;
  const hasText = text === undefined ? undefined : textTest(text);
  const tests = unitTests(query);
  return (record) =>
    (place === undefined || record.places.includes(place)) &&
    (hasText?.(record) ?? true) &&
    (tests.length === 0 || record.units.some((unit) => tests.every((test) => test(unit))));
}

/** How many projects answer a query. */
export function countProjects(records: readonly ProjectRecord[], query: ProjectQuery): number {
  return records.filter(projectTest(query)).length;
}

type Compare = (a: ProjectRecord, b: ProjectRecord) => number;

/** What has no price comes last in either direction. */
function byPrice(direction: 1 | -1): Compare {
  return (a, b) => {
    if (a.fromEuro === undefined || b.fromEuro === undefined) {
      return Number(a.fromEuro === undefined) - Number(b.fromEuro === undefined);
    }
    return direction * (a.fromEuro - b.fromEuro);
  };
}

const orders: Readonly<Record<ProjectSort, Compare>> = {
  'price-up': byPrice(1),
  'price-down': byPrice(-1),
  city: (a, b) => a.city.localeCompare(b.city),
  date: (a, b) => (a.createdAt === b.createdAt ? 0 : a.createdAt < b.createdAt ? 1 : -1),
};

/** Positions of the projects that answer a query, in its order; equals stay as they stand in the page. */
export function searchProjects(records: readonly ProjectRecord[], query: ProjectQuery): number[] {
  const matches = projectTest(query);
  const found = [...records.entries()].filter(([, record]) => matches(record));
  const { sort } = query;
  if (sort) found.sort(([, a], [, b]) => orders[sort](a, b));
  return found.map(([position]) => position);
}

/** The query without one of its filters. `({place: 'namur', type: 'duplex'}, 'place') -> {type: 'duplex'}` */
export function withoutProjectFilter(query: ProjectQuery, filter: ProjectFilter): ProjectQuery {
  return Object.fromEntries(Object.entries(query).filter(([name]) => name !== filter));
}

/** Only its order. */
export function withoutProjectFilters({ sort }: ProjectQuery): ProjectQuery {
  return sort ? { sort } : {};
}
