import type {
  asbestos,
  building,
  certificates,
  costs,
  energy,
  features,
  flood,
  legal,
  mobiscore,
  occupancy,
  surfaces,
} from './attributes/attributes.ts';
import type { AttributesOf } from './attributes/kinds.ts';
import type { LocalizedText } from './attributes/localized-text.ts';
import type { Room } from './room.ts';

/**
 * The normalized listing: every attribute of docs/rules/listings.md, typed, with its unit in its name.
 * A value that is unknown is absent; `false` means an explicit no. Hidden prices and addresses
 * are already gone here: the reading of the feed drops them.
 */

export type { LocalizedText };

/** 0 is for sale, any other value is for rent (docs/rules/listings.md). */
export type Goal = 'sale' | 'rent';

/** What can still be had (docs/rules/listings.md); `option` is a sale that is agreed but not signed. */
export type Availability = 'available' | 'option' | 'sold' | 'rented';

/** Regions of Belgium by postcode (docs/rules/places-and-regions.md). Luxembourg has none. */
export type Region = 'flanders' | 'brussels' | 'wallonia';

export type Condition = NonNullable<Building['condition']>;
export type FloodScore = NonNullable<Flood['pScore']>;
export type FloodZone = NonNullable<Flood['zone']>;
export type VatRegime = NonNullable<Legal['vatRegime']>;
export type ContractType =
  | 'private-sale'
  | 'public-sale'
  | 'judicial-sale'
  | 'lease-9-years'
  | 'lease-short'
  | 'lease-commercial'
  | 'lease-student'
  | 'life-annuity';
export type Available = 'immediately' | 'at-deed' | 'by-agreement' | 'on-date' | 'subject-to-lease';

/** A point on the map; `isExact` is false where the address is hidden (rounded to about 500 m). */
export interface GeoPoint {
  readonly latitude: number;
  readonly longitude: number;
  readonly isExact: boolean;
}

export interface Address {
  /** Absent when the address is hidden. */
  readonly street?: string;
  readonly houseNumber?: string;
  readonly boxNr?: string;
  readonly zip: string;
  readonly city: string;
  /** 10 is Belgium, 50 is Luxembourg (docs/rules/places-and-regions.md). */
  readonly countryId: number;
  readonly countryName?: LocalizedText;
  readonly isPublished: boolean;
  readonly geo?: GeoPoint;
}

/** A price that was asked before. */
export interface EarlierPrice {
  readonly cents: number;
  /** ISO date of the change to the next one. */
  readonly untilOn: string;
}

export interface Price {
  /** Sale price, or rent per month. Absent when hidden or on request. */
  readonly amountCents?: number;
  readonly isPublished: boolean;
  /** 7 shows STARTING_FROM before the price (docs/rules/money.md). */
  readonly unit?: number;
  readonly unitText?: LocalizedText;
  readonly marquee?: number;
  readonly marqueeName?: LocalizedText;
  readonly startPriceCents?: number;
  readonly optionPriceCents?: number;
  /** Of a life annuity: what is paid per month beside the first sum. */
  readonly annuityCents?: number;
  /** The amount before the last change, for "price changed" marks. */
  readonly previousCents?: number;
  /** ISO date of the last change. */
  readonly changedOn?: string;
  /** What was asked before `previousCents`, oldest first. */
  readonly earlier?: readonly EarlierPrice[];
}

export type Surfaces = AttributesOf<typeof surfaces>;
export type Building = AttributesOf<typeof building> & { readonly isNewBuild: boolean };
export type Energy = AttributesOf<typeof energy>;
export type Asbestos = AttributesOf<typeof asbestos>;
export type Flood = AttributesOf<typeof flood>;
export type Certificates = AttributesOf<typeof certificates>;
export type Legal = AttributesOf<typeof legal>;
export type Costs = AttributesOf<typeof costs & typeof occupancy>;
export type Features = AttributesOf<typeof features>;
export type Mobiscore = AttributesOf<typeof mobiscore>;

export interface PointOfInterest {
  readonly name: LocalizedText;
  readonly category: 'station' | 'bus' | 'school' | 'shop' | 'leisure' | 'health' | 'park' | 'motorway' | 'airport';
  readonly distanceM: number;
}

/** One derived picture file. */
export interface ImageFile {
  readonly format: 'avif' | 'webp';
  readonly width: number;
  readonly height: number;
  /** Address in the site, `/media/<hash>/960.webp`. */
  readonly path: string;
  readonly bytes: number;
}

/** A photo with its derived files, narrowest first in each format. */
export interface Photo {
  /** Content hash of the source, hexadecimal. */
  readonly hash: string;
  /** Size of the largest derivative in pixels. */
  readonly width: number;
  readonly height: number;
  readonly alt: LocalizedText;
  /** Average colour, `#rrggbb`, shown while the picture loads. */
  readonly color: string;
  /** A data URI of a few hundred bytes; only the first photo of a listing has one. */
  readonly placeholder?: string;
  readonly files: readonly ImageFile[];
}

export interface Video {
  /** An http(s) address elsewhere, or for a film of the agency's own feed one in the site, `/media/<hash>/film.mp4`. */
  readonly url: string;
  readonly title: LocalizedText;
}

/** A downloadable file: PDF, or a floor plan as SVG or picture. */
export interface Document {
  readonly title: LocalizedText;
  /** Address in the site. Absent for documents that are mailed on request. */
  readonly path?: string;
  readonly mediaType: 'application/pdf' | 'image/svg+xml' | 'image/webp';
  readonly bytes?: number;
  /** Pixels; plans only. */
  readonly width?: number;
  readonly height?: number;
}

export interface Manager {
  readonly name: string;
  readonly email?: string;
  readonly phone?: string;
  readonly role?: LocalizedText;
  readonly photo?: Photo;
}

export interface Media {
  readonly photos: readonly Photo[];
  readonly floorPlans: readonly Document[];
  readonly documents: readonly Document[];
  readonly videos: readonly Video[];
  /** Virtual tours: Matterport, tvl, yisual. */
  readonly tours: readonly Video[];
}

/** A property for sale or to rent; a unit of a project carries `projectId`. */
export interface Listing {
  readonly id: string;
  readonly reference: string;
  readonly goal: Goal;
  readonly availability: Availability;
  /** ISO date of the last change of the availability: starts the time that a sold page stays. */
  readonly availabilityChangedOn?: string;
  /** Drafts are shown by signed preview only. */
  readonly isDraft: boolean;
  readonly isHighlighted: boolean;
  /** On the agency's own site and in no export: the CRM says that others must not have it. Absent means they may. */
  readonly isOwnSiteOnly?: true;
  /** Leaf in the type tree. */
  readonly typeId: number;
  /** By the icon table of docs/rules/listings.md. */
  readonly webId: number;
  /** "House", "Plot", "Apartment": what breadcrumbs and paths call it. */
  readonly typeName: LocalizedText;
  readonly categoryIds: readonly number[];
  readonly projectId?: string;
  readonly title: LocalizedText;
  /** Sanitised HTML of p, br, ul, ol, li, strong, em. */
  readonly description: LocalizedText;
  readonly address: Address;
  readonly price: Price;
  readonly surfaces: Surfaces;
  readonly building: Building;
  readonly energy: Energy;
  readonly asbestos: Asbestos;
  readonly flood: Flood;
  readonly certificates: Certificates;
  readonly legal: Legal;
  readonly costs: Costs;
  readonly features: Features;
  readonly mobiscore: Mobiscore;
  readonly pointsOfInterest: readonly PointOfInterest[];
  /** In the order of the feed; absent where it names none. */
  readonly rooms?: readonly Room[];
  readonly available?: Available;
  /** ISO date, with `available: 'on-date'`. */
  readonly availableFrom?: string;
  readonly contractType?: ContractType;
  readonly hasViewingSlots: boolean;
  readonly manager?: Manager;
  readonly media: Media;
  /** ISO dates and times. */
  readonly createdAt: string;
  readonly changedAt: string;
  readonly firstSight?: FirstSight;
}

/**
 * Where the feed does not say when a record was made, `createdAt` is what the site knows instead: the day on which it appeared here
 * beside others that were there (`arrival`), or one that says nothing, because it was there when the feed was first read
 * (docs/rules/listings.md).
 */
export type FirstSight = 'arrival' | 'first-reading';

export type UnitStatus = 'available' | 'option' | 'sold';

/** One line of a project's price list. */
export interface ProjectUnit {
  readonly id: string;
  readonly name: string;
  readonly typeName: LocalizedText;
  readonly floor?: number;
  readonly livingM2?: number;
  readonly terraceM2?: number;
  readonly gardenM2?: number;
  readonly bedrooms?: number;
  readonly priceCents?: number;
  /** What stands beside the price, as in `Price`. */
  readonly priceUnit?: number;
  readonly priceUnitText?: LocalizedText;
  readonly status: UnitStatus;
  readonly plan?: Document;
  /** The unit's own listing page, if it has one. */
  readonly listingId?: string;
}

/** A new-build development (docs/rules/listings.md). */
export interface Project {
  readonly id: string;
  readonly reference: string;
  readonly title: LocalizedText;
  readonly description: LocalizedText;
  readonly technical: LocalizedText;
  readonly situation: LocalizedText;
  readonly requirement: LocalizedText;
  readonly delivery: LocalizedText;
  readonly status: 'planned' | 'for-sale' | 'under-construction' | 'delivered';
  readonly isSoldOut: boolean;
  /** As of a listing; it holds for the homes of the project too. */
  readonly isOwnSiteOnly?: true;
  readonly address: Address;
  readonly eLevel?: number;
  readonly units: readonly ProjectUnit[];
  readonly media: Media;
  readonly manager?: Manager;
  /** Some project pages have an external link (docs/rules/routes.md). */
  readonly externalUrl?: string;
  readonly createdAt: string;
  readonly changedAt: string;
  readonly firstSight?: FirstSight;
}

/** A type or category as the tree shows it (docs/rules/listings.md). */
export interface TreeItem {
  readonly id: number;
  readonly parentid: number;
  /** `ID-Name`. */
  readonly value: string;
  readonly label: LocalizedText;
  readonly webId?: number;
  readonly children: readonly TreeItem[];
}
