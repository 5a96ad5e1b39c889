import fc from 'fast-check';
import { expect, it } from 'vitest';
import { draws } from '#scripts/test-setup/draws.ts';
import { listChanges } from './list-changes.ts';

const members = Array.from({ length: 1_000 }, (_, id) => ({ id }));

/** Two lists: any ones of a few members, or long ones of which the second has a few taken out, put in and exchanged. */
const pair = fc.oneof(
  fc.tuple(
    fc.array(fc.nat(5), { maxLength: 12 }).map((ids) => ids.map((id) => members[id])),
    fc.array(fc.nat(5), { maxLength: 12 }).map((ids) => ids.map((id) => members[id])),
  ),
  fc
    .array(fc.tuple(fc.nat(999), fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 300 })), { maxLength: 4 })
    .map((edits) => {
      const now = [...members];
      for (const [at, out, put] of edits)
        now.splice(at, out, ...Array.from({ length: put }, (_, index) => ({ id: 1_000 + index })));
      return [members, now] as const;
    }),
);

it('says what to take out of either list so that both are the same, and where each of the others is', () => {
  fc.assert(
    fc.property(pair, ([before, now]) => {
      const { gone, others, places } = listChanges(before, now);
      const [isGone, isOther] = [new Set(gone), new Set(others)];
      const [left, stayed] = [before.filter((_, at) => !isGone.has(at)), now.filter((_, at) => !isOther.has(at))];
      expect(left.length === stayed.length && left.every((member, at) => member === stayed[at])).toBe(true);
      expect([gone, others]).toEqual([isGone, isOther].map((each) => [...each].sort((a, b) => a - b)));
      const wrong = before.filter((member, at) => {
        const next = places[at] ?? -1;
        return isGone.has(at) ? next !== -1 : now[next] !== member || isOther.has(next);
      });
      expect(wrong).toEqual([]);
    }),
    { numRuns: draws(200) },
  );
});

it('finds one that went, one that came and one that was exchanged, and nothing else', () => {
  const [a, b, c, d] = [{}, {}, {}, {}];
  const found = (before: object[], now: object[]) => {
    const { gone, others } = listChanges(before, now);
    return [gone, others];
  };
  expect(found([a, b, c], [a, c])).toEqual([[1], []]);
  expect(found([a, c], [a, b, c])).toEqual([[], [1]]);
  expect(found([a, b, c], [a, d, c])).toEqual([[1], [1]]);
  expect(found([a, b, c], [a, b, c])).toEqual([[], []]);
  expect(found([], [a])).toEqual([[], [0]]);
  expect(found([a], [])).toEqual([[0], []]);
});
