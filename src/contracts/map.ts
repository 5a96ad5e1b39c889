import type { RadiusKm } from '#search/query.ts';
import type { Language } from '#i18n/languages.ts';

/**
 * What pages and islands know about the map. Its code is a chunk of its own that loads when a map is shown:
 * a page imports the address (`import chunk from '#features/map/mount.tsx?on-demand'`), hands it on as
 * `MapSource`, and whoever shows the map imports that address as a `MapModule` and calls `mount`.
 */
export interface MapModule {
  /** Shows a map in an element, which gives it its size. The map brings its own texts and styles. */
  readonly mount: (element: HTMLElement, props: MapProps) => MapHandle;
}

/** Where the parts of the map are; `mapSource` in #site/map/source.ts fills it in. */
export interface MapSource {
  /** Address of the map's chunk. */
  readonly chunk: string;
  /** Address of the embedded base: coast, borders, water, places. */
  readonly base: string;
  /** A detailed map from a tile server; nothing of it loads before the visitor's click. */
  readonly tiles?: MapTiles | undefined;
  /** Streets of the site itself. */
  readonly streets?: MapStreets | undefined;
}

/** A PMTiles file of vector tiles (Protomaps basemap schema), read in parts. */
export interface MapStreets {
  readonly url: string;
  /** As far as it reaches. */
  readonly bounds: MapBounds;
  /** Of its data; the map draws them larger beyond. */
  readonly maxZoom: number;
  /** Its streets are invented, and the map says so. */
  readonly isSample?: boolean;
}

export interface MapTiles {
  /** `https://tiles.example/{z}/{x}/{y}.png` */
  readonly url: string;
  /** Who must be named beside the map, as plain text. */
  readonly attribution: string;
  /** What visitors know the provider as. */
  readonly provider: string;
  readonly maxZoom?: number;
}

/** A home on the map. */
export interface MapPin {
  readonly id: string;
  readonly latitude: number;
  readonly longitude: number;
  /** False where the address is hidden: the point is a rounded one, shown as a circle and said in words. */
  readonly isExact: boolean;
  /** What the pill shows: `€ 495.000`, `€ 1.150/maand`, `Prijs op aanvraag`. */
  readonly price: string;
  /** What comes on top of a rent, wherever that is shown; 0 where nothing does, absent where nobody knows. */
  readonly chargesCents?: number;
  /** For "from" on groups; absent when the price is hidden. */
  readonly priceCents?: number;
  /** Title of the home. */
  readonly name: string;
  /** `9000 Gent · Huis` */
  readonly place?: string;
  /** Absent for a home without a page of its own. */
  readonly href?: string;
  readonly photo?: { readonly src: string; readonly srcset?: string };
  /** Address of a small picture in the pill. */
  readonly marker?: string;
}

/** What a home's card or row says beyond its pin. */
export type MapPinCard = Pick<MapPin, 'price' | 'name' | 'place' | 'href' | 'photo'>;

/** South, west, north and east in degrees. */
export interface MapBounds {
  readonly south: number;
  readonly west: number;
  readonly north: number;
  readonly east: number;
}

/** Latitude and longitude in degrees, as `area` of a search query has them. */
export type MapCorner = readonly [latitude: number, longitude: number];

/** Middle and zoom of a view. */
export interface MapSpot {
  readonly latitude: number;
  readonly longitude: number;
  /** Whole or half steps. */
  readonly zoom: number;
}

/** What a visitor looks at, and what brings it back later. */
export interface MapLook {
  /** Absent until the map is moved: then it shows all pins. */
  readonly spot?: MapSpot | undefined;
  /** Ids of the homes whose card is open. */
  readonly opened: readonly string[];
}

/** A province or town that the list beside "draw an area" offers: the same by keyboard. */
export interface MapPlaceChoice {
  /** As `places` of a search query: `gent-east-flanders`, `east-flanders`. */
  readonly id: string;
  readonly name: string;
  readonly kind: 'province' | 'town';
  /** Homes that it gives. */
  readonly count: number;
}

export interface MapProps {
  readonly language: Language;
  /** Name of the map for those who hear it: `Koophuizen op de kaart`. */
  readonly label: string;
  readonly source: MapSource;
  readonly pins: readonly MapPin[];
  /** The drawn shape or box that the pins are filtered by, shown as an outline. */
  readonly area?: readonly MapCorner[] | undefined;
  /** What the list beside the drawing offers; without them the list is not there. */
  readonly placeChoices?: readonly MapPlaceChoice[];
  readonly chosenPlaces?: readonly string[];
  readonly radiusKm?: RadiusKm | undefined;
  /** One home with circles of distance around it. */
  readonly hasRings?: boolean;
  /** Where the cards' links open; a frame's open in the page around it. */
  readonly linkTarget?: '_parent';
  /** On phones the homes in view stand in a sheet over the map, with three stops. */
  readonly hasSheet?: boolean;
  /** With it the map fills the window from the start, as on a phone: it says that the visitor wants to leave it. */
  readonly onLeave?: () => void;
  /** The base or the texts did not come, even after retries: the page goes on without a map. */
  readonly onFail?: () => void;
  /** Hover and focus on a pill, undefined when it leaves. */
  readonly onHighlight?: (id: string | undefined) => void;
  /** Says more about homes whose card or row shows, in their order, where pins say only what an index knows. */
  readonly describe?: (ids: readonly string[]) => Promise<readonly MapPinCard[]>;
  /** How the map looked when the visitor left it. */
  readonly look?: MapLook;
  /** After every move that is not the window's own, and whenever a card opens or closes. */
  readonly onLook?: (look: MapLook, bounds: MapBounds) => void;
  /** Do the results follow the map? */
  readonly isFollowing?: boolean;
  /** "Search as I move", with what is in view now: with it the choice is there. */
  readonly onFollow?: (isFollowing: boolean, bounds: MapBounds) => void;
  /** Opens the filters, which a map in the whole window hides. */
  readonly onFilter?: () => void;
  /** "Search this area": with it the button shows as soon as the visitor has moved the map. */
  readonly onSearchArea?: (bounds: MapBounds) => void;
  /** A drawn shape, undefined when it is taken away: with it the visitor can draw. */
  readonly onDraw?: (corners: readonly MapCorner[] | undefined) => void;
  /** Places and radius chosen in the list: the equal of drawing. */
  readonly onChoosePlaces?: (ids: readonly string[], radiusKm: RadiusKm | undefined) => void;
}

/** What changes while a map is shown. */
export type MapUpdate = Partial<
  Pick<MapProps, 'pins' | 'area' | 'placeChoices' | 'chosenPlaces' | 'radiusKm' | 'label' | 'isFollowing'>
>;

export interface MapHandle {
  /** Shows other pins, another area; the view stays where it is. */
  readonly update: (change: MapUpdate) => void;
  /** Marks the pill of a home, or the group that it is in; undefined marks none. */
  readonly highlight: (id: string | undefined) => void;
  /** Moves to show all pins, or these bounds. */
  readonly fit: (bounds?: MapBounds) => void;
  /** Brings back how the map looked. */
  readonly show: (look: MapLook) => void;
  /** Takes the map out of the element. */
  readonly destroy: () => void;
}
