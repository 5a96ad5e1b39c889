import type { MapCorner } from '#contracts/map.ts';

/** A point under the pointer, in pixels. */
export interface Trace {
  readonly x: number;
  readonly y: number;
}

const mostCorners = 24;
/** A slip of the hand is no shape. */
const smallestAreaPx2 = 900;

/** Distance of a point from a stretch. */
function distanceFrom({ x, y }: Trace, a: Trace, b: Trace): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const length = dx * dx + dy * dy;
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - a.x) * dx + (y - a.y) * dy) / length));
  return Math.hypot(x - a.x - share * dx, y - a.y - share * dy);
}

/** Leaves out what lies within a tolerance of the rest (Douglas and Peucker). */
function simplified(trace: readonly Trace[], tolerancePx: number): readonly Trace[] {
  const [first, last] = [trace[0], trace.at(-1)];
  if (!first || !last || trace.length < 3) return trace;
  let [farthest, most] = [0, tolerancePx];
  for (const [at, point] of trace.entries()) {
    const distance = distanceFrom(point, first, last);
    if (distance > most) [farthest, most] = [at, distance];
  }
  if (farthest === 0) return [first, last];
  const before = simplified(trace.slice(0, farthest + 1), tolerancePx);
  return [...before.slice(0, -1), ...simplified(trace.slice(farthest), tolerancePx)];
}

/** Area of a closed shape, by the shoelace formula. */
function areaPx2(shape: readonly Trace[]): number {
  const sum = shape.reduce((total, { x, y }, at) => {
    const next = shape[(at + 1) % shape.length];
    return next ? total + x * next.y - next.x * y : total;
  }, 0);
  return Math.abs(sum) / 2;
}

/** The corners of what a hand drew, few enough for an address; undefined when it is no area. */
export function shapeOf(
  trace: readonly Trace[],
  toCorner: (point: Trace) => MapCorner,
): readonly MapCorner[] | undefined {
  let shape = trace;
  // Every round coarser, until the address stays short.
  for (let tolerancePx = 3; shape.length > mostCorners || tolerancePx === 3; tolerancePx *= 1.5) {
    shape = simplified(trace, tolerancePx);
  }
  if (shape.length < 3 || areaPx2(shape) < smallestAreaPx2) return undefined;
  return shape
    .map(toCorner)
    .map(([latitude, longitude]) => [Number(latitude.toFixed(4)), Number(longitude.toFixed(4))]);
}
