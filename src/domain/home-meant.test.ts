import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isListed } from './availability.ts';
import { homeMeant } from './home-meant.ts';

const home = fc.record({
  reference: fc.constantFrom('A', 'B'),
  availability: fc.constantFrom('available', 'option', 'sold', 'rented'),
  isDraft: fc.constant(false),
  createdAt: fc.constantFrom('2024-03-01T09:00:00Z', '2025-03-01T09:00:00Z', '2026-03-01T09:00:00Z'),
});

it('a reference means what is on offer, then what came last, in whatever order the feed has them', () => {
  fc.assert(
    fc.property(fc.array(home), (homes) => {
      const named = homes.filter(({ reference }) => reference === 'A');
      const meant = homeMeant(homes, ({ reference }) => reference === 'A');
      expect(meant === undefined).toBe(named.length === 0);
      if (!meant) return;
      const first = named.some((one) => isListed(one)) ? named.filter((one) => isListed(one)) : named;
      expect(first).toContain(meant);
      expect(first.every(({ createdAt }) => createdAt <= meant.createdAt)).toBe(true);
      const turned = homeMeant(homes.toReversed(), ({ reference }) => reference === 'A');
      expect([turned?.createdAt, turned && isListed(turned)]).toEqual([meant.createdAt, isListed(meant)]);
    }),
    { numRuns: 1000 },
  );
});
