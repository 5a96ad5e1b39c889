import { geoIdentity, geoStream, type GeoPermissibleObjects, type GeoStream } from 'd3-geo';
import type { Position } from './simplify.ts';

/** West, south, east and north in degrees. */
export type Box = readonly [west: number, south: number, east: number, north: number];

/** The lines, or the rings of polygons, of a geometry inside a box. */
export function linesWithin(geometry: GeoPermissibleObjects, [west, south, east, north]: Box): Position[][] {
  const lines: Position[][] = [];
  let line: Position[] = [];
  let isPolygon = false;
  const sink: GeoStream = {
    point: (x, y) => void line.push([x, y]),
    lineStart: () => void (line = []),
    lineEnd: () => {
      const [first] = line;
      if (isPolygon && first) line.push(first);
      if (line.length > 1) lines.push(line);
    },
    polygonStart: () => void (isPolygon = true),
    polygonEnd: () => void (isPolygon = false),
    sphere: () => undefined,
  };
  const clip = geoIdentity().clipExtent([
    [west, south],
    [east, north],
  ]);
  geoStream(geometry, clip.stream(sink));
  return lines;
}
