import Supercluster from 'supercluster';
import type { MapBounds, MapPin } from '#contracts/map.ts';

/** Pins that share one pill. */
export interface PinGroup {
  /** Stable while the group holds the same pins. */
  readonly key: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly pins: readonly MapPin[];
}

/** Closer than this, two pins are one group from the start. */
const groupRadiusPx = 44;
/** Beyond this zoom only pins at the very same place stay together. */
const deepestZoom = 17;

interface PinProperties {
  readonly pin: MapPin;
}

/** Groups the pins of a list for any zoom; made once a list, asked at every move. */
export class PinIndex {
  readonly #clusters: Supercluster<PinProperties, object>;

  constructor(pins: readonly MapPin[]) {
    this.#clusters = new Supercluster<PinProperties, object>({
      radius: groupRadiusPx,
      extent: 256,
      maxZoom: deepestZoom,
    });
    this.#clusters.load(
      pins.map((pin) => ({
        type: 'Feature',
        geometry: { type: 'Point', coordinates: [pin.longitude, pin.latitude] },
        properties: { pin },
      })),
    );
  }

  /** The groups inside bounds at a whole zoom. */
  groupsIn({ west, south, east, north }: MapBounds, zoom: number): PinGroup[] {
    return this.#clusters.getClusters([west, south, east, north], zoom).map(({ geometry, properties }) => {
      const [longitude = 0, latitude = 0] = geometry.coordinates;
      const pins = 'cluster_id' in properties ? this.#pinsOf(properties.cluster_id) : [properties.pin];
      return { key: keyOf(pins), latitude, longitude, pins };
    });
  }

  #pinsOf(cluster: number): MapPin[] {
    return this.#clusters.getLeaves(cluster, Number.POSITIVE_INFINITY).map(({ properties }) => properties.pin);
  }
}

function keyOf(pins: readonly MapPin[]): string {
  const ids = pins.map(({ id }) => id).sort();
  return ids.length > 1 ? `${ids[0] ?? ''}+${ids.length - 1}` : (ids[0] ?? '');
}

/** Two groups as one, at the middle of their pins. */
export function mergeGroups(one: PinGroup, other: PinGroup): PinGroup {
  const pins = [...one.pins, ...other.pins];
  const share = other.pins.length / pins.length;
  return {
    key: keyOf(pins),
    latitude: one.latitude + share * (other.latitude - one.latitude),
    longitude: one.longitude + share * (other.longitude - one.longitude),
    pins,
  };
}

/** What the cheapest home of a group costs. */
export interface LowestPrice {
  readonly cents: number;
  /** It is a rent together with its charges. */
  readonly hasCharges: boolean;
}

/** Lowest price of a group, a rent with what comes on top of it; undefined when no price is shown. `{95000 + 7500, 98000 + 0} -> {cents: 98000, hasCharges: false}` */
export function lowestPrice(pins: readonly MapPin[]): LowestPrice | undefined {
  let lowest: LowestPrice | undefined;
  for (const { priceCents, chargesCents = 0 } of pins) {
    if (priceCents === undefined) continue;
    const cents = priceCents + chargesCents;
    if (!lowest || cents < lowest.cents) lowest = { cents, hasCharges: chargesCents > 0 };
  }
  return lowest;
}

/** Bounds of some points. `[{latitude: 50, longitude: 4}, {latitude: 51, longitude: 3}] -> {south: 50, west: 3, north: 51, east: 4}` */
export function boundsOf(points: readonly { readonly latitude: number; readonly longitude: number }[]): MapBounds {
  const latitudes = points.map(({ latitude }) => latitude);
  const longitudes = points.map(({ longitude }) => longitude);
  return {
    south: Math.min(...latitudes),
    west: Math.min(...longitudes),
    north: Math.max(...latitudes),
    east: Math.max(...longitudes),
  };
}
