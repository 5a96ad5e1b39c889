import type { Converted, ConvertContext, Form, RawEntry } from '#feed/adapters/adapter.ts';
import { floorOf } from '#feed/adapters/floor.ts';
import { htmlOf } from '#feed/adapters/plain-html.ts';
import { readNumber } from '#feed/format/amount.ts';
import { annuityText } from '#feed/format/annuity.ts';
import { coordinates } from '#feed/adapters/coordinates.ts';
import { fieldsOf, idText } from '#feed/adapters/json.ts';
import { publicId } from '#feed/adapters/public-id.ts';
import { childAt, childrenOf, textAt, type XmlElement } from '#feed/adapters/xml/element.ts';

/** Is this an element as it was kept? */
export function isElement(value: unknown): value is XmlElement {
  const fields = fieldsOf(value);
  return typeof fields['name'] === 'string' && Array.isArray(fields['children']);
}

/** UNDEFINED and everything unheard of say nothing. */
function threeState(value: string | undefined): boolean | undefined {
  const word = value?.toUpperCase();
  return word === 'TRUE' ? true : word === 'FALSE' ? false : undefined;
}

function declared(value: string | undefined): 'yes' | 'no' | undefined {
  const known = threeState(value);
  return known === undefined ? undefined : known ? 'yes' : 'no';
}

/** A value that is filled in: -1 and 0 are how this source writes unknown. */
function known(value: string | undefined): number | undefined {
  // Decimals of the schema have a point; a comma stands in fields that are text.
  const number = value !== undefined && /^\d+(?:\.\d+)?$/u.test(value) ? Number(value) : readNumber(value);
  return number === undefined || number <= 0 ? undefined : number;
}

/** A flag that hides, where only an explicit no shows. */
function isShown(value: string | undefined): boolean {
  return threeState(value) === false;
}

/** Adverts by language, however the language is written: NL, nl, nl-BE. */
function flashes(property: XmlElement, part: 'Title' | 'Text'): Form {
  const chosen = childrenOf(childAt(property, 'Flashes'), 'Flash');
  const all = chosen.length > 0 ? chosen : childrenOf(childAt(property, 'AllFlashes'), 'Flash');
  const texts = all.flatMap((flash): [string, string][] => {
    const language = flash.attributes['LanguageID']?.slice(0, 2).toLowerCase() ?? '';
    const text = textAt(flash, part);
    return language === '' || text === undefined ? [] : [[language, part === 'Text' ? htmlOf(text) : text]];
  });
  return Object.fromEntries(texts);
}

function statusOf(publication: XmlElement, { codes }: ConvertContext): string | undefined {
  const property = childAt(publication, 'Property');
  const gates = [textAt(publication, 'Info', 'Enabled'), textAt(property, 'Active')];
  if (gates.some((gate) => threeState(gate) !== true)) return 'cancelled';
  const status = codes.word('status', textAt(property, 'Status'), 'Status');
  if (status === undefined || status === 'cancelled') return status;
  const flow = codes.word('flowStatus', textAt(property, 'FlowStatus'), 'FlowStatus');
  if (threeState(textAt(property, 'ConditionalSold')) === true && status === 'available') return 'option';
  return flow ?? status;
}

function typeOf(property: XmlElement | undefined, { codes }: ConvertContext): number | undefined {
  const genre = textAt(property, 'Typo', 'Genre');
  if (genre !== undefined && codes.has('genre', genre)) return codes.typeId('genre', genre, 'Typo.Genre');
  return codes.typeId('sort', textAt(property, 'Typo', 'Sort'), 'Typo.Sort');
}

function address(publication: XmlElement): Form {
  const place = childAt(publication, 'Property', 'Address') ?? childAt(publication, 'Estate', 'Address');
  const city = childAt(place, 'City');
  const position = childAt(place, 'Position') ?? childAt(publication, 'Estate', 'Address', 'Position');
  const isNumberShown = isShown(textAt(publication, 'Info', 'HideHouseNumber'));
  const number = [known(textAt(place, 'HouseNumber')), textAt(place, 'HouseNumberExtension')].filter(
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
function manager(publication: XmlElement): Form | undefined {
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
function fileTitle(file: XmlElement, language: string): Form {
  const name = textAt(file, 'Description') ?? textAt(file, 'OriginalName')?.replace(/\.\w{2,4}$/u, '');
  return name === undefined ? {} : { [language]: name };
}

function pictures(publication: XmlElement, list: string, item: string, [language = 'nl']: readonly string[]): Form[] {
  const rank = (picture: XmlElement) =>
    textAt(picture, 'PictureType') === 'FIRST_PICTURE' ? -1 : Number(textAt(picture, 'Index') ?? 0);
  return [...childrenOf(childAt(publication, list), item)]
    .sort((a, b) => rank(a) - rank(b))
    .flatMap((picture) => {
      const Url = textAt(picture, 'URL');
      // Fetched again only when it changed.
      return Url === undefined
        ? []
        : [
            {
              Url,
              Key: `${Url.replace(/[?#].*$/su, '')} ${textAt(picture, 'Modified') ?? ''}`.trim(),
              Title: fileTitle(picture, language),
            },
          ];
    });
}

function money(publication: XmlElement, isRent: boolean, { codes, warn }: ConvertContext): Form {
  const property = childAt(publication, 'Property');
  const kind = codes.word('priceType', textAt(property, 'PriceType'), 'PriceType') ?? 'total';
  const isOther = kind === 'other';
  if (isOther) warn('bad-value', 'PriceType', 'is a price by the year or the square metre; shown as price on request');
  const isOnRequest = textAt(property, 'PriceIndication') === 'ON_REQUEST';
  const months =
    codes.number('interval', textAt(property, 'ChargesAndProvisionsInterval'), 'ChargesAndProvisionsInterval') ?? 1;
  const charges = known(textAt(property, 'ChargesAndProvisions'));
  return {
    PublishPrice: isShown(textAt(publication, 'Info', 'HidePrice')) && !isOnRequest && !isOther,
    Currency: textAt(property, 'Currency'),
    Price: known(textAt(property, 'Price')),
    ...annuity(childAt(property, 'LifeAnnuity')),
    ChargesRenter: isRent && charges !== undefined ? Math.round((charges / months) * 100) / 100 : undefined,
    DepositAmount: isRent ? known(textAt(property, 'Deposit')) : undefined,
    RealEstateTax: known(textAt(property, 'RealEstateTax')),
    ConstructionCost: known(textAt(property, 'ConstructionValue')),
  };
}

/** A home for a life annuity: what is paid at once and what each month; never the price of the whole. */
function annuity(element: XmlElement | undefined): Form {
  const once = known(textAt(element, 'OneOffPayment'));
  const amount = known(textAt(element, 'Remittance', 'Amount'));
  if (textAt(element, 'Type') === undefined && once === undefined && amount === undefined) return {};
  const isYearly = textAt(element, 'Remittance', 'Period') === 'YEARLY';
  const monthly = amount === undefined ? undefined : amount / (isYearly ? 12 : 1);
  return {
    ContractTypeID: 'life-annuity',
    ...(once !== undefined && { Price: once }),
    ...(once !== undefined && monthly !== undefined && { PriceUnitText: annuityText(monthly) }),
  };
}

/** Our names of what is there or not, and theirs, misspelt ones included. */
const featureNames: readonly (readonly [string, string])[] = [
  ['HasGarage', 'HasGarage'],
  ['HasGarden', 'HasGarden'],
  ['HasTerrace', 'HasTerrace'],
  ['HasCellar', 'HasCellar'],
  ['HasLift', 'HasElevator'],
  ['HasAttic', 'HasAttick'],
  ['PetsAllowed', 'PetsAllowed'],
  ['HasFurnished', 'HasFurniture'],
  ['ElectricityConnection', 'HasElectricityConnect'],
  ['HasGas', 'HasGasConnect'],
  ['HasWater', 'HasWaterConnect'],
  ['DrainConnection', 'HasSewerConnect'],
];

function features(property: XmlElement | undefined): Form {
  return Object.fromEntries(featureNames.map(([ours, theirs]) => [ours, threeState(textAt(property, theirs))]));
}

/** Fitted or not, and open where one of two fields says so. */
function kitchen(property: XmlElement | undefined, codes: ConvertContext['codes']): string | undefined {
  const kind = codes.word('kitchen', textAt(property, 'KitchenType'), 'KitchenType');
  const genre = codes.word('kitchenGenre', textAt(property, 'KitchenGenre'), 'KitchenGenre');
  const found = kind === 'equipped' || kind === 'cupboards' ? kind : genre === 'equipped' ? genre : undefined;
  return found === 'equipped' && (kind === 'open' || genre === 'open') ? 'open-equipped' : found;
}

/** How a home is let: commercially, else for how long. */
function lease(property: XmlElement | undefined, { codes }: ConvertContext): string | undefined {
  const kind = codes.word('rentType', textAt(property, 'RentType'), 'RentType');
  return kind ?? codes.word('rentTime', textAt(property, 'RentTime'), 'RentTime');
}

/** What a certificate found: only words that say it plainly count. */
function result(certificate: XmlElement | undefined, table: string, { codes }: ConvertContext): string | undefined {
  const text = textAt(certificate, 'Conform')?.toLowerCase();
  return text === undefined ? undefined : codes.word(table, text, 'Certification.Conform');
}

function building(property: XmlElement | undefined, { codes, warn }: ConvertContext): Form {
  const number = (name: string) => known(textAt(property, name));
  const word = (table: string, ...path: readonly string[]) =>
    codes.word(table, textAt(property, ...path), path.join('.'));
  const listed = (table: string, list: string) =>
    (childAt(property, list)?.children ?? [])
      .map(({ text }) => codes.word(table, text, list))
      .find((found) => found !== undefined);
  const shape = textAt(property, 'Typo', 'Characterisation')?.split('_').at(-1) ?? '';
  return {
    SurfaceLiving: number('SurfaceLivable'),
    SurfaceTotal: number('Area'),
    SurfaceGround: number('LandArea') ?? number('CadastrallArea'),
    SurfaceTerrace: number('SurfaceTerrace'),
    SurfaceGarden: number('SurfaceGarden'),
    NumberOfBedRooms: number('NumberOfBedrooms'),
    NumberOfBathRooms: number('NumberOfBathrooms'),
    NumberOfToilets: number('NumberOfToilets'),
    NumberOfGarages: number('NumberOfGarages'),
    NumberOfParkings: number('NumberOfParkingPlaces'),
    NumberOfFloors: number('NumberOfFloors'),
    Floor: floorOf(textAt(property, 'FloorLevelNL'), 'FloorLevelNL', warn),
    KitchenID: kitchen(property, codes),
    RoofID: word('roof', 'RoofType'),
    RoofMaterialID: word('roofCover', 'RoofCoverType'),
    WindowFrameID: word('windowFrame', 'WindowType'),
    IsNewBuild:
      threeState(textAt(property, 'NewEstate')) === true ||
      textAt(property, 'ShapeOfConstruction') === 'NEW_CONSTRUCTION'
        ? true
        : undefined,
    MaximumPersons: number('MaximumOccupants'),
    ConstructionYear: number('ConstructionYear'),
    RenovationYear: number('RenovationYear'),
    ConditionID: word('condition', 'GeneralState'),
    ConstructionID: codes.has('construction', shape)
      ? codes.word('construction', shape, 'Typo.Characterisation')
      : undefined,
    HeatingID: listed('heating', 'HeatingTypes'),
    WindowGlazingID: listed('glazing', 'GlazingTypes'),
    AvailableID: word('acception', 'Acception'),
    AvailableDate: textAt(property, 'Dates', 'AvailableFrom'),
    ...features(property),
  };
}

function legal(property: XmlElement | undefined, context: ConvertContext): Form {
  const { codes } = context;
  const word = (table: string, ...path: readonly string[]) =>
    codes.word(table, textAt(property, ...path), path.join('.'));
  const urban = (name: string) => declared(textAt(property, 'UrbanDevelopment', name));
  const certificates = childrenOf(childAt(property, 'Certifications'), 'Certification');
  // Written in two ways.
  const asbestos = certificates.find(({ attributes }) => /^ASBEST[OU]S$/u.test(attributes['Type'] ?? ''));
  const certified = (...types: readonly string[]) =>
    certificates.find(({ attributes }) => types.includes(attributes['Type'] ?? ''));
  const bank = word('riverbank', 'DelimitedFloodplainOrRiverbank');
  return {
    EnergyPerformance: known(textAt(property, 'Energy', 'Index')),
    EPCTotal: known(textAt(property, 'EnergyIndexYearlyTotal')),
    EPCLabelText: word('epcClass', 'Energy', 'Class'),
    EPCUniqueCode: textAt(property, 'Energy', 'EnergyCertificateNr'),
    EPCEndDate: textAt(property, 'Energy', 'ClassEndDate'),
    ELevel: known(textAt(property, 'Energy', 'EnergyLevel')?.replace(/^E/iu, '')),
    CO2Emission: known(textAt(property, 'GES', 'Index')),
    AsbestosDate: textAt(asbestos, 'Date'),
    AsbestosType: result(asbestos, 'asbestosResult', context),
    ElectricityCertificate: result(certified('ELECTRICITY_CERTIFICATE', 'DIAGNOSTICS_ELECTRICITY'), 'checked', context),
    GasCertificate: result(certified('GAS', 'GAZ'), 'checked', context),
    CadastralIncome: known(textAt(property, 'CadastrallIncome')),
    FloodZoneID: bank === 'floodplain' ? 'delimited' : word('flood', 'FloodProneArea'),
    RiverbankZone: bank === 'riverbank' ? true : undefined,
    PScore: textAt(property, 'WaterPolicyPScore'),
    GScore: textAt(property, 'WaterPolicyGScore'),
    GroundCertificate: certificates.some(({ attributes }) => attributes['Type'] === 'SOIL_CERT')
      ? 'present'
      : undefined,
    Permit: urban('Permit'),
    Summons: urban('Summons'),
    PreemptiveRights: urban('PreemptiveRights'),
    AllotmentPermit: urban('AllotmentPermit'),
    JudicialDecision: urban('JudicialDecision'),
    Heritage: word('heritage', 'UrbanDevelopment', 'ProtectedMonument'),
    Servitudes: word('easement', 'Easement'),
    AreaApplication: codes.destination(
      'destination',
      childAt(property, 'UrbanDevelopment', 'AreaApplication')?.attributes['Code'],
      'AreaApplication',
    ),
  };
}

/** Allow-list of links; the source's own page is not one of ours. */
function links(property: XmlElement | undefined, ...names: readonly string[]): Form[] {
  return names.flatMap((name) => {
    const Url = textAt(property, name);
    return Url === undefined ? [] : [{ Url }];
  });
}

function shared(id: string, publication: XmlElement, { languages }: ConvertContext): Form {
  const property = childAt(publication, 'Property');
  return {
    ID: publicId(id),
    SourceID: id,
    Ident: textAt(property, 'Reference'),
    Title: property ? flashes(property, 'Title') : {},
    Description: property ? flashes(property, 'Text') : {},
    ...address(publication),
    Manager: manager(publication),
    Pictures: pictures(publication, 'Pictures', 'Picture', languages),
    Plans: pictures(publication, 'FloorPlans', 'FloorPlan', languages),
    Documents: pictures(publication, 'Documents', 'Document', languages),
    Videos: links(property, 'VideoUrl'),
    VirtualTours: links(property, 'VirtualUrl', 'VRURL'),
    CreatedDate: textAt(publication, 'Info', 'Created'),
    LastChangedDate: textAt(publication, 'Info', 'Modified'),
  };
}

/** A publication of Skarabee in our form. Numbers of publications and of properties differ: all of ours are the former. */
export function convertSkarabee({ entity, sourceId, raw }: RawEntry, context: ConvertContext): readonly Converted[] {
  if (!isElement(raw))
    return [{ entity, rejected: { field: '', reason: 'the record is not a publication of Skarabee' } }];
  const property = childAt(raw, 'Property');
  const status = statusOf(raw, context);
  const PublishAddress = isShown(textAt(raw, 'Info', 'HideAddress'));
  if (entity === 'project') {
    const isPublic = status !== undefined && status !== 'cancelled';
    const form = {
      ...shared(sourceId, raw, context),
      Status: isPublic ? 'for-sale' : 'draft',
      PublicAddress: PublishAddress,
    };
    return [{ entity, form }];
  }
  const goal = context.codes.word('goal', textAt(property, 'Status'), 'Status');
  const project = idText(textAt(property, 'Project', 'PublicationID'));
  const form = {
    ...shared(sourceId, raw, context),
    Status: status,
    StatusDate: status === 'sold' ? textAt(property, 'Dates', 'Sold') : undefined,
    PriceDate: textAt(property, 'PriceLastModified'),
    ...(goal === 'rent' && { ContractTypeID: lease(property, context) }),
    Goal: goal === undefined ? undefined : goal === 'rent' ? 1 : 0,
    TypeID: typeOf(property, context),
    ProjectID: project === undefined ? undefined : publicId(project),
    PublishAddress,
    ...money(raw, goal === 'rent', context),
    ...building(property, context),
    ...legal(property, context),
  };
  return [{ entity, form }];
}
