/** Longitude and latitude, the order of the geodata packages. */
export type Position = readonly [longitude: number, latitude: number];

/** A degree of longitude is shorter than one of latitude; this is the middle of the map. */
const longitudeScale = Math.cos((50.5 * Math.PI) / 180);

/** Distance of a point from a stretch between two others, in degrees of latitude. */
function distanceFrom([x, y]: Position, [ax, ay]: Position, [bx, by]: Position): number {
  const [dx, dy] = [(bx - ax) * longitudeScale, by - ay];
  const [px, py] = [(x - ax) * longitudeScale, y - ay];
  const length = dx * dx + dy * dy;
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / length));
  return Math.hypot(px - share * dx, py - share * dy);
}

/**
 * Leaves out the points of a line that lie within a tolerance of what remains (Douglas and Peucker); the
 * tolerance may differ from place to place. The ends stay, so that lines that meet still do.
 */
export function simplify(line: readonly Position[], toleranceAt: (point: Position) => number): Position[] {
  const isKept = new Uint8Array(line.length);
  isKept[0] = 1;
  isKept[line.length - 1] = 1;
  const stretches: [number, number][] = [[0, line.length - 1]];
  for (let stretch = stretches.pop(); stretch; stretch = stretches.pop()) {
    const [first, last] = stretch;
    const [start, end] = [line[first], line[last]];
    if (!start || !end) continue;
    let [farthest, most] = [-1, 1];
    for (let at = first + 1; at < last; at += 1) {
      const point = line[at];
      const share = point ? distanceFrom(point, start, end) / toleranceAt(point) : 0;
      if (share > most) [farthest, most] = [at, share];
    }
    if (farthest === -1) continue;
    isKept[farthest] = 1;
    stretches.push([first, farthest], [farthest, last]);
  }
  return line.filter((_, at) => isKept[at] === 1);
}
