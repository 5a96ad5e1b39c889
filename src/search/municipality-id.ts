import type { MunicipalityName } from '#domain/municipality-names.ts';
import type { Province } from '#domain/province.ts';
import { slugify } from '#domain/slug.ts';

/** The same for all names of a municipality; abroad the number of the country stands for the province. `('Gand', 'east-flanders', Gent) -> 'gent-east-flanders'` */
export function municipalityId(
  name: string,
  province: Province | number,
  known: Pick<MunicipalityName, 'names'> | undefined,
): string {
  const { nl, fr, de } = known?.names ?? {};
  return `${slugify(nl ?? fr ?? de ?? name)}-${province}`;
}
