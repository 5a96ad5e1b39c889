import { isObject, objectWith, parseJson } from '#base/json.ts';
import { unpackLine, type MapBase, type MapPoint } from '#domain/map-base.ts';
import { cutLine, cutRing } from './cut.ts';
import { samplePattern, type PatternShape, type Spot } from './pattern.ts';
import { writePmtiles, type WrittenTile } from './pmtiles-writer.ts';
import { gridUnits, writeTile, type DrawnFeature, type GridPoint } from './vector-tile.ts';

/** The pattern fills one tile of this zoom, and repeats. */
const patternZoom = 12;
const zooms = [11, 12, 13, 14] as const;
/** Around each home there are streets up to here. */
const reachDegrees = { latitude: 0.02, longitude: 0.032 };

interface Square {
  readonly x: number;
  readonly y: number;
}

function squareOf([latitude, longitude]: MapPoint): Square {
  const sine = Math.sin((latitude * Math.PI) / 180);
  const count = 2 ** patternZoom;
  const y = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
  return { x: Math.floor(((longitude + 180) / 360) * count), y: Math.floor(y * count) };
}

function pointOf({ x, y }: Square, [right, down]: Spot): MapPoint {
  const count = 2 ** patternZoom;
  const latitude = Math.atan(Math.sinh(Math.PI * (1 - (2 * (y + down)) / count)));
  return [(latitude * 180) / Math.PI, ((x + right) / count) * 360 - 180];
}

/** The squares that hold a home and what is around it, without doubles. */
function squaresOf(homes: readonly MapPoint[]): Square[] {
  const corners = homes.flatMap(([latitude, longitude]) =>
    [-1, 1].flatMap((up) =>
      [-1, 1].map((side) =>
        squareOf([latitude + up * reachDegrees.latitude, longitude + side * reachDegrees.longitude]),
      ),
    ),
  );
  const squares = new Map(corners.map((square) => [`${String(square.x)} ${String(square.y)}`, square]));
  return [...squares.values()].sort((a, b) => a.x - b.x || a.y - b.y);
}

function isInRing([latitude, longitude]: MapPoint, ring: readonly MapPoint[]): boolean {
  let isInside = false;
  for (const [at, [toY, toX]] of ring.entries()) {
    const [fromY, fromX] = ring.at(at - 1) ?? [toY, toX];
    const crosses = toY > latitude !== fromY > latitude;
    if (crosses && longitude < ((fromX - toX) * (latitude - toY)) / (fromY - toY) + toX) isInside = !isInside;
  }
  return isInside;
}

/** Where an invented street may lie: not in the sea. */
function landOf(base: MapBase): (point: MapPoint) => boolean {
  const rings = base.land.map(unpackLine);
  return (point) => rings.filter((ring) => isInRing(point, ring)).length % 2 === 1;
}

/** The shapes of a square, those in the sea left out; squares without sea have the pattern itself. */
function shapesIn(
  square: Square,
  pattern: readonly PatternShape[],
  isLand: (point: MapPoint) => boolean,
): readonly PatternShape[] {
  const isDry = (spot: Spot): boolean => isLand(pointOf(square, spot));
  const steps = [0, 0.25, 0.5, 0.75, 1];
  if (steps.every((right) => steps.every((down) => isDry([right, down])))) return pattern;
  return pattern.flatMap((shape) => {
    if (shape.kind === 'area') return shape.spots.every(isDry) ? [shape] : [];
    const wet = shape.spots.findIndex((spot) => !isDry(spot));
    if (wet === -1) return [shape];
    return wet > 2 ? [{ ...shape, spots: shape.spots.slice(0, wet) }] : [];
  });
}

/** Whole units; points that fall together are one. */
function onGrid(points: readonly GridPoint[]): GridPoint[] {
  return points
    .map(([x, y]): GridPoint => [Math.round(x), Math.round(y)])
    .filter(([x, y], at, all) => at === 0 || x !== all[at - 1]?.[0] || y !== all[at - 1]?.[1]);
}

interface Part {
  readonly shapes: readonly PatternShape[];
  /** Place and size of the square in the tile, in tiles. */
  readonly right: number;
  readonly down: number;
  readonly scale: number;
}

function featuresOf({ shapes, right, down, scale }: Part, layer: PatternShape['layer'], zoom: number): DrawnFeature[] {
  return shapes
    .filter((shape) => shape.layer === layer && shape.from <= zoom)
    .flatMap(({ kind, spots, properties }) => {
      const line = spots.map(([x, y]): GridPoint => [(x * scale + right) * gridUnits, (y * scale + down) * gridUnits]);
      const least = kind === 'line' ? 2 : 3;
      const parts = (kind === 'line' ? cutLine(line) : [cutRing(line)])
        .map(onGrid)
        .filter(({ length }) => length >= least);
      return parts.length > 0 ? [{ kind, parts, properties }] : [];
    });
}

function tileOf(zoom: number, x: number, y: number, parts: readonly Part[]): WrittenTile {
  const layer = (name: PatternShape['layer']): DrawnFeature[] => parts.flatMap((part) => featuresOf(part, name, zoom));
  return {
    z: zoom,
    x,
    y,
    content: writeTile({
      earth: layer('earth'),
      landuse: layer('landuse'),
      water: layer('water'),
      roads: layer('roads'),
    }),
  };
}

/** The tiles of a square at its own zoom and deeper. */
function deepTiles({ x, y }: Square, shapes: readonly PatternShape[]): WrittenTile[] {
  return zooms
    .filter((zoom) => zoom >= patternZoom)
    .flatMap((zoom) => {
      const count = 2 ** (zoom - patternZoom);
      return Array.from({ length: count * count }, (_, at) => {
        const [right, down] = [at % count, Math.floor(at / count)];
        return tileOf(zoom, x * count + right, y * count + down, [
          { shapes, right: -right, down: -down, scale: count },
        ]);
      });
    });
}

/** The tiles one zoom above: four squares each. */
function wideTiles(squares: ReadonlyMap<Square, readonly PatternShape[]>): WrittenTile[] {
  const groups = Map.groupBy(squares.keys(), ({ x, y }) => `${String(x >> 1)} ${String(y >> 1)}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const parts = group.map((square) => ({
      shapes: squares.get(square) ?? [],
      right: (square.x & 1) / 2,
      down: (square.y & 1) / 2,
      scale: 0.5,
    }));
    return [tileOf(patternZoom - 1, first.x >> 1, first.y >> 1, parts)];
  });
}

/** The points of homes in a page of the demonstration's feed. */
export function pointsOf(feedPage: string): MapPoint[] {
  const rows = parseJson(feedPage);
  return (Array.isArray(rows) ? rows : []).flatMap((row: unknown): MapPoint[] => {
    if (!isObject(row)) return [];
    const [latitude, longitude] = [Number(row['Latitude']), Number(row['Longitude'])];
    return latitude > 0 && longitude > 0 ? [[latitude, longitude]] : [];
  });
}

/** A vector map of invented streets around homes, in the schema of a Protomaps basemap, which says that it is a sample. */
export function makeSample(homes: readonly MapPoint[], mapBase: string): Buffer {
  const isLand = landOf(objectWith<MapBase>(parseJson(mapBase), 'land'));
  const pattern = samplePattern();
  const squares = new Map(squaresOf(homes).map((square) => [square, shapesIn(square, pattern, isLand)]));
  const tiles = [...wideTiles(squares), ...[...squares].flatMap(([square, shapes]) => deepTiles(square, shapes))];
  const corners = [...squares.keys()].flatMap((square) => [pointOf(square, [0, 0]), pointOf(square, [1, 1])]);
  const [latitudes, longitudes] = [corners.map(([latitude]) => latitude), corners.map(([, longitude]) => longitude)];
  return writePmtiles({
    tiles,
    metadata: { name: 'Invented streets for the demonstration', type: 'baselayer', sample: true },
    bounds: [Math.min(...latitudes), Math.min(...longitudes), Math.max(...latitudes), Math.max(...longitudes)],
  });
}
