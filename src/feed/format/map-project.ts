import type { Project, ProjectUnit } from '#domain/listing.ts';
import type { Warn } from '#feed/findings/finding.ts';
import type { Mapping, SourceFile } from '#feed/format/mapped.ts';
import { present } from '#feed/format/present.ts';
import * as codes from './codes.ts';
import { withoutHiddenValues } from './hidden-values.ts';
import { mapAddress, missingText } from './map-address.ts';
import { recordId, type MappingContext } from './map-listing.ts';
import { isInEuro } from './map-money.ts';
import { mapPriceUnit } from './price-unit.ts';
import { mapLink, mapManager, mapMedia, mapMediaSources, mapSource } from './map-media.ts';
import { mapDates } from './map-dates.ts';
import { mapReference } from './map-reference.ts';
import { mapOwnSiteOnly } from './own-site-only.ts';
import { Fields, isRecord } from './raw.ts';

/** The price of a unit with what stands beside it; nothing without an explicit yes, and none of what is sold: nobody is told what was asked for it. */
function mapUnitPrice(
  unit: Fields,
  status: ProjectUnit['status'],
  warn: Warn,
): Pick<ProjectUnit, 'priceCents' | 'priceUnit' | 'priceUnitText'> {
  if (status === 'sold' || unit.flag('PublishPrice') !== true || !isInEuro(unit, warn)) return {};
  const priceCents = unit.price('Price');
  if (priceCents === undefined) return {};
  const { unit: priceUnit, unitText: priceUnitText } = mapPriceUnit(unit, 'sale');
  return present({ priceCents, priceUnit, priceUnitText });
}

/** One line of the price list; a unit without ID, name or known status is left out. Of a project that says so every unit is sold. */
function mapUnit(unit: Fields, isSoldOut: boolean, warn: Warn): ProjectUnit | undefined {
  const id = unit.key('ID');
  const name = unit.open().text('Name', 60);
  const ownStatus = unit.code('StatusID', codes.unitStatus);
  if (id === undefined || name === undefined || ownStatus === undefined) {
    warn('bad-value', 'Units', `unit ${name ?? id ?? '(no ID)'} needs a number, a name and a known state; left out`);
    return undefined;
  }
  const status = isSoldOut ? 'sold' : ownStatus;
  const isTelling = unit.isTelling(name);
  if (isTelling)
    warn(
      'hidden-value-in-text',
      'Units',
      "a unit's name tells the address or a price, which is hidden; its number is shown",
    );
  const listingId = unit.key('PropertyID');
  return present({
    id: String(id),
    name: isTelling ? String(id) : name,
    typeName: unit.texts('TypeName', 100),
    floor: unit.integer('Floor', -10, 200),
    livingM2: unit.area('SurfaceLiving'),
    terraceM2: unit.area('SurfaceTerrace'),
    gardenM2: unit.area('SurfaceGarden'),
    bedrooms: unit.count('NumberOfBedRooms'),
    ...mapUnitPrice(unit, status, warn),
    status,
    listingId: listingId === undefined ? undefined : String(listingId),
  });
}

function mapUnits(
  fields: Fields,
  isSoldOut: boolean,
  warn: Warn,
): { units: ProjectUnit[]; unitPlans: Map<string, SourceFile> } {
  const units = new Map<string, ProjectUnit>();
  const unitPlans = new Map<string, SourceFile>();
  for (const raw of fields.list('Units', 2000)) {
    const unit = mapUnit(raw, isSoldOut, warn);
    if (!unit) continue;
    if (units.has(unit.id)) warn('duplicate-id', 'Units', `unit ${unit.name} is there twice; the first one counts`);
    else units.set(unit.id, unit);
    const plan = mapSource(raw, 'Plan', warn);
    if (plan && !unitPlans.has(unit.id)) unitPlans.set(unit.id, plan);
  }
  return { units: [...units.values()], unitPlans };
}

/** A raw project to the normalized one without its files. Pure; never throws on bad input. */
export function mapProject(raw: unknown, context: MappingContext, warn: Warn): Mapping<Project> {
  const id = recordId(raw);
  const reject = (field: string, reason: string) => ({ kind: 'quarantined', id, field, reason }) as const;
  if (!isRecord(raw)) return reject('', 'the record is not an object');
  if (id === '(no ID)') return reject('ID', 'a project needs a positive whole number as ID');
  const all = new Fields(raw, context.languages, warn);
  const { fields, tell } = withoutHiddenValues(all, 'PublicAddress', warn);

  const status = fields.code('Status', codes.projectStatus);
  if (status === undefined) warn('unknown-code', 'Status', 'is missing or unknown, so the project is not published');
  if (status === undefined || status === 'draft') return { kind: 'withheld', id };
  const address = mapAddress(fields, 'PublicAddress', warn);
  if ('missing' in address) return reject(address.missing, missingText(address.missing));

  const isSoldOut = fields.flag('SoldOut') === true;
  const { units, unitPlans } = mapUnits(fields, isSoldOut, warn);
  const record: Project = present({
    id,
    reference: mapReference(fields, id, warn),
    title: fields.texts('Title', 200),
    description: fields.html('Description'),
    technical: fields.html('Technical'),
    situation: fields.html('Situation'),
    requirement: fields.html('Requirement'),
    delivery: fields.html('Delivery'),
    status,
    isSoldOut,
    isOwnSiteOnly: mapOwnSiteOnly(fields, warn),
    address,
    eLevel: fields.number('ELevel', -200, 500),
    units,
    media: mapMedia(fields, warn),
    manager: mapManager(fields, warn),
    externalUrl: mapLink(fields, 'ExternalUrl', warn),
    ...mapDates(fields),
  });
  const sources = mapMediaSources(fields, warn, unitPlans);
  tell();
  return { kind: 'mapped', mapped: { record, sources } };
}
