import { normalizeLabelText } from '#domain/energy.ts';
import type { Converted, ConvertContext, FormatRecord, RawEntry } from '#feed/adapters/adapter.ts';
import { energyLabelIn, energyValue } from '#feed/adapters/energy-value.ts';
import { floorOf } from '#feed/adapters/floor.ts';
import { fieldsOf, firstFilled, idText, itemsOf } from '#feed/adapters/json.ts';
import { tellOddPublication } from '#feed/adapters/odd-values.ts';
import { opened } from '#feed/adapters/plain-html.ts';
import { publicId } from '#feed/adapters/public-id.ts';
import { textsByLanguage, type SentText } from '#feed/adapters/texts-by-language.ts';
import { readNumber } from '#feed/format/amount.ts';
import { titlesInTown } from '#feed/format/place-name.ts';
import type { RawRecord } from '#feed/format/raw.ts';
import { convertDetails, isLet, readDetails, type Details } from './details.ts';

/** The sub-detail that holds the price of a square metre and year. */
const pricePerM2 = '338';

/** Languages as Whise writes them. */
export const cultures: Readonly<Record<string, string>> = { nl: 'nl-BE', fr: 'fr-BE', en: 'en-GB', de: 'de-DE' };

function idOf(value: unknown): unknown {
  return fieldsOf(value)['id'];
}

/** `[{languageId: 'fr-BE', content: '...'}] -> {fr: '...'}` */
function textsOf(estate: RawRecord, field: string, context: ConvertContext): Record<string, string> {
  const sent = itemsOf(estate[field]).flatMap(({ languageId, content }): SentText[] =>
    typeof content === 'string'
      ? [{ language: typeof languageId === 'string' ? languageId : undefined, text: opened(content) }]
      : [],
  );
  return textsByLanguage(sent, field, context);
}

/** Is it to be shown, and as what? Anything but a known public state is not. */
function statusOf(estate: RawRecord, { codes }: ConvertContext): string | undefined {
  if (codes.flag('publication', idOf(estate['status']), 'status.id') !== true) return 'cancelled';
  const display = codes.word('display', estate['displayStatusId'], 'displayStatusId');
  if (display === undefined || display === 'hidden') return 'cancelled';
  const state = codes.word('purposeStatus', idOf(estate['purposeStatus']), 'purposeStatus.id');
  // A realisation is a deal that is done, whatever it was; the mapping makes one to let of it where it was to let.
  return display === 'reference' && (state === 'available' || state === 'option') ? 'sold' : state;
}

function pictures(estate: RawRecord): FormatRecord[] {
  // Absent means the first; some records have it as text.
  const order = ({ order: value }: RawRecord) => readNumber(value) ?? 0;
  return [...itemsOf(estate['pictures'])]
    .sort((a, b) => order(a) - order(b))
    .map((picture) => ({
      Url: firstFilled(picture['urlOriginal'], picture['urlXXL'], picture['urlLarge'], picture['urlSmall']),
    }));
}

const videoHost = /^https?:\/\/(?:[\w-]+\.)*(?:youtube\.com|youtu\.be|vimeo\.com)\//iu;

/** Films and tours, told apart by host: link3DModel has held an address of YouTube. */
function links(estate: RawRecord): { Videos: FormatRecord[]; VirtualTours: FormatRecord[] } {
  const urls = ['linkVideo', 'linkVirtualVisit', 'link3DModel'].map((field) => [field, estate[field]] as const);
  const given = urls.filter((entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '');
  const isVideo = ([field, url]: [string, string]) => field === 'linkVideo' || videoHost.test(url);
  return {
    Videos: given.filter(isVideo).map(([, Url]) => ({ Url })),
    VirtualTours: given.filter((one) => !isVideo(one)).map(([, Url]) => ({ Url })),
  };
}

/** What the agent is, in the first language of the site: its own language is not said. */
function functionOf(value: unknown, [language = 'nl']: readonly string[]): FormatRecord | undefined {
  return typeof value === 'string' && value.trim() !== '' ? { [language]: value } : undefined;
}

/** Documents, of which only a consumer's code tells (docs/agency/feeds.md): any of these names may hold the address. */
function documents(estate: RawRecord, [language = 'nl']: readonly string[]): FormatRecord[] {
  return itemsOf(estate['documents']).flatMap((document) => {
    const Url = firstFilled(document['url'], document['urlLarge'], document['link']);
    const name = firstFilled(document['description'], document['name'], document['fileName']);
    if (typeof Url !== 'string') return [];
    return [{ Url, Title: typeof name === 'string' ? { [language]: name.replace(/\.\w{2,4}$/u, '') } : {} }];
  });
}

function manager(estate: RawRecord, { codes, languages }: ConvertContext): FormatRecord | undefined {
  const [first, ...others] = itemsOf(estate['representatives']);
  if (!first) return undefined;
  if (others.length > 0) codes.noteUnsaid('representatives', 'a second person');
  return {
    Name: first['name'],
    Email: first['email'],
    Phone: firstFilled(first['phone'], first['mobile']),
    Photo: first['picture'],
    Function: functionOf(first['function'], languages),
  };
}

/** What a property and a project have in common. */
function shared(id: string, estate: RawRecord, details: FormatRecord, context: ConvertContext): FormatRecord {
  const long = textsOf(estate, 'longDescription', context);
  const short = textsOf(estate, 'shortDescription', context);
  return {
    ID: publicId(id),
    SourceID: id,
    Ident: estate['referenceNumber'],
    Description: { ...short, ...long },
    Street: estate['address'],
    HouseNumber: estate['number'],
    BoxNr: estate['box'],
    Zip: estate['zip'],
    City: estate['city'],
    CountryID: context.codes.word('country', idOf(estate['country']), 'country.id'),
    Latitude: details['Latitude'],
    Longitude: details['Longitude'],
    Pictures: pictures(estate),
    ...links(estate),
    Documents: documents(estate, context.languages),
    Manager: manager(estate, context),
    CreatedDate: estate['createDateTime'],
    LastChangedDate: estate['updateDateTime'],
  };
}

/** `own-site` is an estate that the agency shows itself and gives to no portal. */
function mayPassOn(estate: RawRecord, { codes }: ConvertContext): false | undefined {
  return codes.word('display', estate['displayStatusId'], 'displayStatusId') === 'own-site' ? false : undefined;
}

/** Titles: the advert's own (one language only), else the type in the town; never `name`, which is internal. */
function titles(estate: RawRecord, typeId: number | undefined, context: ConvertContext): FormatRecord {
  const { codes } = context;
  const names = typeId === undefined ? {} : codes.typeName(typeId);
  const country = codes.word('country', idOf(estate['country']), 'country.id');
  return titlesInTown(names, { city: estate['city'], zip: estate['zip'], country });
}

function convertProject(id: string, estate: RawRecord, context: ConvertContext): FormatRecord {
  const status = statusOf(estate, context);
  const details = convertDetails(readDetails(estate['details'], context), context);
  const isPublic = status !== undefined && status !== 'cancelled';
  const isToLet = context.codes.word('purpose', idOf(estate['purpose']), 'purpose.id') === 'rent';
  return {
    ...shared(id, estate, details, context),
    Goal: isToLet ? 1 : undefined,
    Title: titles(estate, context.codes.standardType('new-build', 'category'), context),
    Status: isPublic ? 'for-sale' : 'draft',
    SoldOut: status === 'sold' ? true : undefined,
    PassOn: mayPassOn(estate, context),
    PublicAddress: estate['displayAddress'] === true,
    PublishPrice: estate['displayPrice'] === true ? undefined : false,
  };
}

/** The label, of the certificate's own field where that holds one; another one in the other field is told. */
function labelIn(estate: RawRecord, details: FormatRecord, { codes }: ConvertContext): unknown {
  const [own, other] = [details['EPCLabelText'], labelOf(estate['energyClass'])];
  const [ownLabel, otherLabel] = [own, other].map((label) =>
    typeof label === 'string' ? normalizeLabelText(label) : undefined,
  );
  if (ownLabel === undefined) return otherLabel === undefined ? (own ?? other) : other;
  if (otherLabel !== undefined && otherLabel !== ownLabel) codes.noteUnsaid('energyClass', otherLabel);
  return own;
}

/** What it uses, likewise; 0 is no figure that keeps out the other. */
function performanceIn(estate: RawRecord, details: FormatRecord, label: unknown, { codes }: ConvertContext): unknown {
  const [sent, other] = [details['EnergyPerformance'], estate['energyValue']];
  const own = energyValue(sent, label);
  const isOther = own !== undefined && (readNumber(other) ?? 0) > 0 && readNumber(other) !== readNumber(own);
  if (isOther) codes.noteUnsaid('energyValue', String(other));
  return own ?? energyValue(other, label);
}

/** Steps that only a sale for a life annuity has. */
const annuitySteps = new Set(['15', '16', '17']);

/** A life annuity by its purpose, or by the step that it is in. */
function contractOf(estate: RawRecord, purpose: string | undefined): 'life-annuity' | undefined {
  const isAnnuity = purpose === 'life-annuity' || annuitySteps.has(String(idOf(estate['purposeStatus'])));
  return isAnnuity && purpose !== 'rent' ? 'life-annuity' : undefined;
}

/** An office whose price is the one that a sub-detail calls the price of a square metre and year. */
function isPriceOfOneMetre(estate: RawRecord, { warn }: ConvertContext): boolean {
  const price = readNumber(estate['price']);
  const ofMetre = itemsOf(estate['details']).find((detail) => String(detail['id']) === pricePerM2);
  // A hidden one stays, so that no text tells it.
  const isShown = estate['displayPrice'] === true;
  const isOne =
    isShown && price !== undefined && price > 0 && ofMetre !== undefined && readNumber(ofMetre['value']) === price;
  if (isOne) warn('bad-value', 'Price', 'is that of a square metre and year (details[338]); shown as price on request');
  return isOne;
}

/** From when it is free. Whoever buys has to know of a tenant first, whoever rents when; what has no second place is counted. */
function availabilityOf(
  estate: RawRecord,
  details: Details,
  purpose: string | undefined,
  { codes }: ConvertContext,
): FormatRecord {
  const code = idOf(estate['availability']);
  const told = codes.word('availability', code, 'availability.id');
  const AvailableDate = estate['availabilityDateTime'];
  if (!isLet(details)) return { AvailableID: told, AvailableDate };
  const tenant = 'subject-to-lease';
  if (purpose === 'rent' && told !== undefined) {
    if (told !== tenant) codes.noteUnsaid('details.824', '1');
    return { AvailableID: told, AvailableDate };
  }
  if (told !== undefined && told !== tenant) codes.noteUnsaid('availability.id', String(code));
  return { AvailableID: tenant, AvailableDate };
}

function convertProperty(id: string, estate: RawRecord, context: ConvertContext): FormatRecord {
  const { codes } = context;
  const purpose = codes.word('purpose', idOf(estate['purpose']), 'purpose.id');
  const [main, sub] = [idOf(estate['category']), idOf(estate['subCategory'])];
  const typeId =
    codes.typeId('subCategory', sub, 'subCategory.id') ??
    codes.typeId('category', main, 'category.id') ??
    codes.otherType('category.id', main, sub);
  const category = codes.word('category', idOf(estate['category']), 'category.id');
  const isHouse = category === 'house';
  const told = readDetails(estate['details'], context);
  const details = convertDetails(told, context);
  const project = idText(estate['parentId']);
  const isOfOneMetre = isPriceOfOneMetre(estate, context);
  const state = codes.word('state', idOf(estate['state']), 'state.id');
  const label = labelIn(estate, details, context);
  return {
    ...shared(id, estate, details, context),
    ...details,
    Title: titles(estate, typeId, context),
    Status: statusOf(estate, context),
    Goal: purpose === undefined ? undefined : purpose === 'rent' ? 1 : 0,
    ContractTypeID: contractOf(estate, purpose),
    Highlight: codes.word('display', estate['displayStatusId'], 'displayStatusId') === 'highlight',
    PassOn: mayPassOn(estate, context),
    TypeID: typeId,
    ProjectID: project === undefined ? undefined : publicId(project),
    // Absent means no for these two flags: the serializer leaves false out.
    PublishPrice: estate['displayPrice'] === true,
    Currency: estate['currency'],
    PublishAddress: estate['displayAddress'] === true,
    Price: isOfOneMetre ? undefined : estate['price'],
    PriceDate: estate['priceChangeDateTime'],
    SurfaceLiving: estate['area'],
    SurfaceGround: estate['groundArea'],
    SurfaceGarden: estate['gardenArea'],
    NumberOfBedRooms: estate['rooms'],
    NumberOfBathRooms: estate['bathRooms'],
    NumberOfFacades: estate['fronts'],
    Floor: floorOf(estate['floor'], 'floor', context.warn),
    // The free fronts of a flat say nothing of its building.
    ConstructionID: isHouse ? codes.word('fronts', estate['fronts'], 'fronts') : undefined,
    ConditionID: state,
    IsNewBuild: state === 'new' || state === 'to-build',
    // A clean number from the sub-details is better than energyValue, which can be a range.
    EnergyPerformance: performanceIn(estate, details, label, context),
    EPCLabelText: energyLabelIn(label, 'energyClass', context),
    HasFurnished: estate['furnished'],
    HasGarage: estate['garage'],
    HasGarden: estate['garden'],
    HasTerrace: estate['terrace'],
    ...availabilityOf(estate, told, purpose, context),
  };
}

/** `'App' -> 'A++'`, `'Ap' -> 'A+'` */
function labelOf(value: unknown): unknown {
  return typeof value === 'string'
    ? value.trim().replace(/^([A-I])p+$/u, (text, letter: string) => `${letter}${'+'.repeat(text.length - 1)}`)
    : value;
}

/** An estate of Whise in our own format: a project when it can have children and has no parent. */
export function convertEstate({ entity, sourceId, raw }: RawEntry, context: ConvertContext): readonly Converted[] {
  const estate = fieldsOf(raw);
  const { displayPrice, displayAddress } = estate;
  tellOddPublication({ displayPrice, displayAddress }, context.warn);
  if (entity === 'project') return [{ entity, form: convertProject(sourceId, estate, context) }];
  return [{ entity, form: convertProperty(sourceId, estate, context) }];
}
