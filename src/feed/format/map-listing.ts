import * as attributes from '#domain/attributes/attributes.ts';
import { normalizeLabelText } from '#domain/energy.ts';
import { goalOf } from '#domain/goal.ts';
import type { Energy, Listing, Address, Availability, Goal } from '#domain/listing.ts';
import type { Warn } from '#feed/findings/finding.ts';
import type { Mapping } from '#feed/format/mapped.ts';
import { present } from '#feed/format/present.ts';
import { readNumber } from '#feed/format/amount.ts';
import * as codes from './codes.ts';
import { withoutHiddenValues } from './hidden-values.ts';
import { mapAttributes } from './attribute-fields.ts';
import { mapAddress, missingText } from './map-address.ts';
import { mapPointsOfInterest } from './map-surroundings.ts';
import { mapManager, mapMedia, mapMediaSources } from './map-media.ts';
import { mapCosts, mapPrice } from './map-money.ts';
import { isNeverFilledIn, longBeforeText, mapDates, type Dates } from './map-dates.ts';
import { mapRooms } from './map-rooms.ts';
import { mapPlot } from './map-plot.ts';
import { mapReference } from './map-reference.ts';
import { mapOwnSiteOnly } from './own-site-only.ts';
import { Fields, isRecord, maximumKey } from './raw.ts';
import type { TypeEntry } from './type-tree.ts';

/** What mapping a record needs from the rest of the feed and from the site. */
export interface MappingContext {
  readonly languages: readonly string[];
  readonly types: ReadonlyMap<number, TypeEntry>;
  readonly categoryIds: ReadonlySet<number>;
}

/** Icon table of docs/rules/listings.md: commercial is the default. */
const defaultWebId = 2;

/** The id as text, for messages about a record that has none. */
export function recordId(raw: unknown): string {
  const value = isRecord(raw) && Object.hasOwn(raw, 'ID') ? readNumber(raw['ID']) : undefined;
  return value !== undefined && Number.isInteger(value) && value > 0 && value <= maximumKey ? String(value) : '(no ID)';
}

function mapStatus(fields: Fields, warn: Warn) {
  const status = fields.code('Status', codes.propertyStatus);
  if (status === undefined) warn('unknown-code', 'Status', 'is missing or unknown, so the property is not published');
  return status;
}

function mapCategories(fields: Fields, context: MappingContext, warn: Warn): number[] {
  return fields.numbers('CategoryIDs').filter((id) => {
    if (context.categoryIds.has(id)) return true;
    warn('unknown-reference', 'CategoryIDs', `category ${id} is not in categories.json; left out`);
    return false;
  });
}

/** What stays true of a home that is done: one to let is never sold, and one for sale never let. */
function availabilityOf(status: 'draft' | Availability, goal: Goal): Availability {
  if (status === 'draft') return 'available';
  if (status !== 'sold' && status !== 'rented') return status;
  return goal === 'rent' ? 'rented' : 'sold';
}

/** From when it is free. A day long before the record itself was changed is one that nobody filled in, such as 2001-01-01. */
function mapAvailable(fields: Fields, changedAt: string, warn: Warn): Pick<Listing, 'available' | 'availableFrom'> {
  const available = fields.code('AvailableID', codes.available);
  const date = fields.date('AvailableDate');
  const isOld = date !== undefined && isNeverFilledIn(date, changedAt);
  if (isOld) warn('bad-value', 'AvailableDate', longBeforeText);
  const availableFrom = isOld ? undefined : date;
  const isBare = available === 'on-date' && availableFrom === undefined;
  return present({ available: isBare ? undefined : available, availableFrom });
}

/** What people write in the place of a certificate that was asked for. */
const pending =
  /aanvraag|aangevraagd|en cours|demand|pending|requested|in process|processing|beantragt|in bearbeitung/iu;

/** A part of a code would be another one. */
const longestCode = 60;

/** A code of a certificate has digits; what has none says where it stays. */
function mapCertificate(fields: Fields, warn: Warn): Pick<Energy, 'uniqueCode' | 'isCertificatePending'> {
  const quiet = fields.silent();
  const uniqueCode = quiet.open().text('EPCUniqueCode');
  const isWhole = uniqueCode !== undefined && uniqueCode.length <= longestCode;
  const isCode = isWhole && /\d/u.test(uniqueCode) && !quiet.isTelling(uniqueCode);
  const words = ['EPCUniqueCode', 'EPCLabelText', 'EnergyPerformance'].map((field) => quiet.text(field, 60) ?? '');
  const isKnown = quiet.number('EnergyPerformance', -1000, 10_000) !== undefined || /^[A-I]\W*$/u.test(words[1] ?? '');
  const isPending = !isCode && !isKnown && words.some((word) => pending.test(word));
  if (uniqueCode !== undefined && !isCode)
    warn('bad-value', 'EPCUniqueCode', 'is not the code of an energy certificate; left out');
  return present({
    uniqueCode: isCode ? uniqueCode : undefined,
    isCertificatePending: isPending ? true : quiet.flag('EPCPending'),
  });
}

/** The certificate, its classes in one spelling. */
function mapEnergy(fields: Fields, warn: Warn): Energy {
  const energy = {
    ...mapAttributes(fields, attributes.energy),
    uniqueCode: undefined,
    ...mapCertificate(fields, warn),
  };
  const labelText = normalizeLabelText(energy.labelText);
  if (energy.labelText !== undefined && labelText === undefined)
    warn('bad-value', 'EPCLabelText', 'is not a label of an energy certificate; left out');
  const insulationClass = normalizeLabelText(energy.insulationClass);
  if (energy.insulationClass !== undefined && insulationClass === undefined)
    warn('bad-value', 'EPCInsulationClass', 'is not a class of an energy certificate; left out');
  return present({ ...energy, labelText, insulationClass });
}

/** What a property needs to be one: without any of it there is no page. */
interface Essentials {
  readonly id: string;
  readonly status: Exclude<ReturnType<typeof mapStatus>, undefined | 'cancelled'>;
  readonly goal: number;
  readonly typeId: number;
  readonly type: TypeEntry;
  readonly address: Address;
  readonly dates: Dates;
}

type Refused = Exclude<Mapping<Listing>, { kind: 'mapped' }>;

function mapEssentials(id: string, fields: Fields, { types }: MappingContext, warn: Warn): Essentials | Refused {
  const reject = (field: string, reason: string) => ({ kind: 'quarantined', id, field, reason }) as const;
  const status = mapStatus(fields, warn);
  if (status === undefined || status === 'cancelled') return { kind: 'withheld', id };
  const goal = fields.integer('Goal', 0, 1000);
  if (goal === undefined)
    return reject('Goal', 'it does not say whether the home is for sale or to let; fill it in in the CRM');
  const typeId = fields.key('TypeID');
  const type = typeId === undefined ? undefined : types.get(typeId);
  if (typeId === undefined || !type)
    return reject(
      'TypeID',
      'the type is missing, or none of types.json; fill it in in the CRM, or name it in content/feed-codes',
    );
  const address = mapAddress(fields, 'PublishAddress', warn);
  if ('missing' in address) return reject(address.missing, missingText(address.missing));
  return { id, status, goal, typeId, type, address, dates: mapDates(fields) };
}

function mapBuilding(fields: Fields): Listing['building'] {
  return { ...mapAttributes(fields, attributes.building), isNewBuild: fields.flag('IsNewBuild') === true };
}

function mapRecord(essentials: Essentials, fields: Fields, context: MappingContext, warn: Warn): Listing {
  const { id, status, goal, typeId, type, address, dates } = essentials;
  const price = mapPrice(fields, goalOf(goal), warn);
  const webId = fields.key('WebID') ?? type.webId ?? defaultWebId;
  const projectId = fields.key('ProjectID');
  return present({
    id,
    reference: mapReference(fields, id, warn),
    goal: goalOf(goal),
    availability: availabilityOf(status, goalOf(goal)),
    availabilityChangedOn: fields.date('StatusDate'),
    isDraft: status === 'draft',
    isHighlighted: fields.flag('Highlight') === true,
    isOwnSiteOnly: mapOwnSiteOnly(fields, warn),
    typeId,
    webId,
    typeName: type.root.label,
    categoryIds: mapCategories(fields, context, warn),
    projectId: projectId === undefined ? undefined : String(projectId),
    title: fields.texts('Title', 200),
    description: fields.html('Description'),
    address,
    price,
    ...mapPlot({ surfaces: mapAttributes(fields, attributes.surfaces), building: mapBuilding(fields) }, webId, fields),
    energy: mapEnergy(fields, warn),
    asbestos: mapAttributes(fields, attributes.asbestos),
    flood: mapAttributes(fields, attributes.flood),
    certificates: mapAttributes(fields, attributes.certificates),
    legal: mapAttributes(fields, attributes.legal),
    costs: mapCosts(fields, goalOf(goal), price.isPublished, warn),
    features: mapAttributes(fields, attributes.features),
    mobiscore: mapAttributes(fields.inside('Mobiscore'), attributes.mobiscore),
    pointsOfInterest: mapPointsOfInterest(fields, address.isPublished),
    rooms: mapRooms(fields),
    ...mapAvailable(fields, dates.changedAt, warn),
    contractType: fields.code('ContractTypeID', codes.contractType),
    hasViewingSlots: fields.flag('HasViewingSlots') === true,
    manager: mapManager(fields, warn),
    media: mapMedia(fields, warn),
    ...dates,
  });
}

/** A raw property to a listing without its files. Pure; never throws on bad input. */
export function mapListing(raw: unknown, context: MappingContext, warn: Warn): Mapping<Listing> {
  const id = recordId(raw);
  const reject = (field: string, reason: string) => ({ kind: 'quarantined', id, field, reason }) as const;
  if (!isRecord(raw)) return reject('', 'the record is not an object');
  if (id === '(no ID)') return reject('ID', 'a property needs a positive whole number as ID');
  const all = new Fields(raw, context.languages, warn);
  const { fields, tell } = withoutHiddenValues(all, 'PublishAddress', warn);
  const essentials = mapEssentials(id, fields, context, warn);
  if ('kind' in essentials) return essentials;
  const record = mapRecord(essentials, fields, context, warn);
  const sources = mapMediaSources(fields, warn);
  tell();
  return { kind: 'mapped', mapped: { record, sources } };
}
