/**
 * The embedded base of the map as one compact file: lines and towns as whole numbers. Made by scripts/map-base, read by the
 * map.
 */

/** Ten-thousandths of a degree, about 10 m. */
const perDegree = 10_000;

/** Latitude and longitude in degrees. */
export type MapPoint = readonly [latitude: number, longitude: number];

/** First point, then the steps to each next one, latitude before longitude, in ten-thousandths of a degree. */
export type PackedLine = readonly number[];

/** Towns by population, largest first, as columns. */
export interface PackedPlaces {
  /** As the people who live there write them. */
  readonly names: readonly string[];
  /** Steps as in a line. */
  readonly points: PackedLine;
  /** Inhabitants in hundreds; 0 where unknown. */
  readonly hundreds: readonly number[];
  /** By language: index of the town and its name there, where that differs. */
  readonly otherNames: Readonly<Record<string, readonly (readonly [index: number, name: string])[]>>;
}

export interface MapCredit {
  readonly name: string;
  readonly url: string;
}

/** What the file holds. */
export interface MapBase {
  /** Rings of all land, holes included: filled by the even-odd rule. */
  readonly land: readonly PackedLine[];
  /** Rings of the countries that the agency works in. */
  readonly home: readonly PackedLine[];
  readonly borders: readonly PackedLine[];
  readonly provinces: readonly PackedLine[];
  readonly rivers: readonly PackedLine[];
  readonly places: PackedPlaces;
  /** Who must be named. */
  readonly attribution: readonly MapCredit[];
}

/** `[[51, 4], [51.001, 4.002]] -> [510000, 40000, 10, 20]`; points that fall together become one. */
export function packLine(points: readonly MapPoint[]): PackedLine {
  const packed: number[] = [];
  let [latitudeBefore, longitudeBefore] = [0, 0];
  for (const [latitude, longitude] of points) {
    const [y, x] = [Math.round(latitude * perDegree), Math.round(longitude * perDegree)];
    if (packed.length > 0 && y === latitudeBefore && x === longitudeBefore) continue;
    packed.push(y - latitudeBefore, x - longitudeBefore);
    [latitudeBefore, longitudeBefore] = [y, x];
  }
  return packed;
}

/** One pair for each point, also where two fall together. `[[51, 4], [51, 4]] -> [510000, 40000, 0, 0]` */
export function packPoints(points: readonly MapPoint[]): PackedLine {
  let before: readonly [number, number] = [0, 0];
  return points.flatMap(([latitude, longitude]) => {
    const at = [Math.round(latitude * perDegree), Math.round(longitude * perDegree)] as const;
    const step = [at[0] - before[0], at[1] - before[1]];
    before = at;
    return step;
  });
}

/** `[510000, 40000, 10, 20] -> [[51, 4], [51.001, 4.002]]` */
export function unpackLine(packed: PackedLine): MapPoint[] {
  const points: MapPoint[] = [];
  let [latitude, longitude] = [0, 0];
  for (let at = 0; at + 1 < packed.length; at += 2) {
    latitude += packed[at] ?? 0;
    longitude += packed[at + 1] ?? 0;
    points.push([latitude / perDegree, longitude / perDegree]);
  }
  return points;
}

/** A town for a label or a dot. */
export interface MapTown {
  readonly name: string;
  readonly point: MapPoint;
  /** 0 where unknown. */
  readonly inhabitants: number;
}

/** Towns, largest first, with the names that they have in a language. */
export function unpackPlaces(places: PackedPlaces, language: string): MapTown[] {
  const others = new Map(places.otherNames[language]);
  return unpackLine(places.points).map((point, index) => ({
    name: others.get(index) ?? places.names[index] ?? '',
    point,
    inhabitants: (places.hundreds[index] ?? 0) * 100,
  }));
}
