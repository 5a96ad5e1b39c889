import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareHomes, median } from '#domain/statistics/comparison.ts';

describe('median', () => {
  it('lies between the least and the most, with as many on either side', () => {
    expect(median([])).toBeUndefined();
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 1 }), (numbers) => {
        const middle = median(numbers) ?? Number.NaN;
        const below = numbers.filter((number) => number < middle).length;
        const above = numbers.filter((number) => number > middle).length;
        expect(below).toBeLessThanOrEqual(numbers.length / 2);
        expect(above).toBeLessThanOrEqual(numbers.length / 2);
      }),
    );
  });
});

describe('compareHomes', () => {
  const homes = [
    { priceCents: 30_000_000, areaM2: 100, daysOnline: 10 },
    { priceCents: 40_000_000, areaM2: 200, daysOnline: 20 },
    { priceCents: 50_000_000, daysOnline: 60 },
  ];

  it('gives the middle of what three or more have', () => {
    expect(compareHomes({ priceCents: 36_000_000, areaM2: 150 }, homes)).toEqual([
      { trait: 'price', own: 36_000_000, median: 40_000_000, count: 3 },
      { trait: 'daysOnline', own: undefined, median: 20, count: 3 },
    ]);
  });

  it('says nothing of fewer, whose numbers it would give away', () => {
    expect(compareHomes({ priceCents: 36_000_000 }, homes.slice(1))).toEqual([]);
  });
});
