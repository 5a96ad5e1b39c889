import type { LocalizedText, Project } from '#domain/listing.ts';
import { findMunicipality, townName } from '#domain/municipality.ts';
import { freeUnits, lowestFreePriceCents } from '#domain/project-units.ts';
import { provinceOf, type Province } from '#domain/province.ts';
import { foldText, foldToKey } from '#search/fold.ts';
import { municipalityId } from '#search/municipality-id.ts';
import { slugify } from '#domain/slug.ts';

/** A unit as the filters see it. */
export interface UnitRecord {
  /** Empty when the feed does not say. */
  readonly type: string;
  /** Absent when it is sold or on request. */
  readonly priceEuro?: number;
  readonly bedrooms?: number;
  readonly isFree: boolean;
}

/** A project as the filters see it; the cards stand in the page. */
export interface ProjectRecord {
  /** Province and municipality, as the search of homes names them. */
  readonly places: readonly string[];
  /** As the page's language calls it. */
  readonly city: string;
  /** Folded words of title, street, town and postcode in all languages. */
  readonly words: string;
  /** Folded reference. */
  readonly reference: string;
  readonly createdAt: string;
  /** Absent when nothing is left or no price is known. */
  readonly fromEuro?: number;
  readonly units: readonly UnitRecord[];
}

const centsPerEuro = 100;

/** A kind of unit is told by its name. `{nl: 'Rijwoning', fr: 'Maison mitoyenne'} -> 'rijwoning'` in any language of the site. */
export function unitTypeId(name: LocalizedText): string {
  const [first = ''] = ['nl', 'fr', 'en', 'de'].flatMap((code) => name[code] ?? []);
  return slugify(first);
}

/** Where a project stands. `9050 Gentbrugge -> {province: 'east-flanders', municipality: 'gentbrugge-east-flanders'}` */
export function projectPlace({ address }: Pick<Project, 'address'>): { province?: Province; municipality: string } {
  const province = provinceOf(address);
  const known = findMunicipality(address.city, province);
  return {
    ...(province !== undefined && { province }),
    municipality: municipalityId(address.city, province ?? address.countryId, known),
  };
}

/** What the filters of a page need to know of a project. `{address: {city: 'Deinze', ...}, ...} -> {places: ['east-flanders', 'deinze-east-flanders'], ...}` */
export function projectRecord(project: Project, language: string): ProjectRecord {
  const { address, title, reference, createdAt } = project;
  const { province, municipality } = projectPlace(project);
  const names = Object.values(findMunicipality(address.city, province)?.names ?? {});
  const free = new Set(freeUnits(project));
  const fromCents = lowestFreePriceCents(project);
  const texts = [...Object.values(title), address.city, ...names, address.zip, address.street];
  return {
    places: [...(province === undefined ? [] : [province]), municipality],
    city: townName(address, language),
    words: [...new Set(texts.flatMap((text) => foldText(text ?? '').split(' ')))].join(' '),
    reference: foldToKey(reference),
    createdAt,
    ...(fromCents !== undefined && { fromEuro: fromCents / centsPerEuro }),
    units: project.units.map((unit) => ({
      type: unitTypeId(unit.typeName),
      ...(unit.status !== 'sold' && unit.priceCents !== undefined && { priceEuro: unit.priceCents / centsPerEuro }),
      ...(unit.bedrooms !== undefined && { bedrooms: unit.bedrooms }),
      isFree: free.has(unit),
    })),
  };
}
