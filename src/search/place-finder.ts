import type { LocalizedText } from '#domain/listing.ts';
import type { Province } from '#domain/province.ts';
import { foldText, foldToKey } from './fold.ts';
import { placeIds } from './place-ids.ts';
import type { SearchIndex } from './search-index.ts';
import { allowedTypos, typosBetween } from '#base/typos.ts';

/** Something that a visitor can look in; its id is what a query's `places` takes. */
export interface PlaceOption {
  readonly id: string;
  readonly kind: 'postcode' | 'municipality' | 'province';
  /** As its own people call it. */
  readonly name: string;
  /** What it is called, as far as that is known. */
  readonly names: LocalizedText;
  readonly postcodes: readonly string[];
  /** Tells places of one name apart. */
  readonly province?: Province;
  /** Number of listings, for the order of equals. */
  readonly count: number;
}

export interface PlaceMatch {
  readonly place: PlaceOption;
  /** The name that was found, `Gand` for `gan`. */
  readonly found: string;
}

/** Finds the best places for what somebody types, best first. */
export type FindPlaces = (text: string, limit: number) => PlaceMatch[];

interface Candidate extends PlaceMatch {
  readonly key: string;
  /** Of each word but the first, and all that follows it, in one piece. */
  readonly innerKeys: readonly string[];
}

const noMatch = Infinity;

function widen(known: PlaceOption | undefined, one: PlaceOption): PlaceOption {
  if (!known) return one;
  const postcodes = [...new Set([...known.postcodes, ...one.postcodes])].sort();
  return { ...known, names: { ...one.names, ...known.names }, postcodes, count: known.count + one.count };
}

/** The places that an index has listings in. `-> [{id: 'gent-east-flanders', kind: 'municipality', name: 'Gent', ...}, ...]` */
export function placeOptions(
  index: SearchIndex,
  provinceNames: Readonly<Partial<Record<Province, LocalizedText>>>,
): PlaceOption[] {
  const counts = new Uint32Array(index.places.length);
  for (const place of index.placeOf) counts[place] = (counts[place] ?? 0) + 1;
  const options = new Map<string, PlaceOption>();
  const add = (option: PlaceOption) => options.set(option.id, widen(options.get(option.id), option));
  for (const [position, { postcode, municipality, province }] of placeIds(index).entries()) {
    const place = index.places[position];
    if (!place) continue;
    const [count, postcodes] = [counts[position] ?? 0, [place.zip]];
    const base = { ...(province !== undefined && { province }), count };
    add({ ...base, id: postcode, kind: 'postcode', name: `${place.zip} ${place.city}`, names: place.names, postcodes });
    add({ ...base, id: municipality, kind: 'municipality', name: place.city, names: place.names, postcodes });
    if (province === undefined) continue;
    const names = provinceNames[province] ?? {};
    add({ ...base, id: province, kind: 'province', name: names['nl'] ?? province, names, postcodes: [] });
  }
  return [...options.values()];
}

function candidatesOf(place: PlaceOption): Candidate[] {
  const names = [place.name, ...(place.kind === 'postcode' ? place.postcodes : Object.values(place.names))];
  return [...new Set(names)].flatMap((found) => {
    if (found === undefined) return [];
    const words = foldText(found).split(' ');
    const innerKeys = words.slice(1).map((_, index) => words.slice(index + 1).join(''));
    return [{ place, found, key: foldToKey(found), innerKeys }];
  });
}

/** 0 is the name itself, then its start, the start of a later word, and last a name with slips. */
function distanceOf({ key, innerKeys }: Candidate, asked: string): number {
  if (key === asked) return 0;
  if (key.startsWith(asked)) return 1;
  if (innerKeys.some((inner) => inner.startsWith(asked))) return 2;
  const limit = /\d/u.test(asked) ? 0 : allowedTypos(asked.length);
  if (limit === 0 || !key.startsWith(asked.charAt(0))) return noMatch;
  // Somebody may still be typing: the start of a longer name counts too.
  const typos = Math.min(typosBetween(asked, key, limit), typosBetween(asked, key.slice(0, asked.length), limit));
  return typos > limit ? noMatch : 2 + typos;
}

const kindOrder = { municipality: 0, postcode: 1, province: 2 } as const;

function compare(a: PlaceMatch, b: PlaceMatch): number {
  return (
    // Where there is something comes before where there is nothing.
    Number(a.place.count === 0) - Number(b.place.count === 0) ||
    kindOrder[a.place.kind] - kindOrder[b.place.kind] ||
    b.place.count - a.place.count ||
    a.found.length - b.found.length ||
    (a.place.id < b.place.id ? -1 : Number(a.place.id > b.place.id))
  );
}

/** Prepares places for autocomplete: accents, capitals and hyphens do not matter, names in every language are found, slips are forgiven. `find('luik', 5) -> [{place: Liège, found: 'Luik'}]` */
export function createPlaceFinder(places: readonly PlaceOption[]): FindPlaces {
  const candidates = places.flatMap(candidatesOf);
  return (text, limit) => {
    const asked = foldToKey(text);
    if (asked === '') return [];
    const best = new Map<string, PlaceMatch & { distance: number }>();
    for (const candidate of candidates) {
      const distance = distanceOf(candidate, asked);
      const { place, found } = candidate;
      if (distance < (best.get(place.id)?.distance ?? noMatch)) best.set(place.id, { place, found, distance });
    }
    return [...best.values()]
      .sort((a, b) => a.distance - b.distance || compare(a, b))
      .slice(0, limit)
      .map(({ place, found }) => ({ place, found }));
  };
}
