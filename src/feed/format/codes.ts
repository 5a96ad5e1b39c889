import type {
  Availability,
  Available,
  Building,
  Certificates,
  Condition,
  ContractType,
  Declared,
  Flood,
  JudicialDecision,
  Orientation,
  PointOfInterest,
  Project,
  UnitStatus,
  VatRegime,
} from '#domain/listing.ts';

/** The code tables of the feed (content/sample-feed/README.md): one line to change when a CRM numbers otherwise. */
type Codes<T> = Readonly<Record<number, T>>;
type Of<T, K extends keyof T> = Exclude<T[K], undefined>;

/** What a property's Status means for the site; `cancelled` is never public. */
export const propertyStatus: Codes<Availability | 'draft' | 'cancelled'> = {
  0: 'draft',
  1: 'available',
  2: 'sold',
  3: 'cancelled',
  4: 'rented',
  5: 'option',
};

/** Project status; a draft project is not published. */
export const projectStatus: Codes<Project['status'] | 'draft'> = {
  0: 'draft',
  1: 'planned',
  2: 'for-sale',
  3: 'under-construction',
  4: 'delivered',
};

export const unitStatus: Codes<UnitStatus> = { 1: 'available', 2: 'option', 3: 'sold' };

export const orientation: Codes<Orientation> = { 1: 'e', 2: 'w', 3: 's', 4: 'n', 5: 'sw', 6: 'se', 7: 'nw', 8: 'ne' };

export const constructionType: Codes<Of<Building, 'constructionType'>> = { 1: 'open', 2: 'closed', 3: 'semi-open' };

export const roofType: Codes<Of<Building, 'roofType'>> = {
  1: 'flat',
  2: 'pitched',
  3: 'gable',
  4: 'hip',
  5: 'mansard',
  6: 'mono-pitch',
  7: 'thatched',
};

export const roofMaterial: Codes<Of<Building, 'roofMaterial'>> = {
  1: 'tiles',
  2: 'slates',
  3: 'bitumen',
  4: 'epdm',
  5: 'zinc',
  6: 'thatch',
  7: 'other',
};

export const condition: Codes<Condition> = {
  1: 'used',
  2: 'new',
  3: 'to-build',
  4: 'renovate',
  5: 'renovated',
  6: 'restore',
  7: 'restored',
  8: 'demolish',
  9: 'refresh',
};

export const windowFrame: Codes<Of<Building, 'windowFrame'>> = { 1: 'wood', 2: 'pvc', 3: 'aluminium', 4: 'steel' };

export const windowGlazing: Codes<Of<Building, 'windowGlazing'>> = {
  1: 'single',
  2: 'double',
  3: 'high-efficiency',
  4: 'triple',
};

export const floorCovering: Codes<Of<Building, 'floorCovering'>> = {
  1: 'parquet',
  2: 'tiles',
  3: 'laminate',
  4: 'natural-stone',
  5: 'vinyl',
  6: 'concrete',
  7: 'carpet',
};

export const heating: Codes<Of<Building, 'heating'>> = {
  1: 'gas',
  2: 'fuel-oil',
  3: 'electric',
  4: 'heat-pump',
  5: 'wood',
  6: 'pellets',
  7: 'solar',
  8: 'district',
  9: 'collective',
  10: 'none',
};

export const kitchen: Codes<Of<Building, 'kitchen'>> = {
  1: 'none',
  2: 'cupboards',
  3: 'connections',
  4: 'semi-equipped',
  5: 'equipped',
  6: 'fully-equipped',
  7: 'open-equipped',
  8: 'open-fully-equipped',
};

export const asbestosType = { 1: 'safe', 2: 'not-safe', 3: 'no-certificate-needed', 4: 'pending' } as const;

export const floodZone: Codes<Of<Flood, 'zone'>> = {
  1: 'none',
  2: 'possible',
  3: 'effective',
  4: 'delimited',
  5: 'defined-area',
};

export const groundCertificate: Codes<Of<Certificates, 'ground'>> = {
  0: 'missing',
  1: 'pending',
  2: 'present',
  3: 'exempt',
};

export const installation: Codes<Of<Certificates, 'electricity'>> = {
  0: 'missing',
  1: 'pending',
  2: 'conform',
  3: 'not-conform',
  4: 'exempt',
};

export const declared: Codes<Declared> = { 0: 'no', 1: 'yes', 2: 'pending' };

export const judicialDecision: Codes<JudicialDecision> = { 0: 'no', 1: 'yes', 2: 'as-required' };

export const vatRegime: Codes<VatRegime> = { 1: 'registration-duties', 2: 'vat', 3: 'vat-6', 4: 'mixed', 5: 'exempt' };

export const available: Codes<Available> = {
  1: 'immediately',
  2: 'at-deed',
  3: 'by-agreement',
  4: 'on-date',
  5: 'subject-to-lease',
};

export const contractType: Codes<ContractType> = {
  1: 'private-sale',
  2: 'public-sale',
  3: 'judicial-sale',
  4: 'lease-9-years',
  5: 'lease-short',
  6: 'lease-commercial',
  7: 'lease-student',
  8: 'life-annuity',
};

export const poiCategory: Codes<PointOfInterest['category']> = {
  1: 'station',
  2: 'bus',
  3: 'school',
  4: 'shop',
  5: 'leisure',
  6: 'health',
  7: 'park',
  8: 'motorway',
  9: 'airport',
};

/** Country names and ISO codes that stand for a CountryID (feeds README; spec section 9). */
export const countryIds: Readonly<Record<string, number>> = {
  ...{ be: 10, bel: 10, belgium: 10, belgië: 10, belgique: 10 },
  ...{ lu: 50, lux: 50, luxembourg: 50, luxemburg: 50 },
  ...{ de: 26, deu: 26, germany: 26, es: 32, esp: 32, spain: 32, fr: 33, fra: 33, france: 33 },
  ...{ gb: 36, gbr: 36, 'united kingdom': 36, nl: 63, nld: 63, netherlands: 63 },
};
