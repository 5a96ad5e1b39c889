import type { NumberColumn } from '#search/columns.ts';
import { foldToKey } from '#search/fold.ts';
import { createPlaceFinder, placeOptions } from '#search/place-finder.ts';
import { emptyTowns, type TownList } from '#search/town-list.ts';
import type { SearchQuery } from '#search/query.ts';
import { noPoint, type SearchIndex } from '#search/search-index.ts';
import { search } from '#search/search.ts';
import type { SearchContents } from '#contracts/search-addresses.ts';
import { cardPlaces } from './card-places.ts';
import type { NamedPlace, PinRows, SearchCalls, SearchStart, Suggestion } from './protocol.ts';

const perDegree = 10_000;
const mostSuggestions = 7;
/** Among them, behind the others: towns without homes that only begin like what was typed. */
const mostEmpty = 3;
/** So many are looked through for those with homes. */
const mostMatches = 60;

type Answers = { readonly [Kind in keyof SearchCalls]: (ask: SearchCalls[Kind]['ask']) => SearchCalls[Kind]['answer'] };

function namedPlaces(index: SearchIndex, provinceNames: SearchStart['provinceNames']): NamedPlace[] {
  const options = placeOptions(index, provinceNames);
  const byName = Map.groupBy(options, ({ kind, name }) => `${kind} ${foldToKey(name)}`);
  return [...byName.values()].flatMap((same) => same.map((place) => ({ ...place, isAmbiguous: same.length > 1 })));
}

/** Towns where there is nothing; one that shares its name with any other is told apart by its province. */
function namedTowns(list: TownList, options: readonly NamedPlace[]): NamedPlace[] {
  const towns = emptyTowns(list, new Set(options.map(({ id }) => id)));
  const names = new Map<string, number>();
  for (const { kind, name } of [...options, ...towns]) {
    if (kind === 'municipality') names.set(foldToKey(name), (names.get(foldToKey(name)) ?? 0) + 1);
  }
  return towns.map((town) => ({ ...town, isAmbiguous: (names.get(foldToKey(town.name)) ?? 0) > 1 }));
}

function knownValues({ codes, values }: NumberColumn, rows: readonly number[]): (number | undefined)[] {
  return rows.map((row) => (codes[row] === 0 ? undefined : values[codes[row] ?? 0]));
}

function pinsOf(index: SearchIndex, rows: readonly number[]): Omit<PinRows, 'choices'> {
  const { numbers, flags, latitudesE4, longitudesE4, places, placeOf, types, typeOf, ids } = index;
  const { apartCents, chargesCents, priceFormOf, priceStyles } = index;
  const located = rows.filter((row) => latitudesE4[row] !== noPoint);
  return {
    rows: located,
    ids: located.map((row) => ids[row] ?? ''),
    latitudes: located.map((row) => (latitudesE4[row] ?? 0) / perDegree),
    longitudes: located.map((row) => (longitudesE4[row] ?? 0) / perDegree),
    isExact: located.map((row) => flags.isExactPoint[row] === 1),
    isRent: located.map((row) => flags.isRent[row] === 1),
    pricesCents: knownValues(numbers.priceCents, located),
    apartCents: knownValues(apartCents, located),
    chargesCents: knownValues(chargesCents, located),
    priceFormOf: located.map((row) => priceFormOf[row] ?? 0),
    priceStyles,
    places,
    placeOf: located.map((row) => placeOf[row] ?? 0),
    typeIds: located.map((row) => types[typeOf[row] ?? 0]?.id ?? 0),
  };
}

/** The places that can be named, and how they are found. */
function createPlaces(options: readonly NamedPlace[]) {
  const named = new Map(options.map((place) => [place.id, place]));
  const find = createPlaceFinder(options);
  return {
    named,
    suggest: (text: string): Suggestion[] => {
      const matches = find(text, mostMatches).flatMap(({ place: { id }, found }): Suggestion[] => {
        const place = named.get(id);
        return place ? [{ place, found, isExact: foldToKey(found) === foldToKey(text) }] : [];
      });
      const stocked = matches.filter(({ place }) => place.count > 0);
      const empty = matches.filter(({ place }) => place.count === 0);
      // What was typed to the letter is said even where there is nothing: the visitor learns that the name was understood.
      const exact = empty.filter(({ isExact }) => isExact);
      const others = empty.filter(({ isExact }) => !isExact).slice(0, mostEmpty);
      return [...stocked.slice(0, mostSuggestions - exact.length), ...exact, ...others].slice(0, mostSuggestions);
    },
  };
}

/** Answers everything that the island asks, from an index. */
export function answersFrom(
  index: SearchIndex,
  provinceNames: SearchStart['provinceNames'],
  files: SearchContents['cards'],
): Answers & {
  /** Does it know all of these places? */
  readonly knows: (places: readonly string[]) => boolean;
  /** Learns of towns where there is nothing. */
  readonly addTowns: (list: TownList) => void;
} {
  const cards = cardPlaces(index.ids, files);
  const rowOf = new Map(index.ids.map((id, row) => [id, row]));
  const rowsOf = (ids: readonly string[]) => ids.flatMap((id) => rowOf.get(id) ?? []);
  const options = namedPlaces(index, provinceNames);
  let places = createPlaces(options);
  return {
    knows: (ids) => ids.every((id) => places.named.has(id)),
    addTowns: (list) => {
      places = createPlaces([...options, ...namedTowns(list, options)]);
    },
    search: (query) => {
      const { ids, ...result } = search(index, query);
      return { ...result, rows: rowsOf(ids), places: (query.places ?? []).flatMap((id) => places.named.get(id) ?? []) };
    },
    suggest: (text) => places.suggest(text),
    cards: (rows) => rows.flatMap((row) => cards[row] ?? []),
    pins: (query: SearchQuery) => ({
      ...pinsOf(index, rowsOf(search(index, { ...query, page: 1, pageSize: index.ids.length }).ids)),
      choices: options.filter(({ kind }) => kind !== 'postcode'),
    }),
  };
}
