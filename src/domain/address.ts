import { isBlank } from '#domain/blank.ts';
import type { Address } from '#domain/listing.ts';
import { isLuxembourg } from '#domain/region.ts';

/** Lines of an address; a hidden street has no line. The word before a box number comes from the language: `bus`, `boîte`, `box`. `{street: 'Lindeplein', houseNumber: '7', boxNr: '2', ...} with 'bus' -> {street: 'Lindeplein 7 bus 2', place: '9000 Gent'}` (docs/rules/places-and-regions.md) */
export function addressLines(
  address: Pick<Address, 'street' | 'houseNumber' | 'boxNr' | 'zip' | 'city' | 'countryId'>,
  boxWord: string,
): { street?: string; place: string } {
  const { street, houseNumber, boxNr, zip, city } = address;
  const code = isLuxembourg(address) && /^\d{4}$/u.test(zip) ? `L-${zip}` : zip;
  const place = [code, city].filter((part) => !isBlank(part)).join(' ');
  if (isBlank(street)) return { place };
  const box = isBlank(boxNr) ? undefined : `${boxWord} ${boxNr ?? ''}`;
  return { street: [street, houseNumber, box].filter((part) => !isBlank(part)).join(' '), place };
}
