import type { Address, Region } from '#domain/listing.ts';

/** Country numbers of the feed (docs/rules/places-and-regions.md). */
const belgium = 10;
const luxembourg = 50;

/** First and last postcode of each stretch (docs/rules/places-and-regions.md). */
const postcodeRanges: readonly (readonly [first: number, last: number, region: Region])[] = [
  [1000, 1299, 'brussels'],
  [1300, 1499, 'wallonia'],
  [1500, 3999, 'flanders'],
  [4000, 7999, 'wallonia'],
  [8000, 9999, 'flanders'],
];

/** Region of a Belgian postcode; anything but four digits has none. `9000 -> 'flanders'`, `'L-1234' -> undefined` (docs/rules/places-and-regions.md) */
export function regionOfZip(zip: string | number): Region | undefined {
  const text = String(zip).trim();
  if (!/^\d{4}$/u.test(text)) return undefined;
  const postcode = Number(text);
  return postcodeRanges.find(([first, last]) => postcode >= first && postcode <= last)?.[2];
}

/** Region of an address; only Belgium has regions. `{zip: '1000', countryId: 10} -> 'brussels'` (docs/rules/places-and-regions.md) */
export function regionOf(address: Pick<Address, 'zip' | 'countryId'>): Region | undefined {
  return isBelgium(address) ? regionOfZip(address.zip) : undefined;
}

/** Is the address in Belgium? `{countryId: 10} -> true` (docs/rules/places-and-regions.md) */
export function isBelgium(address: Pick<Address, 'countryId'>): boolean {
  return address.countryId === belgium;
}

/** Is the address in Luxembourg? `{countryId: 50} -> true` (docs/rules/places-and-regions.md) */
export function isLuxembourg(address: Pick<Address, 'countryId'>): boolean {
  return address.countryId === luxembourg;
}
