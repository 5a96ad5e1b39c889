import type { Goal } from '#domain/listing.ts';
import type { EnergyStep, FlagName, NumberName } from './record.ts';

/** From and to, both included; a missing end is open. */
export interface Range {
  readonly min?: number;
  readonly max?: number;
}

export const rangeNames = ['price', 'bedrooms', 'bathrooms', 'garages', 'parkings', 'living', 'ground'] as const;
/** `price` is in whole euro, `living` and `ground` in m². */
export type RangeName = (typeof rangeNames)[number];

export const featureNames = ['terrace', 'garden', 'new-build', 'furnished', 'viewing-slots'] as const;
export type FeatureName = (typeof featureNames)[number];

export const sortNames = ['date', 'price-up', 'price-down', 'type', 'city', 'surface'] as const;
/** `date` is newest first, `surface` largest first. */
export type SortName = (typeof sortNames)[number];

export const radiiKm = [5, 10, 20] as const;
export type RadiusKm = (typeof radiiKm)[number];

/** Latitude and longitude in degrees. */
export type Corner = readonly [latitude: number, longitude: number];

/** What a visitor looks for. A missing part filters nothing; the parts that are there must all hold. */
export interface SearchQuery {
  readonly goal?: Goal;
  /** Any of these: a postcode `9000`, a municipality `gent-east-flanders`, a province `east-flanders`. */
  readonly places?: readonly string[];
  /** Around each chosen postcode and municipality. */
  readonly radiusKm?: RadiusKm;
  /** Two opposite corners of a box, or the corners of a drawn shape in order. */
  readonly area?: readonly Corner[];
  /** Any of these, at any level of the tree. */
  readonly types?: readonly number[];
  readonly ranges?: Readonly<Partial<Record<RangeName, Range>>>;
  /** This label or a better one. */
  readonly energy?: EnergyStep;
  /** All of these. */
  readonly features?: readonly FeatureName[];
  /** ISO date on which it must be free. */
  readonly availableOn?: string;
  /** Words, or a reference. */
  readonly text?: string;
  readonly sort?: SortName;
  /** From 1. */
  readonly page?: number;
  readonly pageSize?: number;
}

/** What one part of a query filters by; active filters and counts are told apart by it. */
export type FilterName = 'goal' | 'place' | 'area' | 'type' | 'energy' | 'available' | 'text' | RangeName | FeatureName;

export const rangeColumns = {
  price: 'priceCents',
  bedrooms: 'bedrooms',
  bathrooms: 'bathrooms',
  garages: 'garages',
  parkings: 'parkings',
  living: 'livingM2',
  ground: 'groundM2',
} as const satisfies Record<RangeName, NumberName>;

export const featureFlags = {
  terrace: 'hasTerrace',
  garden: 'hasGarden',
  'new-build': 'isNewBuild',
  furnished: 'isFurnished',
  'viewing-slots': 'hasViewingSlots',
} as const satisfies Record<FeatureName, FlagName>;

export const defaultPageSize = 12;
