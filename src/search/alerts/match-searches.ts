import { checksOf } from '#search/checks.ts';
import type { Range, SearchQuery } from '#search/query.ts';
import { rangeNames } from '#search/query.ts';
import type { SearchIndex } from '#search/search-index.ts';

/** One bit for each changed row, 32 in a number. */
type Bits = Uint32Array;

/** Gives the changed rows that answer a search. */
export type MatchSearch = (query: SearchQuery) => readonly number[];

const bitsPerWord = 32;

/** A filter with one value each: many searches share it, and it is worked out once for all of them. */
interface Atom {
  readonly key: string;
  readonly query: SearchQuery;
}

/** All of these groups must hold; in a group any atom will do. */
type Groups = readonly (readonly Atom[])[];

function placeAtoms({ places = [], radiusKm }: SearchQuery): readonly Atom[] {
  const around = radiusKm === undefined ? {} : { radiusKm };
  return places.map((place) => ({ key: `place ${place} ${radiusKm ?? ''}`, query: { places: [place], ...around } }));
}

/** From and to are two filters: fewer different ones than pairs of them. */
function rangeGroups({ ranges = {} }: SearchQuery): Groups {
  return rangeNames.flatMap((name) => {
    const range: Range = ranges[name] ?? {};
    return (['min', 'max'] as const).flatMap((end) => {
      const value = range[end];
      if (value === undefined) return [];
      return [[{ key: `${name} ${end} ${value}`, query: { ranges: { [name]: { [end]: value } } } }]];
    });
  });
}

/** A search in atoms. A test holds it to the filter of the search itself. */
function groupsOf(query: SearchQuery): Groups {
  const { goal, area, types = [], energy, features = [], availableOn, text } = query;
  const groups: (readonly Atom[])[] = [
    placeAtoms(query),
    types.map((type) => ({ key: `type ${type}`, query: { types: [type] } })),
  ];
  const add = (key: string, atom: SearchQuery): unknown => groups.push([{ key, query: atom }]);
  if (goal) add(goal, { goal });
  groups.push(...rangeGroups(query));
  for (const feature of features) add(`with ${feature}`, { features: [feature] });
  if (energy) add(`energy ${energy}`, { energy });
  if (availableOn !== undefined) add(`free ${availableOn}`, { availableOn });
  if (area) add(`area ${JSON.stringify(area)}`, { area });
  if (text !== undefined) add(`text ${text}`, { text });
  // An empty list filters nothing.
  return groups.filter((atoms) => atoms.length > 0);
}

function bitsOf(index: SearchIndex, rows: readonly number[], query: SearchQuery): Bits {
  const bits = new Uint32Array(Math.ceil(rows.length / bitsPerWord));
  const checks = checksOf(index, query);
  for (const [position, row] of rows.entries()) {
    if (!checks.every(({ codes, allowed }) => allowed[codes[row] ?? 0] === 1)) continue;
    const word = Math.floor(position / bitsPerWord);
    bits[word] = (bits[word] ?? 0) | (1 << (position % bitsPerWord));
  }
  return bits;
}

function rowsIn(bits: Bits, rows: readonly number[]): number[] {
  const found: number[] = [];
  for (const [word, value] of bits.entries()) {
    for (let rest = value; rest !== 0; rest &= rest - 1) {
      const position = word * bitsPerWord + (bitsPerWord - 1 - Math.clz32(rest & -rest));
      found.push(rows[position] ?? 0);
    }
  }
  return found;
}

/**
 * Turns matching around: which of the changed rows pass a filter is worked out once for each filter that occurs, and a
 * search is a few operations on bits. The same answers as `matches` of the site's search for every pair.
 */
export function searchMatcher(index: SearchIndex, rows: readonly number[]): MatchSearch {
  const known = new Map<string, Bits>();
  const atomBits = ({ key, query }: Atom): Bits => {
    const bits = known.get(key) ?? bitsOf(index, rows, query);
    known.set(key, bits);
    return bits;
  };
  const wordCount = Math.ceil(rows.length / bitsPerWord);
  const none: readonly number[] = [];
  return (query) => {
    const left = new Uint32Array(wordCount).fill(0xffffffff);
    if (rows.length % bitsPerWord > 0) left[wordCount - 1] = 2 ** (rows.length % bitsPerWord) - 1;
    for (const atoms of groupsOf(query)) {
      const sets = atoms.map(atomBits);
      let rest = 0;
      for (let word = 0; word < wordCount; word += 1) {
        let any = 0;
        for (const set of sets) any |= set[word] ?? 0;
        const kept = (left[word] ?? 0) & any;
        left[word] = kept;
        rest |= kept;
      }
      if (rest === 0) return none;
    }
    return rowsIn(left, rows);
  };
}
