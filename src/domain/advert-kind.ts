import type { Listing } from '#domain/listing.ts';
import standardTypes from '#domain/property-types.json' with { type: 'json' };

/** What is advertised, as far as the duties of an advert tell kinds apart. */
export type AdvertKind = 'home' | 'student-room' | 'office' | 'shop' | 'industrial' | 'garage' | 'land';

/** The part of a listing that tells its kind. */
export type KindCarrier = Pick<Listing, 'webId' | 'typeName' | 'contractType'>;

function namesOf(...ids: readonly number[]): ReadonlySet<string> {
  const types = standardTypes.filter(({ ID }) => ids.includes(ID));
  return new Set(types.flatMap(({ Name }) => Object.values(Name).map((name) => name.toLowerCase())));
}

/** Standard types (src/domain/property-types.json): feeds name them, but number them as they like. */
const garageNames = namesOf(8, 81, 82, 83);
const studentNames = namesOf(26);

const kindOfIcon: ReadonlyMap<number, AdvertKind> = new Map([
  [1, 'home'],
  [3, 'industrial'],
  [4, 'land'],
  [5, 'office'],
  [7, 'office'],
]);

function isNamed({ typeName }: KindCarrier, names: ReadonlySet<string>): boolean {
  return Object.values(typeName).some((name) => name !== undefined && names.has(name.toLowerCase()));
}

/** Kind of an advert by its icon number, its type's name and its contract. `{webId: 2, typeName: {en: 'Garage'}} -> 'garage'`, `{webId: 1, contractType: 'lease-student'} -> 'student-room'` (docs/rules/energy.md) */
export function advertKind(listing: KindCarrier): AdvertKind {
  const { webId, contractType } = listing;
  if (isNamed(listing, garageNames)) return 'garage';
  if (webId === 1 && (contractType === 'lease-student' || isNamed(listing, studentNames))) return 'student-room';
  return kindOfIcon.get(webId) ?? 'shop';
}
