import type { Address, GeoPoint, LocalizedText } from '#domain/listing.ts';
import type { Warn } from '#feed/findings/finding.ts';
import { present } from '#feed/format/present.ts';
import { countryCode, countryNames } from './country-code.ts';
import { countryIds } from './codes.ts';
import { placeName, postcodeOf, zipBeforeTown } from './place-name.ts';
import { numberInStreet } from './hidden-street.ts';
import type { Fields } from './raw.ts';

interface Box {
  readonly south: number;
  readonly north: number;
  readonly west: number;
  readonly east: number;
}

/** Belgium and Luxembourg (docs/rules/places-and-regions.md). */
const home: Box = { south: 49.4, north: 51.6, west: 2.5, east: 6.6 };
/** Boxes of the other countries of the feed by CountryID: Germany, Spain with its islands, France, Great Britain, the Netherlands. */
const abroad: Readonly<Record<number, Box>> = {
  26: { south: 47.2, north: 55.1, west: 5.8, east: 15.1 },
  32: { south: 27.6, north: 43.9, west: -18.3, east: 4.4 },
  33: { south: 41.3, north: 51.1, west: -5.2, east: 9.6 },
  36: { south: 49.8, north: 60.9, west: -8.7, east: 1.8 },
  63: { south: 50.7, north: 53.6, west: 3.3, east: 7.3 },
};
/** A country of which we keep no box: any point but 0, 0 may be in it. */
const anywhere: Box = { south: -85, north: 85, west: -180, east: 180 };
const homeIds: readonly number[] = [10, 50];
/** A grid of about 500 m at this latitude. */
const hiddenGrid = { latitude: 0.005, longitude: 0.0075 };

function round(value: number, step: number): number {
  return Number((Math.round(value / step) * step).toFixed(4));
}

function isInside({ south, north, west, east }: Box, latitude: number, longitude: number): boolean {
  return latitude >= south && latitude <= north && longitude >= west && longitude <= east;
}

function mapPoint(fields: Fields, countryId: number, isExact: boolean, warn: Warn): GeoPoint | undefined {
  if (fields.text('Latitude') === undefined && fields.text('Longitude') === undefined) return undefined;
  const latitude = fields.degrees('Latitude');
  const longitude = fields.degrees('Longitude');
  const bounds = abroad[countryId] ?? (homeIds.includes(countryId) ? home : anywhere);
  if (latitude === undefined || longitude === undefined || !isInside(bounds, latitude, longitude)) {
    warn(
      'dropped-coordinates',
      'Latitude',
      abroad[countryId]
        ? 'coordinates are incomplete, swapped or outside the country; left out'
        : 'coordinates are incomplete, swapped or outside Belgium and Luxembourg; left out',
    );
    return undefined;
  }
  if (isExact) return { latitude, longitude, isExact: true };
  return {
    latitude: round(latitude, hiddenGrid.latitude),
    longitude: round(longitude, hiddenGrid.longitude),
    isExact: false,
  };
}

/** Our number of a country without one of its own: its letters read as one number, above all others. `'PT' -> 51519` */
function numberOf(code: string): number {
  const [first, second] = [code.charCodeAt(0) - 64, code.charCodeAt(1) - 64];
  return 50_000 + first * 100 - 100 + second - 1;
}

interface Country {
  readonly id: number;
  /** In the languages of the site, for a country that the site has no number and so no name of its own for. */
  readonly name?: LocalizedText;
}

/** CountryID, or a country name or ISO code in its place. `'BE' -> 10`, `'Portugal' -> 51519 with its names` */
function mapCountry(fields: Fields): Country | undefined {
  const text = fields.text('CountryID', 40)?.toLowerCase();
  if (text === undefined) return undefined;
  const code = countryCode(text);
  const id = countryIds[text] ?? (code === undefined ? undefined : countryIds[code.toLowerCase()]);
  if (id !== undefined) return { id };
  if (code !== undefined) return { id: numberOf(code), name: fields.inLanguages(countryNames(code)) };
  // A name that nobody knows is refused by that, and is no bad number.
  const number = /^\d/u.test(text) ? fields.integer('CountryID', 1, 100_000) : undefined;
  return number === undefined ? undefined : { id: number };
}

/** A town, without the postcode that people write before it. `'2000 ANTWERPEN' -> 'Antwerpen'` */
function mapCity(fields: Fields): string | undefined {
  const city = fields.text('City', 100);
  return city === undefined ? undefined : placeName(city.replace(zipBeforeTown, ''));
}

/** A street all in capitals gets the case of a name. */
function mapStreet(fields: Fields): string | undefined {
  const street = fields.text('Street', 120);
  const isShouted = street !== undefined && /\p{Lu}{4,}/u.test(street) && street === street.toUpperCase();
  return isShouted ? placeName(street) : street;
}

const boxWord = /^(?:bus(?:nr)?|bte|bo[iî]te|box|\/)(?!\p{L})\.?(?:\s*(?:n°|nr\.?))?[\s:/]*/iu;

/** A number in a street, or of a box; one of nothing but zeros only fills its field. */
export function filledNumber(number: string | undefined): string | undefined {
  return number !== undefined && /^0+$/u.test(number) ? undefined : number;
}

/** A box without the word for one, which each language of the site puts before it. `'bus 3' -> '3'` */
function mapBox(fields: Fields): string | undefined {
  const box = filledNumber(fields.text('BoxNr', 20));
  const bare = box?.replace(boxWord, '');
  return bare === '' ? undefined : filledNumber(bare);
}

/** A street without the number that its own field has too, or that is to stay unknown. `'Kerkstraat 12' and '12' -> 'Kerkstraat'` */
function mapStreetLine(fields: Fields) {
  const houseNumber = filledNumber(fields.text('HouseNumber', 20));
  const isHidden = fields.flag('ExactPoint') === false;
  const street = mapStreet(isHidden ? fields.open() : fields);
  const [name, number, rest] = street === undefined ? [] : numberInStreet(street);
  const isTwice = number !== undefined && rest === '' && plainNumber(number) === plainNumber(houseNumber ?? '');
  return { street: isTwice || isHidden ? name : street, houseNumber, boxNr: mapBox(fields) };
}

function plainNumber(number: string): string {
  return number.replace(/\s/gu, '').toLowerCase();
}

/** Postcodes decide on region and duties at home, so somebody hears where there is none; many feeds have none. */
function mapZip(fields: Fields, country: Country | undefined, warn: Warn): string {
  const zip = postcodeOf(fields.text('Zip', 12) ?? '', fields.text('City', 100) ?? '', country?.id);
  if (zip === '' && country && homeIds.includes(country.id))
    warn('bad-value', 'Zip', 'is missing: its region, and with it the duties of its advert, are not known');
  return zip;
}

/** What is wrong with an address, and what to do. */
export function missingText(field: string): string {
  return field === 'CountryID'
    ? 'the country is missing, or it is none by its name or ISO code; fill it in in the CRM'
    : 'the town is missing; fill it in in the CRM';
}

/** The address, or the name of the field that makes it unusable. A hidden address keeps only its town. */
export function mapAddress(fields: Fields, publishFlag: string, warn: Warn): Address | { missing: string } {
  const country = mapCountry(fields);
  const zip = mapZip(fields, country, warn);
  const city = mapCity(fields);
  if (!country) return { missing: 'CountryID' };
  if (city === undefined) return { missing: 'City' };
  // Fails closed: without an explicit yes the address stays hidden.
  const isPublished = fields.flag(publishFlag) === true;
  return present({
    ...(isPublished && mapStreetLine(fields)),
    zip,
    city,
    countryId: country.id,
    countryName: fields.someTexts('CountryName') ?? country.name,
    isPublished,
    // The exact point would tell a house number that is to stay unknown.
    geo: mapPoint(fields, country.id, isPublished && fields.flag('ExactPoint') !== false, warn),
  });
}
