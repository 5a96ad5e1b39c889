import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Project, ProjectUnit, UnitStatus } from '#domain/listing.ts';
import {
  freeUnits,
  isSoldOut,
  lowestFreePriceCents,
  openUnits,
  similarProjects,
  unitTally,
} from '#domain/project-units.ts';

const unit = (id: string, status: UnitStatus, priceCents?: number): ProjectUnit => ({
  id,
  name: id,
  typeName: {},
  status,
  ...(priceCents !== undefined && { priceCents }),
});
const units = [
  unit('a', 'available', 420),
  unit('b', 'option', 100),
  unit('c', 'sold', 50),
  unit('d', 'available', 315),
];
const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id);

describe('the units of a project', () => {
  it('are open unless sold, and free unless under option too', () => {
    expect(ids(openUnits({ units, isSoldOut: false }))).toEqual(['a', 'b', 'd']);
    expect(ids(freeUnits({ units, isSoldOut: false }))).toEqual(['a', 'd']);
  });

  it('are all gone when the project is sold out, whatever their status', () => {
    expect(openUnits({ units, isSoldOut: true })).toEqual([]);
    expect(isSoldOut({ units, isSoldOut: true })).toBe(true);
  });

  it('add up to all of them, whatever is said of the project', () => {
    expect(unitTally({ units, isSoldOut: false })).toEqual({ available: 2, option: 1, sold: 1 });
    const status = fc.constantFrom<UnitStatus>('available', 'option', 'sold');
    fc.assert(
      fc.property(fc.array(status), fc.boolean(), (statuses, isAllSold) => {
        const some = statuses.map((one, index) => unit(String(index), one));
        const tally = unitTally({ units: some, isSoldOut: isAllSold });
        expect(tally.available + tally.option + tally.sold).toBe(some.length);
        expect(tally.available + tally.option).toBe(openUnits({ units: some, isSoldOut: isAllSold }).length);
      }),
    );
  });

  it('make a project sold out when the last one is sold', () => {
    expect(isSoldOut({ units: [unit('c', 'sold')], isSoldOut: false })).toBe(true);
    expect(isSoldOut({ units, isSoldOut: false })).toBe(false);
    expect(isSoldOut({ units: [], isSoldOut: false })).toBe(false);
  });

  it('have the lowest price of the free ones', () => {
    expect(lowestFreePriceCents({ units, isSoldOut: false })).toBe(315);
    expect(lowestFreePriceCents({ units: [unit('a', 'available')], isSoldOut: false })).toBeUndefined();
  });

  it('are sold, under option or free: what is open is never sold, what is free is open, and none is left of a sold out project', () => {
    const status = fc.constantFrom('available', 'option', 'sold');
    const made = fc.array(fc.tuple(status, fc.option(fc.integer({ min: 1, max: 9 }), { nil: undefined })));
    fc.assert(
      fc.property(made, fc.boolean(), (pairs, isSaidSoldOut) => {
        const project = {
          units: pairs.map(([value, price], at) => unit(String(at), value, price)),
          isSoldOut: isSaidSoldOut,
        };
        const open = openUnits(project);
        const free = freeUnits(project);
        expect(open.some(({ status: value }) => value === 'sold')).toBe(false);
        expect(free.every((one) => open.includes(one))).toBe(true);
        expect(isSoldOut(project)).toBe(isSaidSoldOut || (pairs.length > 0 && open.length === 0));
        const lowest = lowestFreePriceCents(project);
        const prices = free.flatMap(({ priceCents }) => priceCents ?? []);
        expect(prices.every((price) => lowest !== undefined && lowest <= price)).toBe(true);
        expect(lowest === undefined || prices.includes(lowest)).toBe(true);
      }),
    );
  });
});

describe('similar projects', () => {
  const project = (id: string, latitude: number | undefined, soldOut = false): Project => ({
    id,
    reference: id,
    title: {},
    description: {},
    technical: {},
    situation: {},
    requirement: {},
    delivery: {},
    status: 'for-sale',
    isSoldOut: soldOut,
    address: {
      zip: '9000',
      city: 'Gent',
      countryId: 10,
      isPublished: true,
      ...(latitude !== undefined && { geo: { latitude, longitude: 4, isExact: true } }),
    },
    units: [],
    media: { photos: [], floorPlans: [], documents: [], videos: [], tours: [] },
    createdAt: '2026-01-01',
    changedAt: '2026-01-01',
  });

  it('are the nearest ones with something left, never the project itself', () => {
    const here = project('1', 51);
    const all = [project('6', undefined), here, project('2', 51, true), project('3', 49.6), project('4', 50.8)];
    expect(ids(similarProjects(here, all, 9))).toEqual(['4', '3', '6', '2']);
    expect(ids(similarProjects(here, all, 1))).toEqual(['4']);
  });

  it('are the same whatever the order, as many as asked for, those that are sold out last', () => {
    const made = fc.uniqueArray(
      fc.tuple(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 49, max: 51 }), fc.boolean()),
      {
        selector: ([id]) => id,
      },
    );
    fc.assert(
      fc.property(made, fc.nat(6), (triples, count) => {
        const all = triples.map(([id, latitude, soldOut]) => project(String(id), latitude, soldOut));
        const here = project('7', 50);
        const found = similarProjects(here, all, count);
        expect(ids(found)).toEqual(ids(similarProjects(here, all.toReversed(), count)));
        expect(ids(found)).not.toContain('7');
        expect(found).toHaveLength(Math.min(count, all.filter(({ id }) => id !== '7').length));
        const sold = found.map((one) => Number(isSoldOut(one)));
        expect(sold).toEqual(sold.toSorted((a, b) => a - b));
      }),
    );
  });
});
