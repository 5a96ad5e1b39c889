import { memoBy, memoOf } from '#base/memo.ts';
import { isListed } from '#domain/availability.ts';
import { energyLabel } from '#domain/energy.ts';
import type { Listing, TreeItem } from '#domain/listing.ts';
import type { MunicipalityName } from '#domain/municipality-names.ts';
import { municipalityFinder, type FindMunicipality } from '#domain/municipality.ts';
import { nameIn } from '#domain/place-language.ts';
import { comparableAmountCents } from '#domain/price.ts';
import { provinceOf } from '#domain/province.ts';
import { wordsOf } from './fold.ts';
import { placeWords, typeWords } from './found-words.ts';
import { municipalityId } from './municipality-id.ts';
import { PriceStyles, writtenPrice, type WrittenPrice } from './price-styles.ts';
import {
  energySteps,
  type NumberName,
  type SearchContent,
  type SearchPlace,
  type SearchRecord,
  type SearchType,
} from './record.ts';

const dayMs = 86_400_000;
const landWebId = 4;
const perDegree = 10_000;

interface Source {
  readonly listings: readonly Listing[];
  readonly types: readonly TreeItem[];
  readonly municipalityNames: readonly MunicipalityName[];
  /** Marquees that hide the price: nobody may find out by searching what no page shows. */
  readonly marqueeIgnore: readonly number[];
}

function placeOf({ address }: Listing, find: FindMunicipality): SearchPlace {
  const { zip, city, countryId } = address;
  const province = provinceOf(address);
  const known = find(city, province);
  return {
    zip,
    city: (known && nameIn(known.names, province, 'local')) ?? city,
    countryId,
    municipalityId: municipalityId(city, province ?? countryId, known),
    names: known?.names ?? {},
  };
}

function placeKey({ zip, city, countryId }: SearchPlace): string {
  return JSON.stringify([countryId, zip, city]);
}

function flatten(tree: readonly TreeItem[]): SearchType[] {
  return tree.flatMap(({ id, parentid, label, children }) => [{ id, parentId: parentid, label }, ...flatten(children)]);
}

/** Step of a listing's label: `'A++' -> 0`, `'B-' -> 2`. */
function energyStepOf(listing: Listing): number | undefined {
  const label = energyLabel(listing)?.label;
  if (label === undefined) return undefined;
  return energySteps.findIndex((step) => (label.startsWith('A+') ? step === 'A+' : step === label.charAt(0)));
}

/** The first day that somebody can move in; unknown where a tenant stays. */
function availableDayOf({ available, availableFrom }: Listing): number | undefined {
  if (available === 'on-date') return availableFrom === undefined ? undefined : Date.parse(availableFrom) / dayMs;
  return available === undefined || available === 'subject-to-lease' ? undefined : 0;
}

function sumOf(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined && other === undefined ? undefined : (one ?? 0) + (other ?? 0);
}

function numbersOf(listing: Listing, settings: Pick<Source, 'marqueeIgnore'>): SearchRecord['numbers'] {
  const { building, features, price, surfaces, webId } = listing;
  const numbers: Record<NumberName, number | undefined> = {
    priceCents: comparableAmountCents(price, settings),
    bedrooms: building.bedrooms,
    bathrooms: building.bathrooms,
    garages: building.garages ?? (features.garage === undefined ? undefined : Number(features.garage)),
    parkings: sumOf(building.parkings, building.externalParkings),
    livingM2: surfaces.livingM2 ?? (webId === landWebId ? undefined : surfaces.totalM2),
    groundM2: surfaces.groundM2 ?? (webId === landWebId ? surfaces.totalM2 : undefined),
    energyStep: energyStepOf(listing),
    availableDay: availableDayOf(listing),
  };
  const whole = Object.entries(numbers).flatMap(([name, value]) =>
    value === undefined || !Number.isFinite(value) || value < 0 ? [] : [[name, Math.round(value)] as const],
  );
  return Object.fromEntries(whole);
}

function flagsOf({ address, building, features, goal, hasViewingSlots, surfaces }: Listing): SearchRecord['flags'] {
  return {
    isRent: goal === 'rent',
    isExactPoint: address.geo?.isExact === true,
    hasTerrace: features.terrace ?? (surfaces.terraceM2 ?? 0) > 0,
    hasGarden: features.garden ?? (surfaces.gardenM2 ?? 0) > 0,
    isNewBuild: building.isNewBuild,
    isFurnished: features.furnished === true,
    hasViewingSlots,
  };
}

function pointOf({ address: { geo } }: Listing): Pick<SearchRecord, 'point'> {
  if (!geo) return {};
  const { latitude, longitude } = geo;
  return {
    point: { latitudeE4: Math.round(latitude * perDegree), longitudeE4: Math.round(longitude * perDegree) },
  };
}

/** Sorted words; bare numbers are no use without what they count. */
function wordsIn(texts: readonly (string | undefined)[]): string[] {
  const words = new Set(texts.flatMap((text) => wordsOf(text ?? '')));
  return [...words].filter((word) => !/^\d+$/u.test(word)).sort();
}

/** What a search knows of a home, whatever other homes there are. */
interface HomeParts extends Pick<SearchRecord, 'numbers' | 'flags' | 'point' | 'streetWords'> {
  readonly typeId: number;
  readonly place: SearchPlace;
  readonly placeKey: string;
  /** Those that find its place. */
  readonly placeWords: ReadonlySet<string>;
  /** Also those that its place and its type give. */
  readonly titleWords: readonly string[];
  readonly price: WrittenPrice;
}

type LookAtHome = (listing: Listing) => HomeParts;

const finderOf = memoBy(municipalityFinder);

/** Looks at one home after the other; whoever makes the content again and again may keep what was seen. */
function homeLooker({
  municipalityNames,
  marqueeIgnore,
}: Pick<Source, 'municipalityNames' | 'marqueeIgnore'>): LookAtHome {
  const find = finderOf(municipalityNames);
  const wordsByPlace = new Map<string, ReadonlySet<string>>();
  return (listing) => {
    const place = placeOf(listing, find);
    const [key, named] = [placeKey(place), JSON.stringify(place)];
    const words = wordsByPlace.get(named) ?? placeWords(place);
    wordsByPlace.set(named, words);
    return {
      typeId: listing.typeId,
      place,
      placeKey: key,
      placeWords: words,
      price: writtenPrice(listing, { marqueeIgnore }),
      numbers: numbersOf(listing, { marqueeIgnore }),
      flags: flagsOf(listing),
      ...pointOf(listing),
      titleWords: wordsIn(Object.values(listing.title)),
      streetWords: wordsIn([listing.address.street]),
    };
  };
}

const lookersBy = new WeakMap<Source['municipalityNames'], Map<string, LookAtHome>>();

/** The same for who makes the content again and again: what was seen of a home is kept with it. */
export function stableHomeLooker(source: Pick<Source, 'municipalityNames' | 'marqueeIgnore'>): LookAtHome {
  const key = source.marqueeIgnore.join(' ');
  const lookers = lookersBy.get(source.municipalityNames) ?? new Map<string, LookAtHome>();
  lookersBy.set(source.municipalityNames, lookers);
  const look = lookers.get(key) ?? memoBy(homeLooker(source));
  if (!lookers.has(key)) lookers.clear();
  lookers.set(key, look);
  return look;
}

/** The types of a tree, and the words of a title that neither its place nor its type gives: the same list for the same home. */
function lookAtTypes(tree: readonly TreeItem[]) {
  const types = flatten(tree);
  const wordsById = new Map(typeWords(types).map((words, index) => [types[index]?.id, words]));
  const ownWords = ({ titleWords, placeWords: ofPlace, typeId }: HomeParts): readonly string[] =>
    titleWords.filter((word) => !ofPlace.has(word) && wordsById.get(typeId)?.has(word) !== true);
  return { types, ownWordsOf: memoOf(ownWords, new WeakMap()) };
}

let lastTypes: { readonly text: string; readonly look: ReturnType<typeof lookAtTypes> } | undefined;

/** The same for a tree that says what the last one said: each state of the site has one of its own. */
function typesOf(tree: readonly TreeItem[]): ReturnType<typeof lookAtTypes> {
  const text = JSON.stringify(tree);
  if (lastTypes?.text !== text) lastTypes = { text, look: lookAtTypes(tree) };
  return lastTypes.look;
}

function newestFirst(a: Listing, b: Listing): number {
  return b.changedAt.localeCompare(a.changedAt) || Number(b.id) - Number(a.id);
}

/** Content of the search index: listings on offer with the tree of types and the places that they are in. `Listing[] -> {places, types, priceStyles, records}`, newest first as in the lists */
export function searchContentOf(source: Source, look: LookAtHome = homeLooker(source)): SearchContent {
  const { listings, types: tree } = source;
  const listed = listings.filter(isListed).toSorted(newestFirst);
  const seen = listed.map((listing) => ({ listing, parts: look(listing) }));
  const placeByKey = new Map(seen.map(({ parts }) => [parts.placeKey, parts.place]));
  const sorted = [...placeByKey].sort(
    ([, a], [, b]) => a.city.localeCompare(b.city, 'nl') || a.zip.localeCompare(b.zip) || a.countryId - b.countryId,
  );
  const places = sorted.map(([, place]) => place);
  const placeIndex = new Map(sorted.map(([key], index) => [key, index]));
  const { types, ownWordsOf } = typesOf(tree);
  const typeIndex = new Map(types.map(({ id }, index) => [id, index]));
  const prices = new PriceStyles();
  const records = seen.flatMap(({ listing, parts }): SearchRecord[] => {
    const place = placeIndex.get(parts.placeKey);
    const type = typeIndex.get(listing.typeId);
    if (place === undefined || type === undefined) return [];
    const { id, reference } = listing;
    const { numbers, flags, point, streetWords } = parts;
    const base = { id, reference, place, type, numbers, flags, wording: prices.wordingOf(parts.price) };
    return [{ ...base, ...(point && { point }), titleWords: ownWordsOf(parts), streetWords }];
  });
  return { places, types, priceStyles: prices.all, records };
}
