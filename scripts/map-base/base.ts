import { packLine, type MapBase, type MapPoint, type PackedLine } from '../../src/domain/map-base.ts';
import { readOutlines } from './outlines.ts';
import { readPlaces } from './towns.ts';
import { waterways } from './waterways.ts';

/** `'50.36 3.51, 50.57 3.45' -> [[50.36, 3.51], [50.57, 3.45]]` */
function pointsOf(text: string): MapPoint[] {
  return text.split(', ').map((pair) => {
    const [latitude = Number.NaN, longitude = Number.NaN] = pair.split(' ').map(Number);
    return [latitude, longitude];
  });
}

/** Rounds the corners of a line drawn by hand (Chaikin, twice). */
function rounded(points: readonly MapPoint[], rounds = 2): readonly MapPoint[] {
  const [first, last] = [points[0], points.at(-1)];
  if (rounds === 0 || !first || !last) return points;
  const between = points.slice(1).flatMap(([latitude, longitude], at): MapPoint[] => {
    const [fromLatitude, fromLongitude] = points[at] ?? first;
    const mix = (share: number): MapPoint => [
      fromLatitude + share * (latitude - fromLatitude),
      fromLongitude + share * (longitude - fromLongitude),
    ];
    return [mix(0.25), mix(0.75)];
  });
  return rounded([first, ...between.slice(1, -1), last], rounds - 1);
}

function drawn(lines: Readonly<Record<string, string>>): PackedLine[] {
  return Object.values(lines).map((text) => packLine(rounded(pointsOf(text))));
}

/** The embedded base of the map, from the geodata packages and our own drawing. */
export function makeMapBase(languages: readonly string[]): MapBase {
  return {
    ...readOutlines(),
    rivers: drawn(waterways),
    places: readPlaces(languages),
    attribution: [
      { name: 'Natural Earth', url: 'https://www.naturalearthdata.com/' },
      { name: 'GeoNames (CC BY 4.0)', url: 'https://www.geonames.org/' },
    ],
  };
}
