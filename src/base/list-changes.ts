/** How a list differs from the one before. */
export interface ListChanges {
  /** Places in the one before of members that it has no more, ascending. */
  readonly gone: readonly number[];
  /** Places in the list of members that are new, ascending. */
  readonly others: readonly number[];
  /** Of each place in the one before where its member is now; -1 where it is gone. */
  readonly places: Int32Array;
}

/** So far on it looks for where two lists go on alike. */
const farthest = 256;

/** How many members of two lists differ from these places on, until they go on alike or for as far as anybody looks. */
function differing(
  before: readonly unknown[],
  now: readonly unknown[],
  { from, to }: { readonly from: number; readonly to: number },
): { readonly gone: number; readonly others: number } {
  const left = { gone: before.length - from, others: now.length - to };
  if (left.gone === 0 || left.others === 0) return left;
  for (let step = 1; step < farthest; step += 1) {
    if (step < left.gone && before[from + step] === now[to]) return { gone: step, others: 0 };
    if (step < left.others && now[to + step] === before[from]) return { gone: 0, others: step };
    if (step < Math.min(left.gone, left.others) && before[from + step] === now[to + step])
      return { gone: step, others: step };
  }
  return { gone: Math.min(farthest, left.gone), others: Math.min(farthest, left.others) };
}

/**
 * Compares a list with the one before, of which most members are the same objects in the same order. Without those that are gone and
 * those that are new the two are the same; one that moved is both. It looks once at each member, and is right for any two lists.
 */
export function listChanges(before: readonly unknown[], now: readonly unknown[]): ListChanges {
  const places = new Int32Array(before.length).fill(-1);
  const [gone, others] = [new Array<number>(), new Array<number>()];
  let [from, to] = [0, 0];
  while (from < before.length || to < now.length) {
    if (from < before.length && to < now.length && before[from] === now[to]) {
      places[from] = to;
      from += 1;
      to += 1;
      continue;
    }
    const differ = differing(before, now, { from, to });
    for (const end = from + differ.gone; from < end; from += 1) gone.push(from);
    for (const end = to + differ.others; to < end; to += 1) others.push(to);
  }
  return { gone, others, places };
}
