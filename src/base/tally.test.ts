import fc from 'fast-check';
import { afterEach, expect, it } from 'vitest';
import { keepUncompressed } from './packed.ts';
import { Tally } from './tally.ts';

afterEach(() => {
  keepUncompressed(false);
});

interface Thing {
  readonly names: readonly string[];
}

it('tells the names of what is there now, whatever came and went before', () => {
  const name = fc.constantFrom('a', 'b', 'c', 'd', 'e');
  const things = fc.array(fc.record({ names: fc.array(name, { maxLength: 4 }) }), { minLength: 1, maxLength: 6 });
  const rounds = fc.array(fc.array(fc.nat(5), { maxLength: 6 }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(things, rounds, fc.boolean(), (all: readonly Thing[], taken, isAgain) => {
      keepUncompressed(isAgain);
      const tally = new Tally<Thing>(({ names }) => names);
      for (const places of taken) {
        const some = new Set(places.flatMap((place) => all[place] ?? []));
        const expected = [...new Set([...some].flatMap(({ names }) => names))].sort();
        expect(tally.of(some)).toEqual(expected);
      }
    }),
  );
});
