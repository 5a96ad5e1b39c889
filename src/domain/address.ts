import { isBlank } from '#domain/blank.ts';
import type { Address } from '#domain/listing.ts';
import { townName, type TownAddress } from '#domain/municipality.ts';
import { isLuxembourg } from '#domain/region.ts';
import { streetIn } from '#domain/street.ts';

/** Postcode and town as a language has them. `({zip: '9000', city: 'Gent', countryId: 10}, 'fr') -> '9000 Gand'` (docs/rules/places-and-regions.md) */
export function townLine(address: TownAddress, language: string): string {
  const { zip } = address;
  const code = isLuxembourg(address) && /^\d{4}$/u.test(zip) ? `L-${zip}` : zip;
  return [code, townName(address, language)].filter((part) => !isBlank(part)).join(' ');
}

/** Lines of an address in a language; a hidden street has no line. The word before a box number comes from the language: `bus`, `boîte`, `box`. `{street: 'Lindeplein', houseNumber: '7', boxNr: '2', ...} with 'bus' -> {street: 'Lindeplein 7 bus 2', place: '9000 Gent'}` (docs/rules/places-and-regions.md) */
export function addressLines(
  address: Pick<Address, 'street' | 'houseNumber' | 'boxNr' | 'zip' | 'city' | 'countryId'>,
  boxWord: string,
  language: string,
): { street?: string; place: string } {
  const { street, houseNumber, boxNr } = address;
  const place = townLine(address, language);
  if (isBlank(street)) return { place };
  const box = isBlank(boxNr) ? undefined : `${boxWord} ${boxNr ?? ''}`;
  const name = streetIn(street ?? '', language);
  return { street: [name, houseNumber, box].filter((part) => !isBlank(part)).join(' '), place };
}
