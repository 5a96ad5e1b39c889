import { describe, expect, it } from 'vitest';
import type { Project, ProjectUnit, UnitStatus } from '#domain/listing.ts';
import { freeUnits, isSoldOut, lowestFreePriceCents, openUnits, similarProjects } from '#domain/project-units.ts';

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

  it('make a project sold out when the last one is sold', () => {
    expect(isSoldOut({ units: [unit('c', 'sold')], isSoldOut: false })).toBe(true);
    expect(isSoldOut({ units, isSoldOut: false })).toBe(false);
    expect(isSoldOut({ units: [], isSoldOut: false })).toBe(false);
  });

  it('have the lowest price of the free ones', () => {
    expect(lowestFreePriceCents({ units, isSoldOut: false })).toBe(315);
    expect(lowestFreePriceCents({ units: [unit('a', 'available')], isSoldOut: false })).toBeUndefined();
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
});
