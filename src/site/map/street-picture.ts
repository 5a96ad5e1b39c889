import type { Language } from '#i18n/languages.ts';
import type { MapPoint } from '#domain/map-base.ts';
import { clipLine, clipRing, worldPixel, type Pixel, type PictureSize } from './map-pixels.ts';
import { namesOf, type NamedLine, type StreetName } from './street-names.ts';
import { readTile, type TileShape } from './street-tiles.ts';
import type { StreetsFile } from './streets-file.ts';

/** Which streets a picture is to show. */
export interface StreetsAsked {
  readonly streets: StreetsFile;
  readonly middle: MapPoint;
  readonly size: PictureSize;
  /** Of the picture; the data are of one zoom less, as on the live map. */
  readonly zoom: number;
  readonly language: Language;
  /** Nothing is written within so many pixels of the middle. */
  readonly markPx: number;
}

/** Shapes of a picture as SVG paths, and the names of its streets. */
export interface StreetPicture {
  readonly water: string;
  readonly green: string;
  /** Small streets, main roads and motorways. */
  readonly roads: readonly [small: string, main: string, fast: string];
  readonly names: readonly StreetName[];
}

/** Of all paths of a picture together: one page shows one picture, and loads it late. */
const mostBytes = 14_000;
/** Of that, green and water have so much at most: without streets they would say nothing. */
const mostGroundBytes = 5_000;
const tilePx = 256;
/** Points that lie closer are one. */
const leastStepPx = 1.6;
const smallAreaPx = 40;
const greens = /^(?:allotments|cemetery|forest|garden|golf_course|grass|nature_reserve|park|recreation_ground|wood)$/u;
const classes = ['minor_road', 'major_road', 'highway'];

interface Drawn {
  readonly shape: TileShape;
  readonly line: readonly Pixel[];
  readonly lengthPx: number;
}

function lengthOf(line: readonly Pixel[]): number {
  return line.reduce(
    (sum, [x, y], at) => sum + Math.hypot(x - (line[at - 1]?.[0] ?? x), y - (line[at - 1]?.[1] ?? y)),
    0,
  );
}

/** Whole pixels without points that nobody sees. */
function thinned(line: readonly Pixel[]): Pixel[] {
  const kept: Pixel[] = [];
  for (const [at, [x, y]] of line.entries()) {
    const point: Pixel = [Math.round(x), Math.round(y)];
    const last = kept.at(-1);
    const isFar = !last || Math.hypot(point[0] - last[0], point[1] - last[1]) >= leastStepPx;
    if (isFar) kept.push(point);
    else if (at === line.length - 1 && kept.length > 1) kept[kept.length - 1] = point;
  }
  return kept;
}

/** `[[10, 20], [15, 18]] -> 'M10 20l5-2'` */
function shortPath(points: readonly Pixel[], end = ''): string {
  const [first, ...others] = points;
  if (!first || others.length === 0) return '';
  const steps = others.map(([x, y], at) => {
    const [fromX, fromY] = points[at] ?? first;
    return `${String(x - fromX)} ${String(y - fromY)}`;
  });
  return `M${first.join(' ')}l${steps.join(' ')}${end}`.replaceAll(' -', '-');
}

/** Every tile that a picture shows, with its place in the picture and its size in pixels. */
async function tilesOf({ streets, middle, size, zoom }: StreetsAsked) {
  const dataZoom = Math.min(zoom - 1, streets.maxZoom);
  const sidePx = tilePx * 2 ** (zoom - dataZoom);
  const [middleX, middleY] = worldPixel(middle, tilePx * 2 ** zoom);
  const [left, top] = [middleX - size.width / 2, middleY - size.height / 2];
  const range = (from: number, length: number): number[] => {
    const first = Math.floor(from / sidePx);
    return Array.from({ length: Math.floor((from + length) / sidePx) - first + 1 }, (_, at) => first + at);
  };
  const places = range(left, size.width).flatMap((x) => range(top, size.height).map((y) => ({ x, y })));
  return Promise.all(
    places.map(async ({ x, y }) => ({
      shapes: await readTile(streets, dataZoom, x, y),
      toPixel: ([right, down]: readonly [number, number]): Pixel => [
        (x + right) * sidePx - left,
        (y + down) * sidePx - top,
      ],
    })),
  );
}

/** All that is in the picture, the longest first. */
async function drawnOf(asked: StreetsAsked): Promise<Drawn[]> {
  const tiles = await tilesOf(asked);
  const drawn = tiles.flatMap(({ shapes, toPixel }) =>
    shapes.flatMap((shape) =>
      shape.lines.flatMap((points) => {
        const line = points.map(toPixel);
        const parts = shape.isArea ? [clipRing(line, asked.size)] : clipLine(line, asked.size);
        return parts
          .map(thinned)
          .filter(({ length }) => length > (shape.isArea ? 2 : 1))
          .map((part): Drawn => ({ shape, line: part, lengthPx: lengthOf(part) }));
      }),
    ),
  );
  return drawn.sort((a, b) => b.lengthPx - a.lengthPx);
}

/** Paths of as many as there is room for. */
function pathsOf(drawn: readonly Drawn[], room: { bytes: number }): string {
  let text = '';
  for (const { shape, line } of drawn) {
    const path = shortPath(line, shape.isArea ? 'z' : '');
    if (path.length > room.bytes) continue;
    room.bytes -= path.length;
    text += path;
  }
  return text;
}

function namedLines(roads: readonly Drawn[], language: Language): NamedLine[] {
  return roads.flatMap(({ shape: { names, kind }, line }) => {
    const name = names[`name:${language}`] ?? names['name'];
    return name === undefined ? [] : [{ name, line, rank: classes.indexOf(kind) }];
  });
}

/** Draws the streets around a point; large roads and long streets first, until the picture weighs what it may. */
export async function streetPicture(asked: StreetsAsked): Promise<StreetPicture> {
  const drawn = await drawnOf(asked);
  const ground = { bytes: mostGroundBytes };
  const isSeen = ({ shape, lengthPx }: Drawn): boolean => shape.isArea && lengthPx > smallAreaPx;
  const water = pathsOf(
    drawn.filter((one) => isSeen(one) && one.shape.layer === 'water'),
    ground,
  );
  const green = pathsOf(
    drawn.filter((one) => isSeen(one) && one.shape.layer === 'landuse' && greens.test(one.shape.kind)),
    ground,
  );
  const room = { bytes: mostBytes - mostGroundBytes + ground.bytes };
  const roads = drawn.filter(({ shape }) => shape.layer === 'roads' && classes.includes(shape.kind));
  const pathOf = (kind: string): string =>
    pathsOf(
      roads.filter(({ shape }) => shape.kind === kind),
      room,
    );
  const [fast, main, small] = [pathOf('highway'), pathOf('major_road'), pathOf('minor_road')];
  const names = namesOf(namedLines(roads, asked.language), asked);
  return { water, green, roads: [small, main, fast], names };
}
