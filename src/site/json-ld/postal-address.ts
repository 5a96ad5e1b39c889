import { townName } from '#domain/municipality.ts';
import { streetIn } from '#domain/street.ts';

/** Country codes by the feed's country number (docs/rules/places-and-regions.md). */
const countryCodes: Readonly<Record<number, string>> = { 10: 'BE', 50: 'LU' };

export interface AddressParts {
  readonly street?: string;
  readonly houseNumber?: string;
  readonly boxNr?: string;
  readonly zip: string;
  readonly city: string;
  readonly countryId: number;
}

/** schema.org PostalAddress in a language; a hidden street is simply not there. `{zip: '9000', city: 'Gent', countryId: 10} -> {postalCode: '9000', addressLocality: 'Gent', addressCountry: 'BE'}` */
export function postalAddress(address: AddressParts, language: string): object {
  const { street, houseNumber, boxNr, zip, countryId } = address;
  const streetAddress = [street && streetIn(street, language), houseNumber, boxNr && `/ ${boxNr}`]
    .filter(Boolean)
    .join(' ');
  const country = countryCodes[countryId];
  return {
    '@type': 'PostalAddress',
    ...(street && { streetAddress }),
    ...(zip !== '' && { postalCode: zip }),
    addressLocality: townName(address, language),
    ...(country && { addressCountry: country }),
  };
}
