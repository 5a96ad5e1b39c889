/** A line of two texts beside each other; null where one of them has none. */
interface Pair {
  readonly before: string | null;
  readonly after: string | null;
}

/** Longer texts are compared as they stand, line by line: all pairs of them would take too long. */
const longest = 2_000;

/** Lengths of the longest common line-ups from each pair of places on. */
function lengthsOf(before: readonly string[], after: readonly string[]): Uint16Array[] {
  const lengths = Array.from({ length: before.length + 1 }, () => new Uint16Array(after.length + 1));
  for (let left = before.length - 1; left >= 0; left -= 1) {
    for (let right = after.length - 1; right >= 0; right -= 1) {
      const [here, below] = [lengths[left], lengths[left + 1]];
      if (!here || !below) continue;
      const isSame = before[left] === after[right];
      here[right] = isSame ? (below[right + 1] ?? 0) + 1 : Math.max(below[right] ?? 0, here[right + 1] ?? 0);
    }
  }
  return lengths;
}

/** Puts what was taken out beside what came in its place. */
function paired(gone: readonly string[], come: readonly string[]): Pair[] {
  const count = Math.max(gone.length, come.length);
  return Array.from({ length: count }, (_, index) => ({ before: gone[index] ?? null, after: come[index] ?? null }));
}

type Step = 'both' | 'before' | 'after';

/** How both texts are walked through: on both sides where a line is the same, else on the one that loses less. */
function stepsOf(before: readonly string[], after: readonly string[]): Step[] {
  const lengths = lengthsOf(before, after);
  const steps: Step[] = [];
  let [left, right] = [0, 0];
  while (left < before.length || right < after.length) {
    const isSame = left < before.length && before[left] === after[right];
    const isBefore = (lengths[left + 1]?.[right] ?? -1) >= (lengths[left]?.[right + 1] ?? -1);
    const step: Step = isSame ? 'both' : isBefore ? 'before' : 'after';
    if (step !== 'after') left += 1;
    if (step !== 'before') right += 1;
    steps.push(step);
  }
  return steps;
}

/**
 * Two texts side by side, what is the same on the same line. Every line of both stands there, in its order.
 * `(['a', 'b'], ['a', 'c']) -> [{before: 'a', after: 'a'}, {before: 'b', after: 'c'}]`
 */
export function compareLines(before: readonly string[], after: readonly string[]): Pair[] {
  if (before.length > longest || after.length > longest) return paired(before, after);
  const [old, fresh] = [[...before].reverse(), [...after].reverse()];
  const pairs: Pair[] = [];
  let [gone, come]: [string[], string[]] = [[], []];
  for (const step of stepsOf(before, after)) {
    const left = step === 'after' ? undefined : old.pop();
    const right = step === 'before' ? undefined : fresh.pop();
    if (left !== undefined && right !== undefined) {
      pairs.push(...paired(gone, come), { before: left, after: right });
      [gone, come] = [[], []];
    } else if (left !== undefined) gone.push(left);
    else if (right !== undefined) come.push(right);
  }
  return [...pairs, ...paired(gone, come)];
}

/** Only lines that differ, with the lines around them that say where. */
export function differences(pairs: readonly Pair[], around = 1): Pair[] {
  const isOther = (index: number): boolean => pairs[index]?.before !== pairs[index]?.after;
  return pairs.filter((_, index) =>
    Array.from({ length: 2 * around + 1 }, (__, step) => index - around + step).some(
      (place) => place >= 0 && place < pairs.length && isOther(place),
    ),
  );
}
