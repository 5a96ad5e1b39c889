import type { Goal } from '#domain/listing.ts';
import { parseAmount } from '#domain/money.ts';
import { findMunicipality } from '#domain/municipality.ts';
import { provinceOf, type Province } from '#domain/province.ts';
import type { FeatureName, Range, RangeName, SearchQuery } from '#search/query.ts';
import { foldToKey } from '#search/fold.ts';
import { municipalityId } from '#search/municipality-id.ts';
import { placeIdsOf } from '#search/place-ids.ts';
import type { SearchPlace } from '#search/record.ts';

/** What a visitor answers in the form of a search request (docs/rules/forms.md). */
export interface DemandAnswers {
  readonly goal: Goal;
  /** Numbers of the tree, as text. */
  readonly types: readonly string[];
  readonly zones: readonly Province[];
  /** Names or postcodes with commas between them, as people type them. */
  readonly municipalities?: string | undefined;
  readonly minPrice?: string | undefined;
  readonly maxPrice?: string | undefined;
  readonly minBedrooms?: number | undefined;
  readonly maxBedrooms?: number | undefined;
  readonly bathrooms?: number | undefined;
  readonly garages?: number | undefined;
  readonly parkings?: number | undefined;
  readonly outdoor?: readonly Extract<FeatureName, 'terrace' | 'garden'>[];
}

/** A town or postcode that was found, and the province that it narrows. */
interface FoundPlace {
  readonly id: string;
  readonly zone: Province | undefined;
}

/** Postcode, city and country: all that tells what a town is called. */
export type KnownTown = Pick<SearchPlace, 'zip' | 'city' | 'countryId'>;

const belgiumId = 10;
const luxembourgId = 50;
const centsPerEuro = 100;

function postcodePlace(text: string, zones: readonly Province[]): FoundPlace | undefined {
  const [, letter = '', zip] = /^([bl]?)[-\s]?(\d{4})(?!\d)/iu.exec(text) ?? [];
  if (zip === undefined) return undefined;
  const isOnlyLuxembourg = zones.every((zone) => zone === 'luxembourg-country');
  const countryId = letter.toLowerCase() === 'l' || (letter === '' && isOnlyLuxembourg) ? luxembourgId : belgiumId;
  const place = { zip, city: '', countryId, municipalityId: '', names: {} };
  return { id: placeIdsOf(place).postcode, zone: provinceOf(place) };
}

/** A town in the ticked provinces, by the table of names or because there was a home in it. */
function townPlaces(name: string, zones: readonly Province[], towns: readonly KnownTown[]): FoundPlace[] {
  const key = foldToKey(name);
  return zones.flatMap((zone) => {
    const known = findMunicipality(name, zone);
    const isTown =
      known !== undefined || towns.some((town) => provinceOf(town) === zone && foldToKey(town.city) === key);
    return isTown ? [{ id: municipalityId(name, zone, known), zone }] : [];
  });
}

/**
 * Where to look: a province in which towns are named is narrowed to these, the others count as a whole. A name that nobody
 * knows, a neighbourhood perhaps, narrows nothing: too many homes are better than none.
 */
function placesOf({ zones, municipalities = '' }: DemandAnswers, towns: readonly KnownTown[]): string[] {
  const names = municipalities.split(/[,;/\n]/u).map((name) => name.trim());
  const found = names
    .filter((name) => name !== '')
    .flatMap((name) => postcodePlace(name, zones) ?? townPlaces(name, zones, towns));
  const narrowed = new Set(found.map(({ zone }) => zone));
  return [...new Set([...zones.filter((zone) => !narrowed.has(zone)), ...found.map(({ id }) => id)])].sort();
}

/** Zero rooms or more is no wish: the homes whose number is not known count too. */
function fromRange(min: number | undefined, max?: number): Range {
  return { ...(min !== undefined && min > 0 && { min }), ...(max !== undefined && { max }) };
}

function euros(amount: string | undefined, round: (value: number) => number): number | undefined {
  const cents = parseAmount(amount);
  return cents === undefined ? undefined : round(cents / centsPerEuro);
}

/**
 * The search that a request stands for, in the terms of the site's own search. `towns` are those of the agency's stock.
 * `{goal: 'sale', types: ['1'], zones: ['east-flanders'], municipalities: 'Gand', maxPrice: '350.000'} ->
 * {goal: 'sale', types: [1], places: ['gent-east-flanders'], ranges: {price: {max: 350000}}}`
 */
export function demandQuery(answers: DemandAnswers, towns: readonly KnownTown[] = []): SearchQuery {
  const ranges: Record<RangeName, Range> = {
    price: fromRange(euros(answers.minPrice, Math.floor), euros(answers.maxPrice, Math.ceil)),
    bedrooms: fromRange(answers.minBedrooms, answers.maxBedrooms),
    bathrooms: fromRange(answers.bathrooms),
    garages: fromRange(answers.garages),
    parkings: fromRange(answers.parkings),
    living: {},
    ground: {},
  };
  const set = Object.entries(ranges).filter(([, { min, max }]) => min !== undefined || max !== undefined);
  const places = placesOf(answers, towns);
  return {
    goal: answers.goal,
    ...(places.length > 0 && { places }),
    ...(answers.types.length > 0 && { types: answers.types.map(Number).sort((a, b) => a - b) }),
    ...(set.length > 0 && { ranges: Object.fromEntries(set) }),
    ...(answers.outdoor && answers.outdoor.length > 0 && { features: answers.outdoor }),
  };
}
