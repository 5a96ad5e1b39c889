/**
 * The map message (docs/agency/map-frame.md): what a page sends to the embedded map frame, by postMessage,
 * 50 ms after the frame has loaded. Fields of a property have the names that CRM pages use.
 */

/** The sender waits so long after `load` (docs/agency/map-frame.md). */
export const frameDelayMs = 50;

export interface MapMessageProperty {
  readonly ID: number | string;
  readonly Latitude: number;
  readonly Longitude: number;
  /** Without an explicit yes the point is rounded and shown as a circle. */
  readonly PublishAddress?: boolean;
  readonly PublishPrice?: boolean;
  /** In euro. */
  readonly Price?: number;
  readonly PriceUnit?: number;
  readonly PriceUnitText?: string;
  /** What comes on top of a rent, in euro; 0 where nothing does. Optional: a rent is shown with its charges. */
  readonly Charges?: number;
  readonly Marquee?: number;
  readonly MarqueeName?: string;
  readonly Title?: string;
  readonly Zip?: string;
  readonly City?: string;
  /** Page of the property, http(s). */
  readonly Url?: string;
}

export interface MapMessageNearby {
  readonly Name: string;
  /** As people read it: `350 m`. */
  readonly Distance: string;
}

/** Words beside the map. */
export interface MapMessageInfo {
  /** Name of the map for those who hear it. */
  readonly Title?: string;
  readonly Nearby?: readonly MapMessageNearby[];
  /** `7,4 op 10` */
  readonly Mobiscore?: string;
  readonly StreetView?: { readonly Url: string; readonly Provider: string };
}

export interface MapMessage {
  readonly propsList: readonly MapMessageProperty[];
  /** `detail` is one home with circles of distance around it. */
  readonly mapType: 'overview' | 'detail';
  readonly messageInfo?: MapMessageInfo;
  /** A picture in every pill: a path of the frame's own site, or a `data:image/` address. */
  readonly customMarker?: string;
  /** Marquees that show their name instead of the price (docs/agency/map-frame.md). */
  readonly marqueeIgnore?: readonly number[];
}
