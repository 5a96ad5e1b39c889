import type { Province } from '#domain/province.ts';
import type { PlaceOption } from './place-finder.ts';
import { municipalityFinder, municipalityId } from './municipality-id.ts';
import { municipalityNames } from './municipality-names.ts';

/** Names of towns and villages, also of those where there is nothing now. */
export type TownList = Readonly<Partial<Record<Province, readonly string[]>>>;

const findMunicipality = municipalityFinder(municipalityNames);

/** The towns of a list that are not among the known places, with 0 homes each. `{limburg: ['Tongeren']} -> [{id: 'tongeren-limburg', names: {fr: 'Tongres', ...}, count: 0, ...}]` */
export function emptyTowns(list: TownList, known: ReadonlySet<string>): PlaceOption[] {
  const towns = Object.entries(list).flatMap(([key, names]) => {
    const province = key as Province;
    return names.map((name): PlaceOption => {
      const municipality = findMunicipality(name, province);
      return {
        ...{ id: municipalityId(name, province, municipality), kind: 'municipality', name, province, count: 0 },
        ...{ names: municipality?.names ?? {}, postcodes: [] },
      };
    });
  });
  const byId = new Map(towns.map((town) => [town.id, town]));
  return [...byId.values()].filter(({ id }) => !known.has(id));
}
