import type { LocalizedText } from '#domain/listing.ts';
import type { FindMunicipality } from '#domain/municipality.ts';
import type { Province } from '#domain/province.ts';
import type { PlaceOption } from './place-finder.ts';
import { municipalityId } from './municipality-id.ts';

/** A town by its name, with its names in other languages where it has some. */
export type Town = string | readonly [name: string, names: LocalizedText];

/** Names of towns and villages, also of those where there is nothing now. */
export type TownList = Readonly<Partial<Record<Province, readonly Town[]>>>;

/** Adds the names in other languages. `('limburg', ['Tongeren', 'Zonhoven'], find) -> [['Tongeren', {nl: 'Tongeren', fr: 'Tongres'}], 'Zonhoven']` */
export function namedTowns(province: Province, names: readonly string[], find: FindMunicipality): Town[] {
  return names.map((name) => {
    const known = find(name, province);
    return known ? [name, known.names] : name;
  });
}

/** The towns of a list that are not among the known places, with 0 homes each. `{limburg: ['Zonhoven']} -> [{id: 'zonhoven-limburg', names: {}, count: 0, ...}]` */
export function emptyTowns(list: TownList, known: ReadonlySet<string>): PlaceOption[] {
  const towns = Object.entries(list).flatMap(([key, group]) => {
    const province = key as Province;
    return group.map((town): PlaceOption => {
      const [name, names] = typeof town === 'string' ? [town, {}] : town;
      return {
        id: municipalityId(name, province, { names }),
        kind: 'municipality',
        name,
        province,
        count: 0,
        names,
        postcodes: [],
      };
    });
  });
  const byId = new Map(towns.map((town) => [town.id, town]));
  return [...byId.values()].filter(({ id }) => !known.has(id));
}
