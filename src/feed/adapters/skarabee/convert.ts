import type { Converted, ConvertContext, FormatRecord, RawEntry } from '#feed/adapters/adapter.ts';
import { htmlOf } from '#feed/adapters/plain-html.ts';
import { coordinates } from '#feed/adapters/coordinates.ts';
import { fileKey } from '#feed/adapters/file-key.ts';
import { fieldsOf, idText } from '#feed/adapters/json.ts';
import { publicId } from '#feed/adapters/public-id.ts';
import { textsByLanguage } from '#feed/adapters/texts-by-language.ts';
import { childAt, childrenOf, textAt, type XmlElement } from '#feed/adapters/xml/element.ts';
import { building } from './building.ts';
import { legal } from './legal.ts';
import { money } from './money.ts';
import { readNumber } from '#feed/format/amount.ts';
import { isNoDay } from '#feed/format/brussels-time.ts';
import { isShown, known, threeState, tellOddStates } from './values.ts';

/** Is this an element as it was kept? */
export function isElement(value: unknown): value is XmlElement {
  const fields = fieldsOf(value);
  return typeof fields['name'] === 'string' && Array.isArray(fields['children']);
}

/** Adverts by language, however the language is written: NL, nl, nl-BE. Of several the one that the publication names comes first. */
function flashes(publication: XmlElement, part: 'Title' | 'Text', context: ConvertContext): FormatRecord {
  const property = childAt(publication, 'Property');
  const named = textAt(publication, 'Info', 'FlashID');
  const chosen = childrenOf(childAt(property, 'Flashes'), 'Flash').filter((one) => textAt(one, part) !== undefined);
  const all = chosen.length > 0 ? chosen : childrenOf(childAt(property, 'AllFlashes'), 'Flash');
  const isNamed = ({ attributes }: XmlElement) => attributes['ID'] !== undefined && attributes['ID'] === named;
  const sorted = [...all.filter(isNamed), ...all.filter((flash) => !isNamed(flash))];
  const sent = sorted.flatMap((flash) => {
    const text = textAt(flash, part);
    const language = flash.attributes['LanguageID'];
    return text === undefined ? [] : [{ language, text: part === 'Text' ? htmlOf(text) : text }];
  });
  return textsByLanguage(sent, `Flash.${part}`, context);
}

/** The step in its sale or its letting; a step of the letting says nothing of a home that is for sale. */
function flowOf(property: XmlElement | undefined, { codes, warn }: ConvertContext): string | undefined {
  const flow = textAt(property, 'FlowStatus');
  const word = codes.word('flowStatus', flow, 'FlowStatus');
  const goal = codes.word('goal', textAt(property, 'Status'), 'Status');
  const flowGoal = flow?.includes('RENT') === true ? 'rent' : 'sale';
  if (word === undefined || word === 'cancelled' || flowGoal === goal) return word;
  warn('bad-value', 'FlowStatus', `is a step of ${flowGoal === 'rent' ? 'letting' : 'selling'}; Status counts`);
  return undefined;
}

/** Does its sale hang on a condition? Once the deed is there it does not any more, and of a home to let nothing of a sale counts. */
function isConditional(property: XmlElement | undefined, { codes }: ConvertContext): boolean {
  const flow = textAt(property, 'FlowStatus');
  const isSale = codes.word('goal', textAt(property, 'Status'), 'Status') === 'sale';
  const isTold = threeState(textAt(property, 'ConditionalSold')) === true;
  if (!isSale || flow === 'SOLD_DEED_EXECUTED') return false;
  return flow === 'SOLD_UNDER_RESERVE' || isTold;
}

function statusOf(publication: XmlElement, context: ConvertContext): string | undefined {
  const { codes } = context;
  const property = childAt(publication, 'Property');
  const gates = [textAt(publication, 'Info', 'Enabled'), textAt(property, 'Active')];
  if (gates.some((gate) => threeState(gate) !== true)) return 'cancelled';
  const status = codes.word('status', textAt(property, 'Status'), 'Status');
  if (status === undefined || status === 'cancelled') return status;
  const flow = flowOf(property, context);
  if (isConditional(property, context) && flow !== 'cancelled') return 'option';
  // What is sold or let is not on option any more, whatever other step it is in.
  const isDone = status === 'sold' || status === 'rented';
  return isDone && flow === 'option' ? status : (flow ?? status);
}

function typeOf(property: XmlElement | undefined, { codes }: ConvertContext): number | undefined {
  const genre = textAt(property, 'Typo', 'Genre');
  // A service flat is one whatever its rooms are.
  if (textAt(property, 'Typo', 'Sort') === 'ServiceFlat') return codes.standardType('service-flat', 'Typo.Sort');
  if (genre !== undefined && codes.has('genre', genre)) return codes.typeId('genre', genre, 'Typo.Genre');
  if (genre !== undefined) codes.noteUnsaid('Typo.Genre', genre.slice(0, 60));
  const sort = textAt(property, 'Typo', 'Sort');
  return codes.typeId('sort', sort, 'Typo.Sort') ?? codes.otherType('Typo.Sort', sort, genre);
}

/** A whole number by the schema; what agents write beside it ("12A") is shown as it is. */
function houseNumber(place: XmlElement | undefined, { warn }: ConvertContext): number | string | undefined {
  const value = textAt(place, 'HouseNumber');
  return readNumber(value) === undefined ? value : known(value, 'HouseNumber', warn);
}

function address(publication: XmlElement, context: ConvertContext): FormatRecord {
  const place = childAt(publication, 'Property', 'Address') ?? childAt(publication, 'Estate', 'Address');
  const city = childAt(place, 'City');
  const position = childAt(place, 'Position') ?? childAt(publication, 'Estate', 'Address', 'Position');
  const isNumberShown = isShown(textAt(publication, 'Info', 'HideHouseNumber'));
  const number = [houseNumber(place, context), textAt(place, 'HouseNumberExtension')].filter(
    (part) => part !== undefined,
  );
  return {
    Street: textAt(place, 'Street'),
    HouseNumber: isNumberShown ? number.join('') : undefined,
    BoxNr: isNumberShown ? textAt(place, 'MailBox') : undefined,
    Zip: city?.attributes['ZipCode'],
    City: city?.text.trim(),
    CountryID: textAt(place, 'CountryID'),
    // X is the longitude. Where only the number is hidden, the exact point would tell it.
    ...coordinates(position?.attributes['Y'], position?.attributes['X']),
    ExactPoint: isNumberShown ? undefined : false,
  };
}

/** The agent in charge, by the login that was laid beside the publication; one who left is not named. */
function manager(publication: XmlElement): FormatRecord | undefined {
  const login = childAt(publication, 'Login');
  const name = [textAt(login, 'FirstName'), textAt(login, 'LastName')].filter((part) => part !== undefined).join(' ');
  if (name === '' || threeState(textAt(login, 'Active')) === false) return undefined;
  return {
    Name: name,
    Email: textAt(login, 'Email'),
    Phone: textAt(login, 'PhoneBusiness') ?? textAt(login, 'Phone') ?? textAt(login, 'Mobile'),
  };
}

/** What a file is called, in the first language of the site: its own language is not said. */
function fileTitle(file: XmlElement, language: string): FormatRecord {
  const name = textAt(file, 'Description') ?? textAt(file, 'OriginalName')?.replace(/\.\w{2,4}$/u, '');
  return name === undefined ? {} : { [language]: name };
}

/** A map or poster among the pictures: either tells an address or a price that may be hidden. */
const noPicture = /^(?:MAP|PRINTS?|POSTER)(?:_|$)/u;

function pictures(
  publication: XmlElement,
  list: string,
  item: string,
  { languages: [language = 'nl'], codes }: ConvertContext,
): FormatRecord[] {
  const rank = (picture: XmlElement) =>
    textAt(picture, 'PictureType') === 'FIRST_PICTURE' ? -1 : (readNumber(textAt(picture, 'Index')) ?? 0);
  // The service description has such lists in two places, of which either may be empty.
  const own = childrenOf(childAt(publication, list), item);
  const files = own.length > 0 ? own : childrenOf(childAt(publication, 'Property', list), item);
  const isPicture = (file: XmlElement) => {
    const type = textAt(file, 'PictureType') ?? '';
    if (!noPicture.test(type)) return true;
    codes.noteUnsaid('PictureType', type.slice(0, 60));
    return false;
  };
  return files
    .filter((file) => list !== 'Pictures' || isPicture(file))
    .sort((a, b) => rank(a) - rank(b))
    .flatMap((picture) => {
      const Url = textAt(picture, 'URL');
      // Fetched again only when it changed.
      return Url === undefined
        ? []
        : [
            {
              Url,
              Key: `${fileKey(Url)} ${textAt(picture, 'Modified') ?? ''}`.trim(),
              Title: fileTitle(picture, language),
            },
          ];
    });
}

/** How a home is let: commercially, else for how long. */
function lease(property: XmlElement | undefined, { codes }: ConvertContext): string | undefined {
  const kind = codes.word('rentType', textAt(property, 'RentType'), 'RentType');
  return kind ?? codes.word('rentTime', textAt(property, 'RentTime'), 'RentTime');
}

/** The lease of a home to let; a home with a day of auction is no private sale, and its price no asking price. */
function contract(
  property: XmlElement | undefined,
  goal: string | undefined,
  context: ConvertContext,
): string | undefined {
  if (goal === 'rent') return lease(property, context);
  const auction = textAt(property, 'Dates', 'Auction');
  return auction === undefined || isNoDay(auction) ? undefined : 'public-sale';
}

/** Allow-list of links; the source's own page is not one of ours. */
function links(property: XmlElement | undefined, ...names: readonly string[]): FormatRecord[] {
  return names.flatMap((name) => {
    const Url = textAt(property, name);
    return Url === undefined ? [] : [{ Url }];
  });
}

function shared(id: string, publication: XmlElement, context: ConvertContext): FormatRecord {
  const property = childAt(publication, 'Property');
  return {
    ID: publicId(id),
    SourceID: id,
    Ident: textAt(property, 'Reference'),
    Title: flashes(publication, 'Title', context),
    Description: flashes(publication, 'Text', context),
    ...address(publication, context),
    Manager: manager(publication),
    Pictures: pictures(publication, 'Pictures', 'Picture', context),
    Plans: pictures(publication, 'FloorPlans', 'FloorPlan', context),
    Documents: pictures(publication, 'Documents', 'Document', context),
    Videos: links(property, 'VideoUrl'),
    VirtualTours: links(property, 'VirtualUrl', 'VRURL'),
    CreatedDate: textAt(publication, 'Info', 'Created'),
    LastChangedDate: textAt(publication, 'Info', 'Modified'),
  };
}

/** A publication of Skarabee in our own format. Numbers of publications and of properties differ: all of ours are the former. */
export function convertSkarabee({ entity, sourceId, raw }: RawEntry, context: ConvertContext): readonly Converted[] {
  if (!isElement(raw))
    return [{ entity, rejected: { field: '', reason: 'the record is not a publication of Skarabee' } }];
  const property = childAt(raw, 'Property');
  const Info = childAt(raw, 'Info');
  const flags = ['Enabled', 'HideAddress', 'HideHouseNumber'].map((name) => [name, textAt(Info, name)] as const);
  tellOddStates({ ...Object.fromEntries(flags), Active: textAt(property, 'Active') }, context.warn);
  const status = statusOf(raw, context);
  const PublishAddress = isShown(textAt(raw, 'Info', 'HideAddress'));
  const goal = context.codes.word('goal', textAt(property, 'Status'), 'Status');
  if (entity === 'project') {
    const isPublic = status !== undefined && status !== 'cancelled';
    const form = {
      ...shared(sourceId, raw, context),
      Status: isPublic ? 'for-sale' : 'draft',
      SoldOut: status === 'sold' ? true : undefined,
      Goal: goal === 'rent' ? 1 : undefined,
      PublicAddress: PublishAddress,
      PublishPrice: threeState(textAt(raw, 'Info', 'HidePrice')) === true ? false : undefined,
    };
    return [{ entity, form }];
  }
  const project = idText(textAt(property, 'Project', 'PublicationID'));
  const form = {
    ...shared(sourceId, raw, context),
    Status: status,
    StatusDate: status === 'sold' ? textAt(property, 'Dates', 'Sold') : undefined,
    PriceDate: textAt(property, 'PriceLastModified'),
    ContractTypeID: contract(property, goal, context),
    Goal: goal === undefined ? undefined : goal === 'rent' ? 1 : 0,
    TypeID: typeOf(property, context),
    ProjectID: project === undefined ? undefined : publicId(project),
    PublishAddress,
    ...building(property, context),
    ...legal(property, context),
    ...money(raw, goal === 'rent', context),
  };
  return [{ entity, form }];
}
