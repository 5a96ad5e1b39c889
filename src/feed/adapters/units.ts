import type { Warn } from '#feed/findings/finding.ts';
import { filledNumber } from '#feed/format/map-address.ts';
import type { FormatRecord } from './adapter.ts';

const unitStatus: Readonly<Record<string, string>> = {
  available: 'available',
  option: 'option',
  sold: 'sold',
  rented: 'sold',
};

export interface UnitContext {
  /** The name of a type in every language, by its number. */
  readonly typeName: (id: unknown) => unknown;
  readonly warnFor: (id: unknown) => Warn;
}

function text(value: unknown): string | undefined {
  const found = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
  return found === '' ? undefined : found;
}

/** Does the project show the address that it has? One without an address of its own decides nothing for its homes. */
function hidesAddress(project: FormatRecord): boolean {
  return project['PublicAddress'] === false && text(project['Street']) !== undefined;
}

/** What people call a unit: its name, else its box, else its place in the list. The reference is the agency's own number. */
function unitName(property: FormatRecord, project: FormatRecord, place: number): string {
  const isShown = property['PublishAddress'] === true && !hidesAddress(project);
  return text(property['UnitName']) ?? (isShown ? filledNumber(text(property['BoxNr'])) : undefined) ?? String(place);
}

function toUnit(
  property: FormatRecord,
  project: FormatRecord,
  place: number,
  context: UnitContext,
): FormatRecord | undefined {
  const status = unitStatus[text(property['Status']) ?? ''];
  if (status === undefined) return undefined;
  return {
    ID: property['ID'],
    Name: unitName(property, project, place),
    TypeName: property['TypeName'] ?? context.typeName(property['TypeID']),
    Floor: property['Floor'],
    SurfaceLiving: property['SurfaceLiving'],
    SurfaceTerrace: property['SurfaceTerrace'],
    SurfaceGarden: property['SurfaceGarden'],
    NumberOfBedRooms: property['NumberOfBedRooms'],
    Price: property['Price'],
    Currency: property['Currency'],
    // A unit does not inherit the flag of its project: the stricter of the two wins.
    PublishPrice: property['PublishPrice'] === true && project['PublishPrice'] !== false,
    StatusID: status,
    PropertyID: property['ID'],
  };
}

function stricter(property: FormatRecord, project: FormatRecord, warn: Warn): FormatRecord {
  const hides = hidesAddress(project) && property['PublishAddress'] === true;
  const hidesPrice = project['PublishPrice'] === false && property['PublishPrice'] === true;
  if (hides) warn('hidden-with-project', 'PublishAddress', 'its project hides the address, so it is hidden here too');
  if (hidesPrice) warn('hidden-with-project', 'PublishPrice', 'its project hides the price, so it is hidden here too');
  return {
    ...property,
    ...(hidesPrice && { PublishPrice: false }),
    ...(hides && { PublishAddress: false }),
  };
}

/** Fills the price list of each project with its units, and hides of a unit what its project hides. */
export function joinUnits(
  properties: readonly FormatRecord[],
  projects: readonly FormatRecord[],
  context: UnitContext,
): { properties: FormatRecord[]; projects: FormatRecord[] } {
  const byId = new Map(projects.map((project) => [project['ID'], project]));
  const unitsOf = Map.groupBy(properties, (property) => property['ProjectID']);
  return {
    properties: properties.map((property) => {
      const project = property['ProjectID'] === undefined ? undefined : byId.get(property['ProjectID']);
      return project ? stricter(property, project, context.warnFor(property['ID'])) : property;
    }),
    projects: projects.map((project) => {
      if (project['Units'] !== undefined) return project;
      const members = [...(unitsOf.get(project['ID']) ?? [])].sort((a, b) => Number(a['ID']) - Number(b['ID']));
      const all = members.map((property, index) => toUnit(property, project, index + 1, context));
      const units = all.filter((unit) => unit !== undefined);
      const isSoldOut = units.length > 0 && units.every((unit) => unit['StatusID'] === 'sold');
      return { ...project, Units: units, SoldOut: project['SoldOut'] ?? isSoldOut };
    }),
  };
}
