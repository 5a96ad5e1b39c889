import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packLine, packPoints, unpackLine, unpackPlaces, type MapPoint } from './map-base.ts';

const point = fc.tuple(
  fc.integer({ min: 350_000, max: 600_000 }).map((value) => value / 10_000),
  fc.integer({ min: -120_000, max: 200_000 }).map((value) => value / 10_000),
);

describe('packLine', () => {
  it('keeps the first point and the steps', () => {
    const line: MapPoint[] = [
      [51, 4],
      [51.001, 4.002],
      [51.001, 4.002],
      [50.9, 4],
    ];
    expect(packLine(line)).toEqual([510_000, 40_000, 10, 20, -1010, -20]);
  });

  it('gives points back as they were', () => {
    fc.assert(
      fc.property(fc.array(point), (points) => {
        expect(unpackLine(packPoints(points))).toEqual(points);
      }),
    );
  });
});

describe('unpackPlaces', () => {
  const places = {
    names: ['Brussel', 'Gent', 'Hoegaarden'],
    points: packPoints([
      [50.85, 4.35],
      [51.05, 3.73],
      [50.78, 4.89],
    ]),
    hundreds: [10_190, 2315],
    otherNames: { fr: [[0, 'Bruxelles'] as const, [1, 'Gand'] as const] },
  };

  it('names towns in the language of the visitor where they have a name there', () => {
    expect(unpackPlaces(places, 'fr').map(({ name }) => name)).toEqual(['Bruxelles', 'Gand', 'Hoegaarden']);
    expect(unpackPlaces(places, 'de').map(({ name }) => name)).toEqual(['Brussel', 'Gent', 'Hoegaarden']);
  });

  it('knows no inhabitants of villages', () => {
    expect(unpackPlaces(places, 'nl').at(1)).toEqual({ name: 'Gent', point: [51.05, 3.73], inhabitants: 231_500 });
    expect(unpackPlaces(places, 'nl').at(2)?.inhabitants).toBe(0);
  });
});
