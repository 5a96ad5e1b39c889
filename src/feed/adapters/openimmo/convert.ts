import type { Converted, ConvertContext, FormatRecord, RawEntry } from '#feed/adapters/adapter.ts';
import { readNumber } from '#feed/format/amount.ts';
import { coordinates } from '#feed/adapters/coordinates.ts';
import { floorOf } from '#feed/adapters/floor.ts';
import { endOfMonth } from '#feed/adapters/other-dates.ts';
import { htmlOf } from '#feed/adapters/plain-html.ts';
import { publicId } from '#feed/adapters/public-id.ts';
import { attributeAt, childAt, childrenOf, textAt, type XmlElement } from '#feed/adapters/xml/element.ts';
import { readRaw, type OpenImmoRaw } from './raw.ts';
import { convertFiles, convertManager, convertParkings, convertUserFields, mayPassOn } from './convert-parts.ts';

function isYes(value: string | undefined): boolean | undefined {
  const word = value?.toLowerCase();
  return word === 'true' || word === '1' ? true : word === 'false' || word === '0' ? false : undefined;
}

function hasAttribute(element: XmlElement | undefined, ...names: readonly string[]): boolean {
  return names.some((name) => isYes(element?.attributes[name]) === true);
}

function titles({ languages }: OpenImmoRaw): FormatRecord {
  const entries = Object.entries(languages).map(
    ([language, object]) => [language, textAt(object, 'freitexte', 'objekttitel')] as const,
  );
  return Object.fromEntries(entries.filter(([, text]) => text !== undefined));
}

function descriptions({ languages }: OpenImmoRaw): FormatRecord {
  const parts = ['objektbeschreibung', 'lage', 'ausstatt_beschr', 'sonstige_angaben'];
  const found: Record<string, string> = {};
  for (const [language, object] of Object.entries(languages)) {
    const texts = childAt(object, 'freitexte');
    const own = parts.flatMap((part) => textAt(texts, part) ?? []);
    if (own.length > 0) found[language] = own.map(htmlOf).join('');
    for (const other of childrenOf(texts, 'objekt_text')) {
      // Without a language it is the main text, in that of the object.
      const given = other.attributes['lang']?.trim() ?? '';
      const code = (given === '' ? language : given).slice(0, 2).toLowerCase();
      if (other.text.trim() !== '') found[code] ??= htmlOf(other.text.trim());
    }
  }
  return found;
}

/** First element of the kind and the first word of its attribute, `wohnung` and `PENTHOUSE`. */
function kindOf(object: XmlElement): { kind: string | undefined; word: string | undefined } {
  const art = childAt(object, 'objektkategorie', 'objektart')?.children.find(({ name }) => name !== 'objektart_zusatz');
  const word = Object.values(art?.attributes ?? {})[0];
  return { kind: art?.name, word: word === 'KEINE_ANGABE' || word === '' ? undefined : word };
}

function typeOf(object: XmlElement, { codes }: ConvertContext): number | undefined {
  const { kind, word } = kindOf(object);
  if (word !== undefined && codes.has('typ', word)) return codes.typeId('typ', word, 'objektart');
  return codes.typeId('objektart', kind, 'objektart');
}

/** Sale when it is one of the kinds of selling; both at once is a sale with a warning. */
function goalOf(object: XmlElement, { warn }: ConvertContext): 'sale' | 'rent' | undefined {
  const kinds = childAt(object, 'objektkategorie', 'vermarktungsart');
  const isSale = hasAttribute(kinds, 'KAUF', 'ERBPACHT');
  const isRent = hasAttribute(kinds, 'MIETE_PACHT', 'MIETE', 'LEASING');
  if (isSale && isRent) warn('bad-value', 'vermarktungsart', 'is both sale and rent; taken as a sale');
  return isSale ? 'sale' : isRent ? 'rent' : undefined;
}

function statusOf(object: XmlElement, goal: string | undefined, { codes }: ConvertContext): string | undefined {
  const action = attributeAt(object, ['verwaltung_techn', 'aktion'], 'aktionart')?.toUpperCase();
  const stand = attributeAt(object, ['zustand_angaben', 'verkaufstatus'], 'stand');
  // The state is not a duty of the schema: an object without one is on offer, that is why it was sent.
  const state =
    action === 'REFERENZ'
      ? 'sold'
      : stand === undefined
        ? 'available'
        : codes.word('saleState', stand, 'verkaufstatus');
  return state === 'sold' && goal === 'rent' ? 'rented' : state;
}

function sum(...values: readonly (string | undefined)[]): number | undefined {
  const numbers = values.map(readNumber).filter((value) => value !== undefined);
  return numbers.length === 0 ? undefined : numbers.reduce((total, value) => total + value, 0);
}

function money(object: XmlElement, goal: string | undefined, { warn }: ConvertContext): FormatRecord {
  const prices = childAt(object, 'preise');
  const price = (name: string) => textAt(prices, name);
  const isRent = goal === 'rent';
  const rentFields = ['nettokaltmiete', 'kaltmiete', 'pauschalmiete', 'pacht'] as const;
  const rentField = rentFields.find((name) => (readNumber(price(name)) ?? 0) > 0);
  const amount = isRent ? rentField && price(rentField) : (price('kaufpreis') ?? price('kaufpreisbrutto'));
  const period = attributeAt(prices, ['preis_zeiteinheit'], 'zeiteinheit')?.toUpperCase() ?? 'MONAT';
  const isOther = isRent && period !== 'MONAT';
  if (isOther) warn('bad-value', 'preis_zeiteinheit', 'is another time than a month; shown as price on request');
  const isOnRequest = isYes(attributeAt(prices, ['kaufpreis'], 'auf_anfrage')) === true;
  // The running costs are in the "kalte" rent already, and everything is in the flat one (schema 1.2.7).
  const hasCharges = rentField === 'kaltmiete' || rentField === 'pauschalmiete';
  const hasHeating = rentField === 'pauschalmiete' || isYes(price('heizkosten_enthalten')) === true;
  return {
    PublishPrice: !isOther && !isOnRequest && (readNumber(amount) ?? 0) > 0,
    Price: amount,
    Currency: attributeAt(prices, ['waehrung'], 'iso_waehrung'),
    ChargesRenter: isRent
      ? sum(hasCharges ? undefined : price('nebenkosten'), hasHeating ? undefined : price('heizkosten'))
      : undefined,
    RenterTotalCost: isRent ? price('warmmiete') : undefined,
    DepositAmount: isRent && readNumber(price('kaution')) !== undefined ? price('kaution') : undefined,
    ChargesOwner: isRent ? undefined : price('hausgeld'),
    AgencyCost: price('provisionbrutto'),
  };
}

/** Missing means shown by the schema, unless the agency wants otherwise; empty is no yes. */
function publishesAddress(object: XmlElement, { settings }: ConvertContext): boolean {
  const flag = childAt(object, 'verwaltung_objekt', 'objektadresse_freigeben');
  return flag ? isYes(flag.text.trim()) === true : settings['missingAddressFlag'] !== 'hide';
}

/** The country; a sender who leaves it out is at home, where the postcode can be of there. */
function countryOf(geo: XmlElement | undefined, settings: ConvertContext['settings']): string | undefined {
  const given = attributeAt(geo, ['land'], 'iso_land')?.toUpperCase();
  if (given !== undefined) return given;
  const zip = textAt(geo, 'plz') ?? '';
  if (/^L-?\s?\d{4}$/iu.test(zip)) return 'LUX';
  return settings['country']?.toUpperCase() ?? (/^(?:B-?)?\d{4}$/iu.test(zip) ? 'BEL' : undefined);
}

function place(object: XmlElement, { codes, settings }: ConvertContext): FormatRecord {
  const geo = childAt(object, 'geo');
  const coordinate = (name: string) => attributeAt(geo, ['geokoordinaten'], name);
  return {
    Street: textAt(geo, 'strasse'),
    HouseNumber: textAt(geo, 'hausnummer'),
    BoxNr: textAt(geo, 'wohnungsnr'),
    Zip: textAt(geo, 'plz'),
    City: textAt(geo, 'ort'),
    CountryID: codes.word('country', countryOf(geo, settings), 'land'),
    ...coordinates(coordinate('breitengrad'), coordinate('laengengrad')),
  };
}

function energy(object: XmlElement, { settings }: ConvertContext): FormatRecord {
  const pass = childAt(object, 'zustand_angaben', 'energiepass');
  const country = attributeAt(object, ['geo', 'land'], 'iso_land')?.toUpperCase();
  // A German class is no Belgian or Luxembourg label; an agency that enters the local one says so.
  const isLocal = settings['energyClassIsLocal'] === 'yes' || (country !== 'BEL' && country !== 'LUX');
  return {
    EnergyPerformance: textAt(pass, 'endenergiebedarf') ?? textAt(pass, 'energieverbrauchkennwert'),
    EPCLabelText: isLocal ? textAt(pass, 'wertklasse') : undefined,
    EPCEndDate: endOfMonth(textAt(pass, 'gueltig_bis')),
  };
}

/** A year in a text, `'ca. 1900' -> 1900`. */
function year(value: string | undefined): string | undefined {
  return /(?<!\d)(?:1[0-9]|20)\d{2}(?!\d)/u.exec(value ?? '')?.[0];
}

/** The first attribute that is true and has a meaning. */
function ticked(element: XmlElement | undefined, table: string, { codes }: ConvertContext): string | undefined {
  const words = Object.entries(element?.attributes ?? {}).filter(([, value]) => isYes(value) === true);
  return words.map(([word]) => codes.word(table, word, element?.name ?? '')).find((meaning) => meaning !== undefined);
}

function building(object: XmlElement, context: ConvertContext): FormatRecord {
  const areas = childAt(object, 'flaechen');
  const equipment = childAt(object, 'ausstattung');
  const state = childAt(object, 'zustand_angaben');
  const count = (name: string) => {
    const value = readNumber(textAt(areas, name));
    return value === undefined ? undefined : Math.floor(value);
  };
  const kitchen = childAt(equipment, 'kueche');
  const { word } = kindOf(object);
  const condition = context.codes.word('condition', attributeAt(state, ['zustand'], 'zustand_art'), 'zustand');
  const cellar = attributeAt(equipment, ['unterkellert'], 'keller')?.toUpperCase();
  return {
    SurfaceLiving: textAt(areas, 'wohnflaeche'),
    // In a dwelling it is what is usable beside the living area, and no total.
    SurfaceTotal:
      textAt(areas, 'gesamtflaeche') ??
      (textAt(areas, 'wohnflaeche') === undefined ? textAt(areas, 'nutzflaeche') : undefined),
    SurfaceGround: textAt(areas, 'grundstuecksflaeche'),
    SurfaceGarden: textAt(areas, 'gartenflaeche'),
    SurfaceTerrace: textAt(areas, 'balkon_terrasse_flaeche'),
    // Bedrooms, never "zimmer", which counts the living room.
    NumberOfBedRooms: count('anzahl_schlafzimmer'),
    NumberOfBathRooms: count('anzahl_badezimmer'),
    NumberOfToilets: count('anzahl_sep_wc'),
    NumberOfFloors: textAt(object, 'geo', 'anzahl_etagen'),
    Floor: floorOf(textAt(object, 'geo', 'etage'), 'etage', context.warn),
    ConstructionYear: year(textAt(state, 'baujahr')),
    RenovationYear: year(textAt(state, 'letztemodernisierung')),
    ConditionID: condition,
    IsNewBuild: condition === 'new' || condition === 'to-build',
    ConstructionID:
      word !== undefined && context.codes.has('construction', word)
        ? context.codes.word('construction', word, 'objektart')
        : undefined,
    HeatingID: ticked(childAt(equipment, 'befeuerung'), 'heating', context),
    ...convertParkings(object),
    FloorCoveringID: ticked(childAt(equipment, 'boden'), 'floorCovering', context),
    RoofID: ticked(childAt(equipment, 'dachform'), 'roof', context),
    KitchenID: hasAttribute(kitchen, 'EBK')
      ? hasAttribute(kitchen, 'OFFEN')
        ? 'open-equipped'
        : 'equipped'
      : undefined,
    HasLift: hasAttribute(childAt(equipment, 'fahrstuhl'), 'PERSONEN') || undefined,
    HasCellar: cellar === 'JA' || cellar === 'TEIL' ? true : cellar === 'NEIN' ? false : undefined,
    HasGarden: isYes(textAt(equipment, 'gartennutzung')),
    HasFurnished: attributeAt(equipment, ['moebliert'], 'moeb')?.toUpperCase() === 'VOLL' || undefined,
    HasAttic: isYes(textAt(equipment, 'dachboden')),
    Heritage: isYes(textAt(object, 'verwaltung_objekt', 'denkmalgeschuetzt')) === true ? 'yes' : undefined,
    PetsAllowed: isYes(textAt(object, 'verwaltung_objekt', 'haustiere')),
    AvailableDate: textAt(object, 'verwaltung_objekt', 'abdatum'),
    AvailableID: textAt(object, 'verwaltung_objekt', 'abdatum') === undefined ? undefined : 'on-date',
  };
}

function shared(id: string, raw: OpenImmoRaw, object: XmlElement, context: ConvertContext): FormatRecord {
  const technical = childAt(object, 'verwaltung_techn');
  return {
    ID: publicId(id),
    SourceID: id,
    Ident: textAt(technical, 'objektnr_extern') ?? textAt(technical, 'objektnr_intern'),
    PassOn: Object.values(raw.languages).every(mayPassOn) ? undefined : false,
    Title: titles(raw),
    Description: descriptions(raw),
    ...place(object, context),
    ...convertFiles(raw, object, context),
    Manager: convertManager(raw, object),
    LastChangedDate: textAt(technical, 'stand_vom'),
  };
}

/** An object of OpenImmo in our own format. */
export function convertOpenImmo(
  { entity, sourceId, raw: kept }: RawEntry,
  context: ConvertContext,
): readonly Converted[] {
  const raw = readRaw(kept);
  if (raw?.isGone === true) return [];
  const object = raw && Object.values(raw.languages)[0];
  if (!raw || !object) return [{ entity, rejected: { field: '', reason: 'the record is not an object of OpenImmo' } }];
  const base = shared(sourceId, raw, object, context);
  const isPublished = publishesAddress(object, context);
  if (entity === 'project') {
    const isHidden = isYes(attributeAt(object, ['verwaltung_techn', 'master'], 'visible')) === false;
    const Status = isHidden || raw.isOutside === true ? 'draft' : 'for-sale';
    return [{ entity, form: { ...base, Status, PublicAddress: isPublished } }];
  }
  const goal = goalOf(object, context);
  const form = {
    ...base,
    Status: raw.isOutside === true ? 'cancelled' : statusOf(object, goal, context),
    Goal: goal === undefined ? undefined : goal === 'rent' ? 1 : 0,
    TypeID: typeOf(object, context),
    ProjectID: raw.parent === undefined ? undefined : publicId(raw.parent),
    PublishAddress: isPublished,
    ...money(object, goal, context),
    ...building(object, context),
    ...energy(object, context),
    ...convertUserFields(object, context),
  };
  return [{ entity, form }];
}
