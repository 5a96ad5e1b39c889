import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { objectWith, parseJson } from '#base/json.ts';
import { unpackLine, unpackPlaces, type MapBase, type MapPoint, type PackedLine } from '#domain/map-base.ts';
import { madeHash } from '#base/made-hash.ts';
import { madeMap } from '#scripts/map-base/made.ts';
import made from './made.json' with { type: 'json' };
import { mapBaseFile } from './source.ts';

const base = objectWith<MapBase>(parseJson(mapBaseFile.text), 'land', 'rivers');

/** Is the point inside the rings, by the even-odd rule? */
function isInside(rings: readonly PackedLine[], [latitude, longitude]: MapPoint): boolean {
  let isIn = false;
  for (const ring of rings.map(unpackLine)) {
    let before = ring.at(-1);
    for (const corner of ring) {
      if (before && corner[0] > latitude !== before[0] > latitude) {
        const share = (latitude - corner[0]) / (before[0] - corner[0]);
        if (longitude < corner[1] + share * (before[1] - corner[1])) isIn = !isIn;
      }
      before = corner;
    }
  }
  return isIn;
}

describe('the embedded base', () => {
  it('is what its makers make of the geodata, as is the list of towns', () => {
    const again = 'Make both again: npm ci --prefix scripts/map-base && node scripts/map-base/make.ts';
    expect(madeHash('.', madeMap), again).toBe(made.hash);
  });

  it('weighs at most 60 KB compressed', () => {
    expect(brotliCompressSync(JSON.stringify(base)).length).toBeLessThan(60 * 1024);
  });

  it('has sea and land where they are', () => {
    const onLand: MapPoint[] = [
      [50.85, 4.35],
      [51.2, 3.22],
      [49.61, 6.13],
      [48.86, 2.35],
      [52.37, 4.9],
      [40.4, -3.7],
    ];
    expect(onLand.filter((point) => !isInside(base.land, point))).toEqual([]);
    const atSea: MapPoint[] = [
      [51.5, 2.5],
      [52.5, 3.5],
      [45, -6],
      [40, 4.8],
    ];
    expect(atSea.filter((point) => isInside(base.land, point))).toEqual([]);
  });

  it('fills Belgium and Luxembourg, and not their neighbours', () => {
    const home: MapPoint[] = [
      [51.05, 3.72],
      [50.63, 5.57],
      [49.61, 6.13],
      [51.32, 4.94],
    ];
    expect(home.filter((point) => !isInside(base.home, point))).toEqual([]);
    const abroad: MapPoint[] = [
      [50.63, 3.06],
      [50.85, 5.75],
      [50.78, 6.1],
      [51.5, 3.6],
    ];
    expect(abroad.filter((point) => isInside(base.home, point))).toEqual([]);
  });

  it('ranks towns by population and names them in four languages', () => {
    const towns = unpackPlaces(base.places, 'nl');
    const counts = towns.map(({ inhabitants }) => inhabitants);
    expect(counts).toEqual([...counts].sort((a, b) => b - a));
    const namesIn = (language: string) => new Set(unpackPlaces(base.places, language).map(({ name }) => name));
    const expected = { nl: 'Luik', fr: 'Anvers', en: 'Ghent', de: 'Lüttich' };
    for (const [language, name] of Object.entries(expected)) expect(namesIn(language).has(name), name).toBe(true);
    // Saint-Nicolas near Liège keeps its name where that of Sint-Niklaas is French too.
    expect(namesIn('nl').has('Saint-Nicolas')).toBe(true);
  });

  it('draws rivers inside the map, in order', () => {
    for (const line of base.rivers.map(unpackLine)) {
      for (const [at, [latitude, longitude]] of line.entries()) {
        expect(latitude).toBeGreaterThan(49);
        expect(latitude).toBeLessThan(52.1);
        expect(longitude).toBeGreaterThan(2.3);
        expect(longitude).toBeLessThan(7.7);
        const before = line[at - 1] ?? [latitude, longitude];
        // A slip in a coordinate would be a jump.
        expect(Math.hypot(latitude - before[0], longitude - before[1])).toBeLessThan(0.35);
      }
    }
  });
});
