import type { Form } from './adapter.ts';

const unitStatus: Readonly<Record<string, string>> = {
  available: 'available',
  option: 'option',
  sold: 'sold',
  rented: 'sold',
};

function text(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

function toUnit(property: Form, project: Form): Form | undefined {
  const status = unitStatus[text(property['Status']) ?? ''];
  if (status === undefined) return undefined;
  return {
    ID: property['ID'],
    Name: text(property['UnitName']) ?? text(property['Ident']) ?? text(property['ID']),
    TypeName: property['TypeName'],
    Floor: property['Floor'],
    SurfaceLiving: property['SurfaceLiving'],
    SurfaceTerrace: property['SurfaceTerrace'],
    SurfaceGarden: property['SurfaceGarden'],
    NumberOfBedRooms: property['NumberOfBedRooms'],
    Price: property['Price'],
    // A unit does not inherit the flag of its project: the stricter of the two wins.
    PublishPrice: property['PublishPrice'] === true && project['PublishPrice'] !== false,
    StatusID: status,
    PropertyID: property['ID'],
  };
}

function stricter(property: Form, project: Form): Form {
  return {
    ...property,
    ...(project['PublishPrice'] === false && { PublishPrice: false }),
    ...(project['PublicAddress'] === false && { PublishAddress: false }),
  };
}

/** Fills the price list of each project with its units, and hides of a unit what its project hides. */
export function joinUnits(
  properties: readonly Form[],
  projects: readonly Form[],
): { properties: Form[]; projects: Form[] } {
  const byId = new Map(projects.map((project) => [project['ID'], project]));
  const unitsOf = Map.groupBy(properties, (property) => property['ProjectID']);
  return {
    properties: properties.map((property) => {
      const project = property['ProjectID'] === undefined ? undefined : byId.get(property['ProjectID']);
      return project ? stricter(property, project) : property;
    }),
    projects: projects.map((project) => {
      if (project['Units'] !== undefined) return project;
      const all = (unitsOf.get(project['ID']) ?? []).map((property) => toUnit(property, project));
      const units = all.filter((unit) => unit !== undefined);
      const isSoldOut = units.length > 0 && units.every((unit) => unit['StatusID'] === 'sold');
      return { ...project, Units: units, SoldOut: project['SoldOut'] ?? isSoldOut };
    }),
  };
}
