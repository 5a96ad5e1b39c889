import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compareLines, differences } from './compare-lines.ts';

const lines = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 12 });
const isText = (line: string | null): line is string => line !== null;

it('puts what changed beside what it was, and what is the same on one line', () => {
  expect(compareLines(['a', 'b', 'c'], ['a', 'x', 'c', 'd'])).toEqual([
    { before: 'a', after: 'a' },
    { before: 'b', after: 'x' },
    { before: 'c', after: 'c' },
    { before: null, after: 'd' },
  ]);
  expect(compareLines([], ['a'])).toEqual([{ before: null, after: 'a' }]);
});

it('keeps every line of both texts in its order', () => {
  fc.assert(
    fc.property(lines, lines, (before, after) => {
      const pairs = compareLines(before, after);
      expect(pairs.map((pair) => pair.before).filter(isText)).toEqual(before);
      expect(pairs.map((pair) => pair.after).filter(isText)).toEqual(after);
    }),
  );
});

it('finds no difference between a text and itself, and none that is not there', () => {
  fc.assert(
    fc.property(lines, (text) => {
      expect(differences(compareLines(text, text))).toEqual([]);
    }),
  );
});

it('shows what differs with one line around it', () => {
  const pairs = compareLines(['a', 'b', 'c', 'd', 'e'], ['a', 'b', 'x', 'd', 'e']);
  expect(differences(pairs).map(({ before }) => before)).toEqual(['b', 'c', 'd']);
});
