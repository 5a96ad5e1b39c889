import { isList } from '#base/json.ts';
import type { Converted, ConvertContext, FormatRecord, RawEntry } from '#feed/adapters/adapter.ts';
import { floorOf } from '#feed/adapters/floor.ts';
import { readNumber } from '#feed/format/amount.ts';
import { isNoDay } from '#feed/format/brussels-time.ts';
import type { RawRecord } from '#feed/format/raw.ts';
import { fieldsOf, idText, itemsOf } from '#feed/adapters/json.ts';
import { tellMissingFlags, tellOddNumbers, tellOddPublication } from '#feed/adapters/odd-values.ts';
import { publicId } from '#feed/adapters/public-id.ts';
import { convertMoney } from './money.ts';
import { convertLegal } from './convert-legal.ts';
import { amenities, features } from './features.ts';
import { described, textsOf } from './texts.ts';

function inOrder(value: unknown): RawRecord[] {
  const order = ({ ordinal }: RawRecord) => readNumber(ordinal) ?? 0;
  return [...itemsOf(value)].sort((a, b) => order(a) - order(b));
}

/** An area in m², whatever its unit: a plot of 5 with the unit are is 500. */
function area(value: unknown, field: string, { codes, warn }: ConvertContext): number | undefined {
  const { size, unit } = fieldsOf(value);
  const number = readNumber(size);
  tellOddNumbers({ [`${field}.size`]: size }, warn);
  if (number === undefined || number === 0) return undefined;
  if (idText(unit) === undefined) warn('bad-value', field, 'has no unit; left out');
  const factor = codes.number('areaUnit', unit, field);
  return factor === undefined ? undefined : Math.round(number * factor * 100) / 100;
}

/** Its rooms in their order; an area without a unit that is known stays out. */
function rooms(estate: RawRecord, context: ConvertContext): FormatRecord[] {
  return inOrder(estate['rooms']).map((room) => ({
    RoomID: context.codes.word('room', room['type'], 'rooms[].type'),
    Surface: area({ size: room['size'], unit: room['unit'] }, 'rooms[]', context),
  }));
}

/** Files in their order; the address is signed and expires, so the number and the name are the key. Many files have one name. */
function files(value: unknown, languages: readonly string[]): FormatRecord[] {
  return inOrder(value).map((file) => {
    const id = idText(file['id']);
    return {
      Url: file['url'],
      ...(id !== undefined && { Key: `sweepbright ${id} ${idText(file['filename']) ?? ''}` }),
      Title: textsOf(file['description'], languages),
    };
  });
}

function link(value: unknown): FormatRecord[] {
  return typeof value === 'string' && value.trim() !== '' ? [{ Url: value }] : [];
}

function manager(estate: RawRecord, { codes }: ConvertContext): FormatRecord | undefined {
  const { first_name, last_name, email, phone, photo_url } = fieldsOf(estate['negotiator']);
  const name = [first_name, last_name]
    .filter((part) => typeof part === 'string')
    .join(' ')
    .trim();
  if (name !== '') return { Name: name, Email: email, Phone: phone, Photo: photo_url };
  if ([email, phone].some((one) => idText(one) !== undefined))
    codes.noteUnsaid('negotiator', 'a person without a name');
  return undefined;
}

/** Both gates must be open; an estate that was published once and not since has prospect as its status. */
function statusOf(estate: RawRecord, { codes }: ConvertContext): string | undefined {
  if (codes.flag('publishStatus', estate['publish_status'], 'publish_status') !== true) return 'cancelled';
  return codes.word('status', estate['status'], 'status');
}

function shared(id: string, estate: RawRecord, context: ConvertContext): FormatRecord {
  const { languages } = context;
  const location = fieldsOf(estate['location']);
  const geo = fieldsOf(location['geo']);
  const number = [location['number'], location['addition']].filter((part) => idText(part) !== undefined).join(' ');
  return {
    ID: publicId(id),
    SourceID: id,
    // Without one of the agency there is none: the number of the estate is SweepBright's own.
    Ident: idText(fieldsOf(estate['settings'])['reference']),
    Title: textsOf(estate['description_title'], languages),
    Description: described(estate, context),
    Street: location['street'],
    HouseNumber: number,
    BoxNr: location['box'],
    Zip: location['postal_code'],
    City: location['city'],
    CountryID: location['country'],
    Latitude: geo['latitude'],
    Longitude: geo['longitude'],
    Manager: manager(estate, context),
    Pictures: files(estate['images'], languages),
    Plans: files(estate['plans'], languages),
    Documents: files(estate['documents'], languages),
    Videos: link(estate['video_url']),
    VirtualTours: link(estate['virtual_tour_url']),
    // SweepBright tells no day: the one on which we read it is none on which it was posted, and the sync knows what it saw itself.
    LastChangedDate: estate['fetched_at'],
  };
}

/** With a day of auction it is no private sale, and its price no asking price. */
function contract(estate: RawRecord, isRent: boolean): 'public-sale' | undefined {
  const day = fieldsOf(estate['auction'])['start_date'];
  return !isRent && typeof day === 'string' && !isNoDay(day) ? 'public-sale' : undefined;
}

/** One kind, or a list of them. */
function subTypes(estate: RawRecord): readonly unknown[] {
  const told = estate['sub_type'];
  return isList(told) ? told : [told];
}

/** The type by the first kind; the others are counted, a home has one. */
function typeOf(estate: RawRecord, { codes }: ConvertContext): number | undefined {
  const [first, ...others] = subTypes(estate);
  for (const other of others) codes.noteUnsaid('sub_type', String(other).slice(0, 60));
  return (
    codes.typeId('subType', first, 'sub_type') ??
    codes.typeId('type', estate['type'], 'type') ??
    codes.otherType('type', first, estate['type'])
  );
}

function convertProperty(id: string, estate: RawRecord, context: ConvertContext): FormatRecord {
  const { codes, warn } = context;
  const [subType] = subTypes(estate);
  const negotiation = codes.word('negotiation', estate['negotiation'], 'negotiation');
  const isRent = negotiation === 'rent';
  const sizes = fieldsOf(estate['sizes']);
  const building = fieldsOf(estate['building']);
  const occupancy = fieldsOf(estate['occupancy']);
  const condition = codes.word('condition', estate['general_condition'], 'general_condition');
  const project = idText(estate['project_id']);
  const [price, location] = [fieldsOf(estate['price'])['hidden'], fieldsOf(estate['location'])['hidden']];
  tellOddPublication({ 'price.hidden': price, 'location.hidden': location }, warn);
  tellMissingFlags({ 'location.hidden': [location, fieldsOf(estate['location'])['street']] }, warn);
  return {
    ...shared(id, estate, context),
    Status: statusOf(estate, context),
    Goal: negotiation === undefined ? undefined : isRent ? 1 : 0,
    ContractTypeID: contract(estate, isRent),
    TypeID: typeOf(estate, context),
    ProjectID: project === undefined ? undefined : publicId(project),
    PublishAddress: fieldsOf(estate['location'])['hidden'] === false,
    ...convertMoney(estate, isRent, context),
    SurfaceLiving: area(sizes['liveable_area'], 'sizes.liveable_area', context),
    SurfaceGround: area(sizes['plot_area'], 'sizes.plot_area', context),
    Rooms: rooms(estate, context),
    NumberOfBedRooms: estate['bedrooms'],
    NumberOfBathRooms: estate['bathrooms'],
    NumberOfShowerRooms: estate['shower_rooms'],
    NumberOfToilets: estate['toilets'],
    NumberOfFloors: estate['floors'],
    Floor: floorOf(fieldsOf(estate['location'])['floor'], 'location.floor', warn),
    ConstructionYear: fieldsOf(building['construction'])['year'],
    RenovationYear: fieldsOf(building['renovation'])['year'],
    ConstructionID: codes.has('construction', idText(subType) ?? '')
      ? codes.word('construction', subType, 'sub_type')
      : undefined,
    ConditionID: condition,
    IsNewBuild: condition === 'new',
    GardenOrientation: codes.word('orientation', estate['garden_orientation'], 'garden_orientation'),
    ...amenities(estate, context),
    ...features(estate, context),
    ...convertLegal(estate, context),
    AvailableID: occupancy['available_from'] ? 'on-date' : undefined,
    AvailableDate: occupancy['available_from'],
  };
}

function convertProject(id: string, estate: RawRecord, context: ConvertContext): FormatRecord {
  const status = statusOf(estate, context);
  const isPublic = status !== undefined && status !== 'cancelled';
  const isToLet = context.codes.word('negotiation', estate['negotiation'], 'negotiation') === 'rent';
  return {
    ...shared(id, estate, context),
    Goal: isToLet ? 1 : undefined,
    Status: isPublic ? 'for-sale' : 'draft',
    SoldOut: status === 'sold' ? true : undefined,
    PublicAddress: fieldsOf(estate['location'])['hidden'] === false,
    PublishPrice: fieldsOf(estate['price'])['hidden'] === true ? false : undefined,
  };
}

/** The seller as an owner of the portal, for the private store alone. */
function owners(id: string, estate: RawRecord): Converted[] {
  return itemsOf(estate['vendors']).flatMap((vendor): Converted[] => {
    // Some accounts send persons without a number; the address is who they are then.
    const vendorId = idText(vendor['id']) ?? idText(vendor['email']);
    if (vendorId === undefined || typeof vendor['email'] !== 'string') return [];
    const form = {
      ID: publicId(vendorId),
      Email: vendor['email'],
      FirstName: vendor['first_name'],
      Name: vendor['last_name'],
      Phone: vendor['phone'],
      PropertyIDs: [publicId(id)],
    };
    return [{ entity: 'owner', form }];
  });
}

/** An estate of SweepBright in our own format. Units of a project are entries of their own. */
export function convertEstate({ entity, sourceId, raw }: RawEntry, context: ConvertContext): readonly Converted[] {
  const estate = fieldsOf(raw);
  if (entity === 'project') return [{ entity, form: convertProject(sourceId, estate, context) }];
  return [{ entity, form: convertProperty(sourceId, estate, context) }, ...owners(sourceId, estate)];
}
