import type { Province } from '#domain/province.ts';
import { slugify } from '#domain/slug.ts';
import { foldToKey } from './fold.ts';
import type { MunicipalityName } from './municipality-names.ts';

/** Finds a municipality of a province by any of its names. */
export type FindMunicipality = (name: string, province: string | undefined) => MunicipalityName | undefined;

/** `find('gand', 'east-flanders') -> {province: 'east-flanders', names: {nl: 'Gent', ...}}` */
export function municipalityFinder(rows: readonly MunicipalityName[]): FindMunicipality {
  const byName = new Map<string, MunicipalityName>();
  for (const row of rows) {
    for (const name of Object.values(row.names)) byName.set(`${row.province} ${foldToKey(name ?? '')}`, row);
  }
  return (name, province) => byName.get(`${province ?? ''} ${foldToKey(name)}`);
}

/** The same for all names of a municipality; abroad the number of the country stands for the province. `('Gand', 'east-flanders', Gent) -> 'gent-east-flanders'` */
export function municipalityId(
  name: string,
  province: Province | number,
  known: Pick<MunicipalityName, 'names'> | undefined,
): string {
  const { nl, fr, de } = known?.names ?? {};
  return `${slugify(nl ?? fr ?? de ?? name)}-${province}`;
}
