import type { Listing } from '#domain/listing.ts';
import type { MapBounds } from '#contracts/map.ts';

/** Of a degree of latitude, and of one of longitude at the equator. */
const degreeKm = 111.195;

/** Outwards to a hundredth of a degree: nobody types more. */
function roundedOut({ south, west, north, east }: MapBounds): MapBounds {
  const outward = (value: number, round: (hundredths: number) => number): number => round(value * 100) / 100;
  return {
    south: outward(south, Math.floor),
    west: outward(west, Math.floor),
    north: outward(north, Math.ceil),
    east: outward(east, Math.ceil),
  };
}

/** The smallest box around all homes with a margin in kilometres; undefined where no home says where it is. */
export function stockBounds(listings: readonly Pick<Listing, 'address'>[], marginKm: number): MapBounds | undefined {
  const points = listings.flatMap(({ address: { geo } }) => geo ?? []);
  if (points.length === 0) return undefined;
  const latitudes = points.map(({ latitude }) => latitude);
  const longitudes = points.map(({ longitude }) => longitude);
  const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)];
  const up = marginKm / degreeKm;
  // A degree of longitude is shortest where it is farthest from the equator.
  const aside = up / Math.cos((Math.max(Math.abs(south), Math.abs(north)) * Math.PI) / 180);
  return roundedOut({
    south: south - up,
    west: Math.min(...longitudes) - aside,
    north: north + up,
    east: Math.max(...longitudes) + aside,
  });
}

/** Sides of a box in whole kilometres, from west to east in its middle. */
export function sidesKm({ south, west, north, east }: MapBounds): { readonly wide: number; readonly high: number } {
  const middle = Math.cos((((south + north) / 2) * Math.PI) / 180);
  return { wide: Math.round((east - west) * degreeKm * middle), high: Math.round((north - south) * degreeKm) };
}
