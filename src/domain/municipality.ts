import type { Address } from '#domain/listing.ts';
import { municipalityNames, type MunicipalityName } from '#domain/municipality-names.ts';
import { nameIn } from '#domain/place-language.ts';
import { provinceOf } from '#domain/province.ts';
import { slugify } from '#domain/slug.ts';

/** Finds a municipality of a province by any of its names. */
export type FindMunicipality = (name: string, province: string | undefined) => MunicipalityName | undefined;

/** What tells where a town lies. */
export type TownAddress = Pick<Address, 'zip' | 'city' | 'countryId'>;

/** Hyphens, dots, accents and capitals tell no two towns apart. `'Braine l’Alleud' -> 'brainelalleud'` */
function keyOf(name: string): string {
  return slugify(name.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')).replaceAll('-', '');
}

/** How agents write a name besides its own: both names, the city around it, a number of the post, `St` for a saint. `'St-Gilles (Bruxelles)' -> ['St-Gilles', 'Saint-Gilles', 'Sint-Gilles']` */
function spellingsOf(name: string): string[] {
  const plain = name
    .replace(/\([^)]*\)/gu, ' ')
    .replace(/\s\d+\s*$/u, '')
    .trim();
  const parts = [...new Set([plain, ...plain.split(/\s+[-–|]\s+|\s*\/\s*/u)])];
  return parts.flatMap((part) => {
    const french = part.replace(/(?<!\p{L})st(e?)[-.\s]+/giu, 'Saint$1-');
    return [part, french, french.replace('Saint-', 'Sint-')];
  });
}

/** `find('gand', 'east-flanders') -> {province: 'east-flanders', names: {nl: 'Gent', ...}}` */
export function municipalityFinder(rows: readonly MunicipalityName[]): FindMunicipality {
  const byName = new Map<string, MunicipalityName>();
  for (const row of rows) {
    for (const name of Object.values(row.names)) byName.set(`${row.province} ${keyOf(name ?? '')}`, row);
  }
  return (name, province = '') => {
    const find = (spelling: string) => byName.get(`${province} ${keyOf(spelling)}`);
    const known = find(name);
    if (known) return known;
    for (const spelling of spellingsOf(name)) {
      const row = find(spelling);
      if (row) return row;
    }
    return undefined;
  };
}

/** The table that the whole site uses. */
export const findMunicipality = municipalityFinder(municipalityNames);

/** By province and spelling of a feed: asked for many times a page. */
const known = new Map<string, MunicipalityName | 'none'>();

function municipalityOf(address: TownAddress): MunicipalityName | undefined {
  const province = provinceOf(address);
  if (province === undefined) return undefined;
  const key = `${province} ${address.city}`;
  const row = known.get(key) ?? findMunicipality(address.city, province) ?? 'none';
  known.set(key, row);
  return row === 'none' ? undefined : row;
}

/** What the town of an address is called in a language; a town that the table lacks as its feed says. `({zip: '1050', city: 'Elsene', countryId: 10}, 'fr') -> 'Ixelles'` (docs/rules/places-and-regions.md) */
export function townName(address: TownAddress, language: string): string {
  const row = municipalityOf(address);
  return (row && nameIn(row.names, row.province, language)) ?? address.city;
}

/** Every name of the town, that of the feed first. `-> ['Elsene', 'Ixelles']` */
export function townNames(address: TownAddress): string[] {
  const names = Object.values(municipalityOf(address)?.names ?? {}).filter((name) => name !== undefined);
  return [...new Set([address.city, ...names])];
}

/** The same word for all spellings and names of a town: that of the town hall, as a part of a path. `Ixelles and Elsene -> 'ixelles'` */
export function townKey(address: TownAddress): string {
  return slugify(townName(address, 'local'));
}
