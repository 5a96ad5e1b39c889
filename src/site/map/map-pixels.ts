import type { MapPoint } from '#domain/map-base.ts';

/** A point of a drawing, in its pixels. */
export type Pixel = readonly [x: number, y: number];

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** How points of the earth become pixels of a drawing. */
export interface Pixels {
  readonly of: (point: MapPoint) => Pixel;
  /** Pixels of a metre at the middle. */
  readonly metre: number;
}

/** The edge of a shape that is cut lies outside of the picture, so that no cut shows. */
const marginPx = 8;
const tilePx = 256;
const equatorM = 40_075_017;

/** A point in a picture of the whole earth that is so many pixels wide: Web Mercator, as maps on the web have it. */
export function worldPixel([latitude, longitude]: MapPoint, worldPx: number): Pixel {
  const sine = Math.sin((latitude * Math.PI) / 180);
  return [((longitude + 180) / 360) * worldPx, (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * worldPx];
}

/** The pixels of a picture around a point at a zoom. */
export function toPixels(middle: MapPoint, { width, height }: PictureSize, zoom: number): Pixels {
  const worldPx = tilePx * 2 ** zoom;
  const [x0, y0] = worldPixel(middle, worldPx);
  return {
    of: (point) => {
      const [x, y] = worldPixel(point, worldPx);
      return [x - x0 + width / 2, y - y0 + height / 2];
    },
    metre: worldPx / (equatorM * Math.cos((middle[0] * Math.PI) / 180)),
  };
}

interface Edge {
  readonly isInside: (pixel: Pixel) => boolean;
  readonly cut: (from: Pixel, to: Pixel) => Pixel;
}

function edgeAt(axis: 0 | 1, limit: number, sign: 1 | -1): Edge {
  return {
    isInside: (pixel) => sign * (limit - pixel[axis]) >= 0,
    cut: (from, to) => {
      const share = (limit - from[axis]) / (to[axis] - from[axis]);
      return [from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])];
    },
  };
}

function edgesOf({ width, height }: PictureSize): Edge[] {
  return [
    edgeAt(0, -marginPx, -1),
    edgeAt(0, width + marginPx, 1),
    edgeAt(1, -marginPx, -1),
    edgeAt(1, height + marginPx, 1),
  ];
}

/** The part of a ring inside a picture (Sutherland and Hodgman); empty where there is none. */
export function clipRing(ring: readonly Pixel[], size: PictureSize): Pixel[] {
  let points = [...ring];
  for (const { isInside, cut } of edgesOf(size)) {
    points = points.flatMap((point, at) => {
      const before = points.at(at - 1) ?? point;
      if (isInside(point)) return isInside(before) ? [point] : [cut(before, point), point];
      return isInside(before) ? [cut(before, point)] : [];
    });
  }
  return points;
}

/** The parts of a line that come near a picture: whole steps, which the picture's edge cuts. */
export function clipLine(line: readonly Pixel[], { width, height }: PictureSize): Pixel[][] {
  const runs: Pixel[][] = [];
  let run: Pixel[] = [];
  for (const [at, to] of line.entries()) {
    const from = line[at - 1];
    const isNear =
      from !== undefined &&
      Math.max(from[0], to[0]) >= 0 &&
      Math.min(from[0], to[0]) <= width &&
      Math.max(from[1], to[1]) >= 0 &&
      Math.min(from[1], to[1]) <= height;
    if (isNear) {
      if (run.length === 0) run.push(from);
      run.push(to);
    } else if (run.length > 0) {
      runs.push(run);
      run = [];
    }
  }
  return run.length > 0 ? [...runs, run] : runs;
}

/** `[[1, 2], [3, 4.04]] -> 'M1 2L3 4'`: tenths of a pixel are enough. */
export function pathOf(pixels: readonly Pixel[], end = ''): string {
  if (pixels.length < 2) return '';
  const tenth = (value: number): string => String(Math.round(value * 10) / 10);
  return `M${pixels.map(([x, y]) => `${tenth(x)} ${tenth(y)}`).join('L')}${end}`;
}
