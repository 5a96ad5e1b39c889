import type { Address } from '#domain/listing.ts';
import { localized } from '#domain/texts.ts';

/** Country codes by the feed's country number (docs/rules/places-and-regions.md). */
const codes: Readonly<Record<number, string>> = {
  10: 'BE',
  26: 'DE',
  32: 'ES',
  33: 'FR',
  36: 'GB',
  50: 'LU',
  63: 'NL',
};

/** What the country of an address is called in a language: as the feed says in that language, else by its number, else as the feed says in another. `({countryId: 10, countryName: {nl: 'België'}}, 'fr', ['nl']) -> 'Belgique'` */
export function countryNameOf(
  { countryId, countryName }: Pick<Address, 'countryId' | 'countryName'>,
  language: string,
  fallback: readonly string[],
): string | undefined {
  const code = codes[countryId];
  const own = countryName?.[language];
  if (own !== undefined) return own;
  const name = code === undefined ? undefined : new Intl.DisplayNames([language], { type: 'region' }).of(code);
  return name ?? localized(countryName, language, fallback)?.text;
}
