import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placesOnlyIn, sameEnds } from './same-ends.ts';

test('two lists have so much alike at either end, and no member twice', () => {
  expect(sameEnds(['a', 'b', 'c'], ['a', 'x', 'c'])).toEqual([1, 1]);
  const list = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 6 });
  fc.assert(
    fc.property(list, list, (one, other) => {
      const [front, back] = sameEnds(one, other);
      const between = (members: readonly string[]): string[] => members.slice(front, members.length - back);
      expect(other).toEqual([...one.slice(0, front), ...between(other), ...one.slice(one.length - back)]);
      const [left, right] = [between(one), between(other)];
      // Where something is left of both, they differ there.
      if (left.length > 0 && right.length > 0) {
        expect(left[0]).not.toBe(right[0]);
        expect(left.at(-1)).not.toBe(right.at(-1));
      }
    }),
  );
});

test('what another version does not hold is found wherever it stands', () => {
  const list: fc.Arbitrary<string[]> = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'));
  fc.assert(
    fc.property(list, list, (one, other) => {
      const expected = [...one.keys()].filter((place) => !other.includes(one[place] ?? ''));
      expect(placesOnlyIn(one, other)).toEqual(expected);
    }),
  );
});
