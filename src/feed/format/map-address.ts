import type { Address, GeoPoint } from '#domain/listing.ts';
import type { Warn } from '#feed/findings/finding.ts';
import { present } from '#feed/format/present.ts';
import { countryIds } from './codes.ts';
import { placeName } from './place-name.ts';
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
const homeIds: readonly number[] = [10, 50];
/** A grid of about 500 m at this latitude. */
const hiddenGrid = { latitude: 0.005, longitude: 0.0075 };

function round(value: number, step: number): number {
  return Number((Math.round(value / step) * step).toFixed(4));
}

function mapPoint(fields: Fields, countryId: number, isExact: boolean, warn: Warn): GeoPoint | undefined {
  if (fields.text('Latitude') === undefined && fields.text('Longitude') === undefined) return undefined;
  const latitude = fields.degrees('Latitude');
  const longitude = fields.degrees('Longitude');
  const bounds = abroad[countryId] ?? home;
  const isInside =
    latitude !== undefined &&
    longitude !== undefined &&
    latitude >= bounds.south &&
    latitude <= bounds.north &&
    longitude >= bounds.west &&
    longitude <= bounds.east;
  if (!isInside) {
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

/** CountryID, or a country name or ISO code in its place. `'BE' -> 10` */
function mapCountryId(fields: Fields): number | undefined {
  const name = fields.text('CountryID', 40)?.toLowerCase();
  if (name === undefined) return undefined;
  return Object.hasOwn(countryIds, name) ? countryIds[name] : fields.integer('CountryID', 1, 100_000);
}

function mapCity(fields: Fields): string | undefined {
  const city = fields.text('City', 100);
  return city === undefined ? undefined : placeName(city);
}

/** A street all in capitals gets the case of a name. */
function mapStreet(fields: Fields): string | undefined {
  const street = fields.text('Street', 120);
  const isShouted = street !== undefined && /\p{Lu}{4,}/u.test(street) && street === street.toUpperCase();
  return isShouted ? placeName(street) : street;
}

/** The address, or the name of the field that makes it unusable. A hidden address keeps only its town. */
export function mapAddress(fields: Fields, publishFlag: string, warn: Warn): Address | { missing: string } {
  const countryId = mapCountryId(fields);
  // Postcodes decide on region and duties at home; feeds of homes abroad often have none.
  const zip = fields.text('Zip', 12) ?? (countryId === undefined || homeIds.includes(countryId) ? undefined : '');
  const city = mapCity(fields);
  if (countryId === undefined) return { missing: 'CountryID' };
  if (zip === undefined) return { missing: 'Zip' };
  if (city === undefined) return { missing: 'City' };
  // Fails closed: without an explicit yes the address stays hidden.
  const isPublished = fields.flag(publishFlag) === true;
  return present({
    street: isPublished ? mapStreet(fields) : undefined,
    houseNumber: isPublished ? fields.text('HouseNumber', 20) : undefined,
    boxNr: isPublished ? fields.text('BoxNr', 20) : undefined,
    zip,
    city,
    countryId,
    countryName: fields.someTexts('CountryName'),
    isPublished,
    // The exact point would tell a house number that is to stay unknown.
    geo: mapPoint(fields, countryId, isPublished && fields.flag('ExactPoint') !== false, warn),
  });
}
