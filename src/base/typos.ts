const oneTypoFrom = 4;
const twoTyposFrom = 8;

/** How many slips are forgiven in a word of this length. `3 -> 0`, `5 -> 1`, `9 -> 2` */
export function allowedTypos(length: number): number {
  if (length < oneTypoFrom) return 0;
  return length < twoTyposFrom ? 1 : 2;
}

/** The words, and how many slips lie between the beginnings of them that were compared before. */
interface Compared {
  readonly one: string;
  readonly other: string;
  readonly beforeLast: readonly number[];
  readonly last: readonly number[];
}

/** What it costs to come to a letter of each word: the least of leaving out, adding, mistaking and swapping. */
function costAt({ one, other, beforeLast, last }: Compared, current: readonly number[], row: number): number {
  const column = current.length;
  const isSame = one[row - 1] === other[column - 1];
  const isSwap = row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
  const cost = Math.min(
    (last[column] ?? 0) + 1,
    (current[column - 1] ?? 0) + 1,
    (last[column - 1] ?? 0) + Number(!isSame),
  );
  return isSwap ? Math.min(cost, (beforeLast[column - 2] ?? 0) + 1) : cost;
}

/** Letters left out, added, mistaken or swapped with their neighbour between two words; more than the limit counts as `limit + 1`. `('gnet', 'gent', 2) -> 1` */
export function typosBetween(one: string, other: string, limit: number): number {
  if (Math.abs(one.length - other.length) > limit) return limit + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const compared = { one, other, beforeLast, last };
    const current = [row];
    while (current.length <= other.length) current.push(costAt(compared, current, row));
    if (Math.min(...current) > limit) return limit + 1;
    [beforeLast, last] = [last, current];
  }
  return Math.min(last[other.length] ?? 0, limit + 1);
}
