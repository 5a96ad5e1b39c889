import { isList, objectWith, parseJson } from '#base/json.ts';
import type { Listing } from '#domain/listing.ts';
import { childAt, childrenOf, textAt, type XmlElement } from '#feed/adapters/xml/element.ts';
import { parseXml } from '#feed/adapters/xml/parse.ts';
import { plainText } from '#feed/format/text.ts';
import type { Stock } from '#site/export/export-file.ts';
import { gevelFiles } from '#site/export/gevel/feed-files.ts';
import { kyeroFile } from '#site/export/kyero.ts';
import { openImmoFile } from '#site/export/openimmo.ts';

/** What a file for others states of a home; what it does not state is undefined. */
export type Stated = Readonly<Record<string, string | number | undefined>>;

function numberIn(text: string | undefined): number | undefined {
  return text === undefined || text === '' ? undefined : Number(text);
}

/** As a reader of HTML sees it. */
function wordsIn(text: unknown): string | undefined {
  return typeof text === 'string' && text !== '' ? plainText(text, 200) : undefined;
}

/** Zero is how these forms write nothing. */
function filled(value: number | undefined): number | undefined {
  return value === 0 ? undefined : value;
}

function rootOf(text: string): XmlElement {
  const result = parseXml(text);
  if (!result.ok) throw new Error(`The export is not XML: ${result.reason}`);
  return result.root;
}

/** The few facts of an `immobilie` that decide what a home costs and is. */
function inOpenImmo(object: XmlElement): Stated {
  const at = (...path: string[]) => textAt(object, ...path);
  const sale = childAt(object, 'preise', 'kaufpreis');
  const isOnRequest = sale?.attributes['auf_anfrage'] === 'true';
  const point = childAt(object, 'geo', 'geokoordinaten')?.attributes ?? {};
  const own = (name: string) =>
    childrenOf(childAt(object, 'zustand_angaben'), 'user_defined_simplefield').find(
      ({ attributes }) => attributes['feldname'] === name,
    )?.text;
  return {
    amount: isOnRequest ? undefined : numberIn(at('preise', 'kaufpreis') ?? at('preise', 'nettokaltmiete')),
    charges: numberIn(at('preise', 'nebenkosten') ?? at('preise', 'hausgeld')),
    living: numberIn(at('flaechen', 'wohnflaeche')),
    total: numberIn(at('flaechen', 'gesamtflaeche')),
    ground: numberIn(at('flaechen', 'grundstuecksflaeche')),
    bedrooms: numberIn(at('flaechen', 'anzahl_schlafzimmer')),
    bathrooms: numberIn(at('flaechen', 'anzahl_badezimmer')),
    performance: numberIn(at('zustand_angaben', 'energiepass', 'endenergiebedarf')),
    label: at('zustand_angaben', 'energiepass', 'wertklasse'),
    code: own('EPCUniqueCode'),
    isPublished: at('verwaltung_objekt', 'objektadresse_freigeben'),
    street: wordsIn(at('geo', 'strasse')),
    houseNumber: wordsIn(at('geo', 'hausnummer')),
    boxNr: wordsIn(at('geo', 'wohnungsnr')),
    zip: at('geo', 'plz'),
    city: wordsIn(at('geo', 'ort')),
    latitude: numberIn(point['breitengrad']),
    longitude: numberIn(point['laengengrad']),
  };
}

function inKyero(property: XmlElement): Stated {
  const at = (...path: string[]) => textAt(property, ...path);
  return {
    amount: filled(numberIn(at('price'))),
    total: numberIn(at('surface_area', 'built')),
    ground: numberIn(at('surface_area', 'plot')),
    bedrooms: filled(numberIn(at('beds'))),
    bathrooms: filled(numberIn(at('baths'))),
    label: at('energy_rating', 'consumption'),
    street: wordsIn(at('street')),
    zip: at('postcode'),
    city: wordsIn(at('town')),
    latitude: numberIn(at('location', 'latitude')),
    longitude: numberIn(at('location', 'longitude')),
  };
}

function inOwn(record: Readonly<Record<string, unknown>>): Stated {
  const number = (name: string) => (typeof record[name] === 'number' ? record[name] : undefined);
  const text = (name: string) => wordsIn(record[name]);
  return {
    amount: number('Price'),
    charges: record['Goal'] === 0 ? number('ChargesOwner') : number('ChargesRenter'),
    living: number('SurfaceLiving'),
    total: number('SurfaceTotal'),
    ground: number('SurfaceGround'),
    bedrooms: number('NumberOfBedRooms'),
    bathrooms: number('NumberOfBathRooms'),
    performance: number('EnergyPerformance'),
    label: text('EPCLabelText'),
    code: text('EPCUniqueCode'),
    isPublished: String(record['PublishAddress']),
    street: text('Street'),
    houseNumber: text('HouseNumber'),
    boxNr: text('BoxNr'),
    zip: text('Zip'),
    city: text('City'),
    latitude: number('Latitude'),
    longitude: number('Longitude'),
  };
}

/** What each form states of each home, by its reference. */
export function statedBy(stock: Stock): Readonly<Record<'openimmo' | 'kyero' | 'own', ReadonlyMap<string, Stated>>> {
  const address = ({ id }: Listing, language: string): string => `https://site.example/${language}/${id}/`;
  const objects = childrenOf(childAt(rootOf(String(openImmoFile(stock).write())), 'anbieter'), 'immobilie');
  const properties = childrenOf(rootOf(String(kyeroFile(stock, address).write())), 'property');
  const records = gevelFiles(stock)
    .filter(({ path }) => path.includes('properties'))
    .map(({ write }) => parseJson(String(write())))
    .flatMap((list) => (isList(list) ? list : []))
    .map((record) => objectWith<Record<string, unknown>>(record));
  return {
    openimmo: new Map(
      objects.map((object) => [
        wordsIn(textAt(object, 'verwaltung_techn', 'objektnr_extern')) ?? '',
        inOpenImmo(object),
      ]),
    ),
    kyero: new Map(properties.map((property) => [wordsIn(textAt(property, 'ref')) ?? '', inKyero(property)])),
    own: new Map(records.map((record) => [wordsIn(record['Ident']) ?? '', inOwn(record)])),
  };
}

/** Sales whose amount is another one than what the home costs. */
const otherSales: readonly string[] = ['life-annuity', 'public-sale', 'judicial-sale'];

/** Cents as euro where the site shows the price. */
function shownEuro(
  { price }: Listing,
  cents: number | undefined,
  marqueeIgnore: readonly number[],
): number | undefined {
  const isShown = price.isPublished && !marqueeIgnore.includes(price.marquee ?? -1);
  return isShown && cents !== undefined ? cents / 100 : undefined;
}

/** What the record itself has, in the words of `Stated`. */
function known(listing: Listing, marqueeIgnore: readonly number[]): Stated {
  const { price, costs, surfaces, building, energy, address, goal } = listing;
  const euro = (cents: number | undefined) => shownEuro(listing, cents, marqueeIgnore);
  return {
    amount: euro(price.amountCents),
    charges: euro(goal === 'rent' ? costs.chargesRenterCents : costs.chargesOwnerCents),
    living: surfaces.livingM2,
    total: surfaces.totalM2,
    ground: surfaces.groundM2,
    bedrooms: building.bedrooms,
    bathrooms: building.bathrooms,
    performance: energy.performance,
    label: energy.labelText,
    code: energy.uniqueCode,
    isPublished: String(address.isPublished),
    street: address.street,
    houseNumber: address.houseNumber,
    boxNr: address.boxNr,
    zip: address.zip === '' ? undefined : address.zip,
    city: address.city,
    latitude: address.geo?.latitude,
    longitude: address.geo?.longitude,
  };
}

/** What each form has to state of a home: all that it has a place for, and nothing else. */
export function statable(
  listing: Listing,
  marqueeIgnore: readonly number[],
): Readonly<Record<'openimmo' | 'kyero' | 'own', Stated>> {
  const own = known(listing, marqueeIgnore);
  const { price, contractType = '', surfaces, building } = listing;
  // Neither form can say of what an amount is.
  const isWhole = price.unitText === undefined && price.unit !== 7 && !otherSales.includes(contractType);
  const whole = isWhole ? shownEuro(listing, price.amountCents, marqueeIgnore) : undefined;
  const round = (value: number | undefined) => (value === undefined ? undefined : Math.round(value));
  const isBest = listing.energy.labelText?.startsWith('A') === true;
  return {
    own,
    openimmo: {
      ...own,
      amount: whole,
      performance: isBest ? own['performance'] : filled(listing.energy.performance),
    },
    kyero: {
      amount: filled(round(whole)),
      total: round(surfaces.totalM2 ?? surfaces.livingM2),
      ground: round(surfaces.groundM2),
      bedrooms: filled(building.bedrooms),
      bathrooms: filled(building.bathrooms),
      label: /^[A-G]/u.exec(listing.energy.labelText ?? '')?.[0],
      street: undefined,
      zip: own['zip'],
      city: own['city'],
      latitude: own['latitude'],
      longitude: own['longitude'],
    },
  };
}
