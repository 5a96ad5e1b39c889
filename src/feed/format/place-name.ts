import { townName } from '#domain/municipality.ts';
import { titleCase } from '#domain/texts.ts';
import { countryIds } from './codes.ts';

/** From so many letters on, capitals are a way of writing and no abbreviation. */
const longWord = /\p{Lu}{4,}/u;

/**
 * The name of a town or street as people write it: one in capitals, or all without, gets the case of a name; any other is as the
 * agent wrote it. `'SINT-NIKLAAS' -> 'Sint-Niklaas'`, `'GENT (Gentbrugge)' -> 'Gent (Gentbrugge)'`
 */
export function placeName(text: string): string {
  if (text === text.toUpperCase() || text === text.toLowerCase()) return titleCase(text);
  return text
    .split(/([\s()/,]+)/u)
    .map((word) => (word === word.toUpperCase() && longWord.test(word) ? titleCase(word) : word))
    .join('');
}

/** `'B-2000 Antwerpen'`, `'L 1234 Luxembourg'`, `'9000 - Gent'` */
export const zipBeforeTown = /^(?:[A-Z]{1,2}\s?-\s?|[BL]\s)?(?<zip>\d{4,5})(?:\s+|\s*[-–,]\s*)(?=\p{L})/u;

/** The same of a value that a CRM sent, without the postcode that people write before it. `' 9000 GENT ' -> 'Gent'`, `null -> ''` */
export function townOf(value: unknown): string {
  return typeof value === 'string' ? placeName(value.trim().replace(zipBeforeTown, '')) : '';
}

const belgium = 10;

/** A postcode as it is sent, or before the town. In Belgium people write the country before it, and some the town behind it: regions go by the bare number. `('B-9000 Gent', '', 10) -> '9000'` */
export function postcodeOf(zip: string, city: string, countryId: number | undefined): string {
  const given = zip === '' ? (zipBeforeTown.exec(city)?.groups?.['zip'] ?? '') : zip;
  return countryId === belgium ? given.replace(/^(?:BE?[-\s]*)?(\d{4})(?:\s.*)?$/iu, '$1') : given;
}

/** What a record that a CRM sent says of its town. */
export interface SentTown {
  readonly city: unknown;
  readonly zip: unknown;
  /** Letters, name or number of the country. */
  readonly country: unknown;
}

/** Names of types with the town, as each language calls it. `({nl: 'Villa', fr: 'Villa'}, 'GENT') -> {nl: 'Villa · Gent', fr: 'Villa · Gand'}` */
export function titlesInTown(
  names: Readonly<Record<string, unknown>>,
  { city: sent, zip, country }: SentTown,
): Record<string, string> {
  const city = townOf(sent);
  const letters = String(country).toLowerCase();
  const countryId = countryIds[letters] ?? Number(letters);
  const told = typeof zip === 'string' || typeof zip === 'number' ? String(zip).trim() : '';
  const zipText = postcodeOf(told, typeof sent === 'string' ? sent.trim() : '', countryId);
  const townIn = (language: string) => townName({ city, zip: zipText, countryId }, language);
  const named = Object.entries(names).map(([language, name]) => [
    language,
    city === '' ? String(name) : `${String(name)} · ${townIn(language)}`,
  ]);
  return Object.fromEntries(named) as Record<string, string>;
}
