/**
 * How many members two lists have alike at the beginning, and at the end beyond those: of version after version of a long list the few in
 * between are looked at alone. `(['a', 'b', 'c'], ['a', 'x', 'c']) -> [1, 1]`
 */
export function sameEnds(one: readonly unknown[], other: readonly unknown[]): readonly [front: number, back: number] {
  const most = Math.min(one.length, other.length);
  let [front, back] = [0, 0];
  while (front < most && one[front] === other[front]) front += 1;
  while (back < most - front && one.at(-1 - back) === other.at(-1 - back)) back += 1;
  return [front, back];
}

/** The places of members that another version does not hold; none stands twice in one. `(['a', 'b', 'c'], ['c', 'a']) -> [1]` */
export function placesOnlyIn(one: readonly string[], other: readonly string[]): number[] {
  const [front, back] = sameEnds(one, other);
  const others = new Set(other.slice(front, other.length - back));
  const places: number[] = [];
  for (let place = front; place < one.length - back; place += 1) if (!others.has(one[place] ?? '')) places.push(place);
  return places;
}
