import fc from 'fast-check';
import { expect, test } from 'vitest';
import { draws } from '#scripts/test-setup/draws.ts';
import { StableRuns } from './stable-runs.ts';

interface Member {
  readonly ends: boolean;
}

const members = Array.from({ length: 12 }, (_, index): Member => ({ ends: index % 3 === 2 }));

/** Cut anew. */
function runsOf(list: readonly Member[]): Member[][] {
  const runs: Member[][] = [[]];
  for (const member of list) {
    runs.at(-1)?.push(member);
    if (member.ends) runs.push([]);
  }
  return runs.filter(({ length }) => length > 0);
}

test('version after version is cut as if it were the first, and runs that are the same are the same objects', () => {
  const version = fc.uniqueArray(fc.constantFrom(...members), { maxLength: 12 });
  fc.assert(
    fc.property(fc.array(version, { minLength: 1, maxLength: 5 }), (versions) => {
      const stable = new StableRuns<Member>(({ ends }) => ends);
      let before: readonly (readonly Member[])[] = [];
      for (const list of versions) {
        const runs = stable.of(list);
        const expected = runsOf(list);
        expect(runs).toHaveLength(expected.length);
        for (const [index, run] of runs.entries()) {
          expect(run.every((member, place) => member === expected[index]?.[place])).toBe(true);
          expect(run).toHaveLength(expected[index]?.length ?? -1);
          const same = before.find((one) => one.length === run.length && one.every((member, at) => member === run[at]));
          if (same) expect(run).toBe(same);
        }
        before = runs;
      }
    }),
    { numRuns: draws(500) },
  );
});
