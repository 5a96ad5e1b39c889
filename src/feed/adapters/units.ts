import { isList } from '#base/json.ts';
import type { Warn } from '#feed/findings/finding.ts';
import { readNumber } from '#feed/format/amount.ts';
import { contractType, projectStatus, propertyStatus } from '#feed/format/codes.ts';
import { filledNumber } from '#feed/format/map-address.ts';
import { Fields, isRecord } from '#feed/format/raw.ts';
import type { FormatRecord } from './adapter.ts';

const unitStatus: Readonly<Record<string, string>> = {
  available: 'available',
  option: 'option',
  sold: 'sold',
  // Of a home for sale it says the same (src/feed/format/map-listing.ts).
  rented: 'sold',
};

/** So many homes a message names; it counts the others. */
const mostNamed = 10;

export interface UnitContext {
  /** Marquees that stand in the place of the price. */
  readonly marqueeIgnore: readonly number[];
  /** The name of a type in every language, by its number. */
  readonly typeName: (id: unknown) => unknown;
  readonly warnFor: (id: unknown) => Warn;
  readonly warnForProject: (id: unknown) => Warn;
}

/** Its fields, read without a word: the mapping of our own format reports on them. */
function silent(record: FormatRecord): Fields {
  return new Fields(record, [], () => undefined);
}

/** A price list is one of homes for sale: a rent would stand in it as a price, and a let home as sold. */
function isForSale(property: FormatRecord): boolean {
  return readNumber(property['Goal']) === 0;
}

function isToLet(record: FormatRecord): boolean {
  return (readNumber(record['Goal']) ?? 0) > 0;
}

function isPublic(property: FormatRecord): boolean {
  const status = silent(property).code('Status', propertyStatus);
  return status !== undefined && status !== 'draft' && status !== 'cancelled';
}

/** Is its amount a part of what is paid? The first payment of a life annuity would stand in a price list as the price. */
function isAnnuity(property: FormatRecord): boolean {
  const contract = silent(property).code('ContractTypeID', contractType);
  return contract === 'life-annuity' || (readNumber(property['AnnuityPerMonth']) ?? 0) > 0;
}

/** Does a marquee stand in the place of its price? A price list has no marquees, and leaves out what would be shown; what a flag hides, no text may tell either. */
function isUnderMarquee(property: FormatRecord, { marqueeIgnore }: UnitContext): boolean {
  const marquee = silent(property).key('Marquee');
  return marquee !== undefined && marqueeIgnore.includes(marquee);
}

/** By the numbers of the agency. `[{Ident: 'A1'}, {Ident: 'A2'}] -> 'A1, A2'` */
function namesOf(homes: readonly FormatRecord[]): string {
  const names = homes.slice(0, mostNamed).map((home) => text(home['Ident']) ?? text(home['ID']) ?? '?');
  return `${names.join(', ')}${homes.length > mostNamed ? ` and ${homes.length - mostNamed} more` : ''}`;
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
  // A unit does not inherit the flag of its project: the stricter of the two wins.
  const isShown = property['PublishPrice'] === true && project['PublishPrice'] !== false;
  const isLeftOut = isAnnuity(property) || (isShown && isUnderMarquee(property, context));
  return {
    ID: property['ID'],
    Name: unitName(property, project, place),
    TypeName: property['TypeName'] ?? context.typeName(property['TypeID']),
    Floor: property['Floor'],
    SurfaceLiving: property['SurfaceLiving'],
    SurfaceTerrace: property['SurfaceTerrace'],
    SurfaceGarden: property['SurfaceGarden'],
    NumberOfBedRooms: property['NumberOfBedRooms'],
    Price: isLeftOut ? undefined : property['Price'],
    PriceUnit: property['PriceUnit'],
    PriceUnitText: property['PriceUnitText'],
    Currency: property['Currency'],
    PublishPrice: isShown,
    StatusID: status,
    PropertyID: property['ID'],
  };
}

/** Where a record of these stands, as far as it hides that: no text of the other may tell it. */
function streetsOf(records: readonly FormatRecord[], flag: string): FormatRecord[] {
  const hiding = records.filter((record) => silent(record).flag(flag) !== true && text(record['Street']) !== undefined);
  return hiding.map(({ Street, HouseNumber }) => ({ Street, HouseNumber }));
}

/** With the streets that others hide, unless it shows the same one itself. */
function withHiddenStreets(record: FormatRecord, streets: readonly FormatRecord[], flag: string): FormatRecord {
  const own = silent(record).flag(flag) === true ? text(record['Street'])?.toLowerCase() : undefined;
  const others = streets.filter(({ Street }) => text(Street)?.toLowerCase() !== own);
  return others.length === 0 ? record : { ...record, HiddenStreets: others };
}

function stricter(property: FormatRecord, project: FormatRecord, warn: Warn): FormatRecord {
  const hides = hidesAddress(project) && property['PublishAddress'] === true;
  const hidesPrice = project['PublishPrice'] === false && property['PublishPrice'] === true;
  if (hides) warn('hidden-with-project', 'PublishAddress', 'its project hides the address, so it is hidden here too');
  if (hidesPrice) warn('hidden-with-project', 'PublishPrice', 'its project hides the price, so it is hidden here too');
  const joined = {
    ...property,
    ...(hidesPrice && { PublishPrice: false }),
    ...(hides && { PublishAddress: false }),
  };
  return withHiddenStreets(joined, streetsOf([project], 'PublicAddress'), 'PublishAddress');
}

/** A line that the project itself has: it shows no price that its project or its home hides, and none that is only a part of it, and beside it what the home says. */
function ownLine(line: unknown, project: FormatRecord, home: FormatRecord | undefined, context: UnitContext): unknown {
  if (!isRecord(line)) return line;
  const isHiddenByHome = home !== undefined && (isAnnuity(home) || silent(home).flag('PublishPrice') !== true);
  const isHidden = isHiddenByHome || silent(project).flag('PublishPrice') === false;
  const isShown = !isHidden && silent(line).flag('PublishPrice') === true;
  const beside = ['Currency', 'PriceUnit', 'PriceUnitText'].filter(
    (field) => line[field] === undefined && home?.[field] !== undefined,
  );
  return {
    ...line,
    ...Object.fromEntries(beside.map((field) => [field, home?.[field]])),
    ...(isHidden && { PublishPrice: false }),
    ...(isShown && home && isUnderMarquee(home, context) && { Price: undefined }),
  };
}

/** The price list of a project: its own, else one of its homes. Homes that are not for sale stay out. */
function priceList(project: FormatRecord, homes: readonly FormatRecord[], context: UnitContext): readonly unknown[] {
  const own = project['Units'];
  if (own === undefined) {
    const sorted = homes.toSorted((a, b) => Number(a['ID']) - Number(b['ID']));
    const all = sorted.map((home, index) => isForSale(home) && toUnit(home, project, index + 1, context));
    return all.filter((unit) => unit !== false && unit !== undefined);
  }
  const byId = new Map(homes.map((home) => [text(home['ID']), home]));
  return (isList(own) ? own : []).flatMap((line) => {
    const id = isRecord(line) ? text(line['PropertyID']) : undefined;
    const home = id === undefined ? undefined : byId.get(id);
    return home && !isForSale(home) ? [] : [ownLine(line, project, home, context)];
  });
}

/** Tells of the homes that the price list leaves out. */
function tellOthers(others: readonly FormatRecord[], isOut: boolean, warn: Warn): void {
  if (isOut) {
    const which = others.length === 0 ? 'It is to let' : `None of its homes is for sale (${namesOf(others)})`;
    warn('held-back', undefined, `is not published. ${which}, and a project is shown as for sale`);
  } else if (others.length > 0) {
    const are = others.length === 1 ? '1 home that is' : `${others.length} homes that are`;
    warn('bad-value', 'Units', `${are} not for sale (${namesOf(others)}); left out of the price list`);
  }
}

/** A project with its price list. One that has nothing but homes to let is held back: whatever its state, it is shown as one for sale. */
function joinProject(joined: FormatRecord, homes: readonly FormatRecord[], context: UnitContext): FormatRecord {
  const { Goal, ...project } = joined;
  const units = priceList(project, homes, context);
  const others = homes.filter((home) => isPublic(home) && !isForSale(home));
  const isOut = units.length === 0 && (others.some(isToLet) || isToLet({ Goal }));
  const state = silent(project).code('Status', projectStatus);
  if (state !== undefined && state !== 'draft') tellOthers(others, isOut, context.warnForProject(project['ID']));
  const isSoldOut = units.length > 0 && units.every((unit) => isRecord(unit) && unit['StatusID'] === 'sold');
  return {
    ...withHiddenStreets(project, streetsOf(homes, 'PublishAddress'), 'PublicAddress'),
    Units: units,
    ...(project['Units'] === undefined && { SoldOut: project['SoldOut'] ?? isSoldOut }),
    ...(isOut && { Status: 'draft' }),
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
    projects: projects.map((project) => joinProject(project, unitsOf.get(project['ID']) ?? [], context)),
  };
}
