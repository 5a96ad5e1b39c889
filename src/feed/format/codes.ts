import type { Availability, Available, ContractType, PointOfInterest, Project, UnitStatus } from '#domain/listing.ts';
import { roomKinds, type Room } from '#domain/room.ts';

/** Code tables of our own feed format (content/sample-feed/README.md), but for those of plain attributes: src/domain/attributes. */
type Codes<T> = Readonly<Record<number, T>>;

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

/** Numbers from 1 in the order of the list: a new kind goes to its end. */
export const roomKind: Codes<Room['kind']> = Object.fromEntries(roomKinds.map((kind, index) => [index + 1, kind]));

/** Country names and ISO codes that stand for a CountryID (docs/rules/places-and-regions.md). */
export const countryIds: Readonly<Record<string, number>> = {
  be: 10,
  bel: 10,
  belgium: 10,
  belgië: 10,
  belgique: 10,
  lu: 50,
  lux: 50,
  luxembourg: 50,
  luxemburg: 50,
  de: 26,
  deu: 26,
  germany: 26,
  es: 32,
  esp: 32,
  spain: 32,
  fr: 33,
  fra: 33,
  france: 33,
  gb: 36,
  gbr: 36,
  'united kingdom': 36,
  nl: 63,
  nld: 63,
  netherlands: 63,
};
