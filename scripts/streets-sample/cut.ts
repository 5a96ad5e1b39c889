import type { GridPoint } from './vector-tile.ts';

/** Shapes reach so far over the edge of a tile that their strokes end outside of it. */
const least = -64;
const most = 4096 + 64;

type Line = readonly GridPoint[];

function between(from: GridPoint, to: GridPoint, share: number): GridPoint {
  return [from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])];
}

/** The shares of a step at which it comes in and goes out (Liang and Barsky); undefined outside. */
function inside(from: GridPoint, to: GridPoint): readonly [number, number] | undefined {
  let [enter, leave] = [0, 1];
  for (const axis of [0, 1] as const) {
    const step = to[axis] - from[axis];
    const [low, high] = [least - from[axis], most - from[axis]];
    if (step === 0) {
      if (low > 0 || high < 0) return undefined;
      continue;
    }
    enter = Math.max(enter, Math.min(low / step, high / step));
    leave = Math.min(leave, Math.max(low / step, high / step));
  }
  return enter < leave ? [enter, leave] : undefined;
}

/** The parts of a line in a tile. */
export function cutLine(line: Line): GridPoint[][] {
  const parts: GridPoint[][] = [];
  let run: GridPoint[] = [];
  const end = (): void => {
    if (run.length > 1) parts.push(run);
    run = [];
  };
  for (const [at, to] of line.entries()) {
    const from = line[at - 1];
    if (!from) continue;
    const shares = inside(from, to);
    if (!shares) {
      end();
      continue;
    }
    if (run.length === 0) run.push(between(from, to, shares[0]));
    run.push(between(from, to, shares[1]));
    if (shares[1] < 1) end();
  }
  end();
  return parts;
}

/** The part of a ring in a tile (Sutherland and Hodgman). */
export function cutRing(ring: Line): GridPoint[] {
  let points = [...ring];
  for (const [axis, limit, sign] of [
    [0, least, -1],
    [0, most, 1],
    [1, least, -1],
    [1, most, 1],
  ] as const) {
    const isInside = (point: GridPoint): boolean => sign * (limit - point[axis]) >= 0;
    const cut = (from: GridPoint, to: GridPoint): GridPoint =>
      between(from, to, (limit - from[axis]) / (to[axis] - from[axis]));
    points = points.flatMap((point, at) => {
      const before = points.at(at - 1) ?? point;
      if (isInside(point)) return isInside(before) ? [point] : [cut(before, point), point];
      return isInside(before) ? [cut(before, point)] : [];
    });
  }
  return points;
}
