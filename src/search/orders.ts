import { memoByKey } from '#base/memo.ts';
import type { NumberColumn } from './columns.ts';
import type { SortName } from './query.ts';
import type { SearchIndex } from './search-index.ts';

type Order = Uint16Array;

/** Rows by a whole number each, smallest first; of equals the newer one first, as rows are. */
function byRank(ranks: Uint32Array): Order {
  let highest = 0;
  for (const rank of ranks) highest = Math.max(highest, rank);
  // First counts, then the next free position of each rank.
  const next = new Uint32Array(highest + 2);
  for (const rank of ranks) next[rank + 1] = (next[rank + 1] ?? 0) + 1;
  for (let rank = 1; rank < next.length; rank += 1) next[rank] = (next[rank] ?? 0) + (next[rank - 1] ?? 0);
  const order = new Uint16Array(ranks.length);
  for (const [row, rank] of ranks.entries()) {
    const position = next[rank] ?? 0;
    order[position] = row;
    next[rank] = position + 1;
  }
  return order;
}

/** Ranks up or down; unknown values come last either way. */
function ranksOf({ codes, values }: NumberColumn, direction: 'up' | 'down'): Uint32Array {
  const last = values.length;
  return Uint32Array.from(codes, (code) => {
    if (code === 0) return last;
    return direction === 'up' ? code : last - code;
  });
}

/** Living area, of land the ground. */
function surfaceRanks({ numbers: { livingM2, groundM2 } }: SearchIndex): Uint32Array {
  const surfaces = Array.from(livingM2.codes, (code, row) =>
    code === 0 ? (groundM2.values[groundM2.codes[row] ?? 0] ?? NaN) : (livingM2.values[code] ?? NaN),
  );
  const values = Float64Array.from(
    [NaN, ...new Set(surfaces.filter((value) => !Number.isNaN(value)))].sort((a, b) => a - b),
  );
  const codeOf = new Map(Array.from(values, (value, code) => [value, code]));
  return ranksOf({ values, codes: Uint16Array.from(surfaces, (value) => codeOf.get(value) ?? 0) }, 'down');
}

/** Rank of each place by the name of its town; places are sorted by it. */
function cityRanks({ places, placeOf }: SearchIndex): Uint32Array {
  let rank = 0;
  const ranks = places.map(({ city }, index) => (rank += index > 0 && places[index - 1]?.city !== city ? 1 : 0));
  return Uint32Array.from(placeOf, (place) => ranks[place] ?? 0);
}

/** Rank of each type by its id, as the static lists have it. */
function typeRanks({ types, typeOf }: SearchIndex): Uint32Array {
  const sorted = types.map(({ id }) => id).sort((a, b) => a - b);
  const rankOf = types.map(({ id }) => sorted.indexOf(id));
  return Uint32Array.from(typeOf, (type) => rankOf[type] ?? 0);
}

const compute: Readonly<Record<SortName, (index: SearchIndex) => Order>> = {
  date: ({ ids }) => Uint16Array.from(ids, (_, row) => row),
  'price-up': ({ numbers }) => byRank(ranksOf(numbers.priceCents, 'up')),
  'price-down': ({ numbers }) => byRank(ranksOf(numbers.priceCents, 'down')),
  type: (index) => byRank(typeRanks(index)),
  city: (index) => byRank(cityRanks(index)),
  surface: (index) => byRank(surfaceRanks(index)),
};

/** All rows in an order; each order is worked out once. */
export const orderOf = memoByKey((index: SearchIndex, sort: SortName): Order => compute[sort](index));
