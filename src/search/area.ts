import type { Corner } from './query.ts';
import { noPoint, type SearchIndex } from './search-index.ts';

const perDegree = 10_000;
const kmPerDegree = 111.2;
const radiansPerDegree = Math.PI / 180;

/** A point in degrees. */
export interface Centre {
  readonly latitude: number;
  readonly longitude: number;
}

/** A box's two corners as its four. `[[51, 3], [52, 4]] -> [[51, 3], [51, 4], [52, 4], [52, 3]]` */
function shapeOf(area: readonly Corner[]): readonly Corner[] {
  const [one, other] = area;
  if (area.length !== 2 || !one || !other) return area;
  return [one, [one[0], other[1]], other, [other[0], one[1]]];
}

/** Is the point inside, by the number of edges that a line to the east crosses? */
function isInside(shape: readonly Corner[], latitude: number, longitude: number): boolean {
  let isIn = false;
  let before = shape.at(-1);
  for (const corner of shape) {
    if (before && corner[0] > latitude !== before[0] > latitude) {
      const share = (latitude - corner[0]) / (before[0] - corner[0]);
      if (longitude < corner[1] + share * (before[1] - corner[1])) isIn = !isIn;
    }
    before = corner;
  }
  return isIn;
}

/** Calls back for every row inside a box of degrees. */
function eachWithin(
  { latitudesE4, longitudesE4 }: SearchIndex,
  [south, north]: readonly [number, number],
  [west, east]: readonly [number, number],
  visit: (row: number, latitude: number, longitude: number) => void,
): void {
  for (let row = 0; row < latitudesE4.length; row += 1) {
    const latitude = (latitudesE4[row] ?? noPoint) / perDegree;
    if (latitude < south || latitude > north) continue;
    const longitude = (longitudesE4[row] ?? noPoint) / perDegree;
    if (longitude >= west && longitude <= east) visit(row, latitude, longitude);
  }
}

/** Marks the rows inside a box or a drawn shape; listings without a point are in none. */
export function markArea(index: SearchIndex, area: readonly Corner[], rows: Uint8Array): void {
  const shape = shapeOf(area);
  const latitudes = shape.map(([latitude]) => latitude);
  const longitudes = shape.map(([, longitude]) => longitude);
  eachWithin(
    index,
    [Math.min(...latitudes), Math.max(...latitudes)],
    [Math.min(...longitudes), Math.max(...longitudes)],
    (row, latitude, longitude) => {
      if (isInside(shape, latitude, longitude)) rows[row] = 1;
    },
  );
}

/** Kilometres between two points; a flat map is exact enough for a few tens of them. `Gent, Brugge -> about 39` */
export function distanceKm(from: Centre, to: Centre): number {
  const eastKmPerDegree = kmPerDegree * Math.cos(from.latitude * radiansPerDegree);
  return Math.hypot((to.latitude - from.latitude) * kmPerDegree, (to.longitude - from.longitude) * eastKmPerDegree);
}

/** Marks the rows at most a number of kilometres from a point. */
export function markCircle(index: SearchIndex, centre: Centre, radiusKm: number, rows: Uint8Array): void {
  const north = radiusKm / kmPerDegree;
  const east = north / Math.cos(centre.latitude * radiansPerDegree);
  eachWithin(
    index,
    [centre.latitude - north, centre.latitude + north],
    [centre.longitude - east, centre.longitude + east],
    (row, latitude, longitude) => {
      if (distanceKm(centre, { latitude, longitude }) <= radiusKm) rows[row] = 1;
    },
  );
}

/** The middle of the listings of some places; undefined when none of them has a point. */
export function centreOf(
  { placeOf, latitudesE4, longitudesE4 }: SearchIndex,
  isChosen: Uint8Array,
): Centre | undefined {
  let [count, latitudeSum, longitudeSum] = [0, 0, 0];
  for (let row = 0; row < placeOf.length; row += 1) {
    const latitudeE4 = latitudesE4[row] ?? noPoint;
    if (isChosen[placeOf[row] ?? 0] !== 1 || latitudeE4 === noPoint) continue;
    count += 1;
    latitudeSum += latitudeE4;
    longitudeSum += longitudesE4[row] ?? 0;
  }
  if (count === 0) return undefined;
  return { latitude: latitudeSum / count / perDegree, longitude: longitudeSum / count / perDegree };
}
