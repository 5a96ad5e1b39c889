import type { LocalizedText } from '#domain/listing.ts';

/** The numbers of a listing that can be searched, all whole. */
export const numberNames = [
  'priceCents',
  'bedrooms',
  'bathrooms',
  'garages',
  'parkings',
  'livingM2',
  'groundM2',
  /** Place in `energySteps`. */
  'energyStep',
  /** Days since 1970-01-01; 0 is free now, at the deed or by agreement. */
  'availableDay',
] as const;
export type NumberName = (typeof numberNames)[number];

/** The yes/no facts of a listing that can be searched. */
export const flagNames = [
  'isRent',
  'isExactPoint',
  'hasTerrace',
  'hasGarden',
  'isNewBuild',
  'isFurnished',
  'hasViewingSlots',
] as const;
export type FlagName = (typeof flagNames)[number];

/** Energy labels from best to worst, without their half steps. */
export const energySteps = ['A+', 'A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I'] as const;
export type EnergyStep = (typeof energySteps)[number];

/** A postcode and town that listings are in. */
export interface SearchPlace {
  readonly zip: string;
  /** As its own people call it; a town that the table of names lacks as its feed does. */
  readonly city: string;
  readonly countryId: number;
  /** `gent-east-flanders`, outside the country with its number instead of the province: the same for all postcodes and spellings of a municipality. */
  readonly municipalityId: string;
  /** What the municipality is called; every language that is known. */
  readonly names: LocalizedText;
}

/** A type of the tree; parents stand before their children. */
export interface SearchType {
  readonly id: number;
  /** 0 for a root. */
  readonly parentId: number;
  readonly label: LocalizedText;
}

/** With a unit or nothing behind the amount, with "from" before it, or with a name in its place. */
export const priceStyleKinds = ['amount', 'starting-from', 'name'] as const;

/** A way in which prices are written. */
export interface PriceStyle {
  readonly kind: (typeof priceStyleKinds)[number];
  /** The unit without euro sign, or the name; empty where there is neither. */
  readonly text: LocalizedText;
}

/** What stands beside the amount of a listing, or in its place: shown, and never searched for. */
export interface PriceWording {
  /** Index in the price forms. */
  readonly form: number;
  /** An amount that cannot stand beside others: that of a square metre. */
  readonly apartCents?: number;
  /** Of a rent per month, 0 where there are none; absent where nobody knows. */
  readonly chargesCents?: number;
}

/** What search knows about one listing. */
export interface SearchRecord {
  readonly id: string;
  readonly reference: string;
  /** Index in the places. */
  readonly place: number;
  /** Index in the types. */
  readonly type: number;
  readonly numbers: Readonly<Partial<Record<NumberName, number>>>;
  readonly flags: Readonly<Record<FlagName, boolean>>;
  readonly wording: PriceWording;
  /** Ten-thousandths of a degree, about 10 m. */
  readonly point?: { readonly latitudeE4: number; readonly longitudeE4: number };
  /** Folded words of the title in all languages that place and type do not already give, sorted. */
  readonly titleWords: readonly string[];
  /** Folded words of the street, sorted; empty when the address is hidden. */
  readonly streetWords: readonly string[];
}

/** What the index is made of; records newest first. */
export interface SearchContent {
  readonly places: readonly SearchPlace[];
  readonly types: readonly SearchType[];
  readonly priceStyles: readonly PriceStyle[];
  readonly records: readonly SearchRecord[];
}
