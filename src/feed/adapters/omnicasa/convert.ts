import { isList } from '#base/json.ts';
import type { Converted, ConvertContext, FormatRecord, RawEntry } from '#feed/adapters/adapter.ts';
import { coordinates } from '#feed/adapters/coordinates.ts';
import { titlesInTown } from '#feed/format/place-name.ts';
import { plainText } from '#feed/format/text.ts';
import type { RawRecord } from '#feed/format/raw.ts';
import { fieldsOf, firstFilled, idText, itemsOf } from '#feed/adapters/json.ts';
import { dotNetDate } from '#feed/adapters/other-dates.ts';
import { energyLabelIn, energyValue } from '#feed/adapters/energy-value.ts';
import { tellMissingFlags, tellOddFlags, tellOddPublication } from '#feed/adapters/odd-values.ts';
import { opened } from '#feed/adapters/plain-html.ts';
import { publicId } from '#feed/adapters/public-id.ts';
import { floorOf } from '#feed/adapters/floor.ts';
import { contractIn } from '#feed/adapters/sale-words.ts';
import { convertPrice } from './price.ts';
import { name, statusOf } from './status.ts';

/** One record with its texts: an answer carries one language, so the others are laid beside the Dutch one. */
export interface OmnicasaRaw {
  readonly base: RawRecord;
  /** By language, the fields of `languageFields` only. */
  readonly texts: Readonly<Record<string, RawRecord>>;
  /** Of a project: what its own answer lacks, from its units. */
  readonly place?: RawRecord;
}

/** What differs from one language to the next. */
export const languageFields = [
  'DescriptionA',
  'DescriptionB',
  'Description',
  'Name',
  'MarqueeName',
  'PriceUnitText',
  'TypeDescription',
  'CountryName',
] as const;

function readRaw(raw: unknown): OmnicasaRaw {
  const { base, texts, place } = fieldsOf(raw);
  const byLanguage = Object.entries(fieldsOf(texts)).map(([language, fields]) => [language, fieldsOf(fields)] as const);
  return { base: fieldsOf(base), texts: Object.fromEntries(byLanguage), place: fieldsOf(place) };
}

/** A text in every language that has one; an empty text never hides another language's. */
function textsOf({ texts }: OmnicasaRaw, ...fields: readonly string[]): Record<string, unknown> {
  const entries = Object.entries(texts).flatMap(([language, record]) => {
    const found = fields
      .map((field) => record[field])
      // Neither a dash nor empty markup is a text: the next field may hold one.
      .find((value) => typeof value === 'string' && plainText(opened(value)) !== undefined);
    return typeof found === 'string' ? [[language, opened(found)] as const] : [];
  });
  return Object.fromEntries(entries);
}

/** No is how the form starts, so only a yes says something. */
function onlyYes(value: unknown): true | undefined {
  return /^(?:true|1)$/iu.test(String(value).trim()) ? true : undefined;
}

function firstNonZero(...values: readonly unknown[]): unknown {
  return values.find((value) => value !== null && value !== undefined && value !== 0 && value !== '0' && value !== '');
}

/** Pictures in the largest size; the lists by size run parallel. */
function pictures(base: RawRecord): FormatRecord[] {
  const items = [itemsOf(base['XLargePictureItems']), itemsOf(base['LargePictureItems'])].find(
    (list) => list.length > 0,
  );
  if (items) return items.map((item) => ({ Url: item['Url'] }));
  const large = base['LargePictures'];
  const urls = isList(large) ? large : [base['LargePicture']];
  return urls.filter((url) => typeof url === 'string' && url !== '').map((url) => ({ Url: url }));
}

function typeId(base: RawRecord, goal: string | undefined, { codes, warn }: ConvertContext): number | undefined {
  if (goal === 'takeover') return codes.standardType('takeover', 'Goal');
  const code = idText(base['MainTypeID']) ?? idText(base['MainType']);
  if (code !== undefined) return codes.typeId('mainType', code, 'MainTypeID') ?? codes.otherType('MainTypeID', code);
  const names = [name(base['TypeDescription']), name(base['MainTypeName'])].filter((one) => one !== undefined);
  const known = names.find((one) => codes.has('typeName', one));
  if (known !== undefined) return codes.typeId('typeName', known, 'TypeDescription');
  if (names.length > 0)
    warn(
      'unknown-code',
      'TypeDescription',
      `is the type ${names.join(' / ')}, which is not in the table typeName; add it in content/feed-codes/omnicasa.json`,
    );
  return codes.otherType('TypeDescription', ...names);
}

/** The part of the site, by a list that each agency numbers anew: where the type is known it decides. */
function webId(base: RawRecord, type: number | undefined, codes: ConvertContext['codes']): string | undefined {
  const told = idText(base['WebID']);
  return type === undefined || type === codes.standardType('other', 'WebID') ? told : undefined;
}

/** Fields that an agency names itself: the legal ones are in no public answer (docs/agency/feeds.md). */
function configured(base: RawRecord, { codes }: ConvertContext): FormatRecord {
  const found = Object.keys(base).filter((key) => codes.has('fields', key));
  return Object.fromEntries(
    found.flatMap((key) => {
      const field = codes.word('fields', key, key);
      return field === undefined ? [] : [[field, dotNetDate(base[key])]];
    }),
  );
}

/** By its number, or by its name where the number is none of the table. */
function countryOf(place: RawRecord, codes: ConvertContext['codes']): unknown {
  const number = idText(place['CountryID']);
  const isKnown = number === undefined || codes.has('country', number);
  return (isKnown ? undefined : name(place['CountryName'])) ?? codes.word('country', number, 'CountryID');
}

function shared(id: string, raw: OmnicasaRaw, context: ConvertContext): FormatRecord {
  const { base, place = {} } = raw;
  const { codes } = context;
  return {
    ID: publicId(id),
    SourceID: id,
    Ident: firstNonZero(base['Ident'], id),
    // Portals; the own site has a flag of its own, by which the list is asked for.
    PassOn: base['PublishInternet'] ?? undefined,
    Street: base['Street'] ?? undefined,
    HouseNumber: base['HouseNumber'] ?? undefined,
    BoxNr: base['BoxNr'] ?? undefined,
    Zip: firstFilled(base['Zip'], place['Zip']),
    City: firstNonZero(base['City'], place['City']),
    CountryID: countryOf(base, codes) ?? countryOf(place, codes),
    // X is the latitude here.
    ...coordinates(base['GoogleX'], base['GoogleY']),
    Pictures: pictures(base),
    VirtualTours:
      typeof base['VirtualTour'] === 'string' && base['VirtualTour'] !== '' ? [{ Url: base['VirtualTour'] }] : [],
    CreatedDate: dotNetDate(base['CreatedDate']),
    LastChangedDate: dotNetDate(firstFilled(base['LastChangedDate'], place['LastChangedDate'])),
  };
}

function title(raw: OmnicasaRaw, type: number | undefined, { codes }: ConvertContext): FormatRecord {
  const names = { ...(type === undefined ? {} : codes.typeName(type)), ...textsOf(raw, 'TypeDescription') };
  const { City: city, Zip: zip } = raw.base;
  return titlesInTown(names, { city, zip, country: countryOf(raw.base, codes) });
}

function rooms(base: RawRecord): FormatRecord {
  const counts = [
    'NumberOfBedRooms',
    'NumberOfBathRooms',
    'NumberOfShowerRooms',
    'NumberOfToilets',
    'NumberOfGarages',
    'NumberOfParkings',
  ];
  // 0 is as often "not filled in" as it is none.
  return Object.fromEntries(counts.map((field) => [field, firstNonZero(base[field])]));
}

function surfaces(base: RawRecord): FormatRecord {
  return {
    SurfaceTotal: base['SurfaceTotal'] ?? undefined,
    // Of an office or a shop, the site calls it the usable area.
    SurfaceLiving: firstNonZero(base['SurfaceLiving'], base['SurfaceOffice'], base['SurfaceStore']),
    SurfaceGround: firstNonZero(base['SurfaceGround'], base['SurfaceGround2']),
    SurfaceGarden: base['SurfaceGarden'] ?? undefined,
    SurfaceTerrace: base['SurfaceTerrace'] ?? undefined,
  };
}

const featureNames = ['HasGarden', 'HasLift', 'HasCellar', 'HasAttic', 'HasTerrace', 'HasFurnished'];

function features(base: RawRecord): FormatRecord {
  return Object.fromEntries(featureNames.map((field) => [field, onlyYes(base[field])]));
}

/** Names in which an agency says how a home is sold. */
const saleNames = ['SubStatusName', 'TypeDescription', 'PriceUnitText', 'MarqueeName'] as const;

/** How a home is sold has no field of its own: the agency says so in one of these names. */
function contractOf(base: RawRecord): string | undefined {
  return contractIn(saleNames.map((field) => name(base[field])));
}

/** These names in every language that came. */
function namesOf(raw: OmnicasaRaw): readonly unknown[] {
  return saleNames.flatMap((field) => [raw.base[field], ...Object.values(textsOf(raw, field))]);
}

function convertProperty(id: string, raw: OmnicasaRaw, context: ConvertContext): FormatRecord {
  const { base } = raw;
  const { codes } = context;
  const goal = codes.word('goal', base['Goal'], 'Goal');
  const type = typeId(base, goal, context);
  const condition = codes.word('condition', idText(base['ConditionID']), 'ConditionID');
  const project = idText(base['ProjectID']);
  return {
    ...shared(id, raw, context),
    Title: title(raw, type, context),
    Description: textsOf(raw, 'DescriptionA', 'DescriptionB'),
    Status: statusOf(base, goal, context),
    Goal: goal === undefined ? undefined : goal === 'rent' ? 1 : 0,
    TypeID: type,
    WebID: webId(base, type, codes),
    ProjectID: project === undefined ? undefined : publicId(project),
    PublishAddress: base['PublishAddress'] === true,
    Currency: firstNonZero(base['Currency'], base['CurrencyName'], base['CurrencyAbbr'], base['CurrencySymbol']),
    ContractTypeID: goal === 'sale' ? contractOf(base) : undefined,
    ...convertPrice(base, { unitTexts: textsOf(raw, 'PriceUnitText'), names: namesOf(raw) }, goal, context),
    StartPrice: firstNonZero(base['StartPrice']),
    Marquee: idText(base['Marquee']),
    MarqueeName: textsOf(raw, 'MarqueeName'),
    ...surfaces(base),
    ...rooms(base),
    ...features(base),
    Floor: floorOf(base['Floor'], 'Floor', context.warn),
    ConstructionYear: firstNonZero(base['ConstructionYear']),
    ConditionID: condition,
    IsNewBuild: condition === 'new' || condition === 'to-build',
    ConstructionID: codes.word('constructionName', name(base['ConstructionName']), 'ConstructionName'),
    KitchenID: codes.word('kitchenName', name(base['KitchenName']), 'KitchenName'),
    HeatingID: codes.word('heatingName', name(base['HeatingName']), 'HeatingName'),
    WindowGlazingID: codes.word('glazingName', name(base['WindowGlazing']), 'WindowGlazing'),
    EnergyPerformance: energyValue(base['EnergyPerformance'], base['EPCLabelText']),
    EPCLabelText: energyLabelIn(base['EPCLabelText'], 'EPCLabelText', context),
    ...configured(base, context),
  };
}

function convertProject(id: string, raw: OmnicasaRaw, context: ConvertContext): FormatRecord {
  const { base } = raw;
  const status = context.codes.word('status', base['Status'], 'Status');
  const isPublic = status === 'available' || status === 'sold' || status === 'reference';
  return {
    ...shared(id, raw, context),
    Title: textsOf(raw, 'Name'),
    Description: textsOf(raw, 'Description'),
    Status: status === undefined ? undefined : isPublic ? 'for-sale' : 'draft',
    SoldOut: status === 'sold' ? true : undefined,
    PublicAddress: base['PublishAddress'] === true,
    PublishPrice: base['PublishPrice'] === false ? false : undefined,
  };
}

/** A property or project of Omnicasa in our own format. */
export function convertOmnicasa({ entity, sourceId, raw }: RawEntry, context: ConvertContext): readonly Converted[] {
  const record = readRaw(raw);
  const { PublishPrice, PublishAddress } = record.base;
  tellOddPublication({ PublishPrice, PublishAddress }, context.warn);
  const { Price, Street } = record.base;
  tellMissingFlags({ PublishPrice: [PublishPrice, Price], PublishAddress: [PublishAddress, Street] }, context.warn);
  tellOddFlags(Object.fromEntries(featureNames.map((field) => [field, record.base[field]])), context.warn);
  const form =
    entity === 'project' ? convertProject(sourceId, record, context) : convertProperty(sourceId, record, context);
  return [{ entity, form }];
}
