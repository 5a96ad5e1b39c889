import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cardBatches, cardBatchOf, cardBatchPath } from './card-batch.ts';

describe('the files of cards', () => {
  it('hold eight to sixteen cards each on average', () => {
    expect([0, 1, 16, 17, 74, 10_000].map(cardBatches)).toEqual([1, 1, 1, 2, 8, 1_024]);
    fc.assert(
      fc.property(fc.integer({ min: 17, max: 200_000 }), (listings) => {
        const average = listings / cardBatches(listings);
        expect(average > 8 && average <= 16).toBe(true);
      }),
    );
  });

  it('are as many as before when the stock has not doubled since', () => {
    const counts = new Set(Array.from({ length: 10_000 }, (_, listings) => cardBatches(listings)));
    expect(counts.size).toBe(11);
  });

  it('are named by language, number of files and place', () => {
    expect(cardBatchPath('nl', 5, cardBatchOf('46', 5))).toBe('/cards/nl/5-2/');
  });

  it('share ten thousand listings evenly', () => {
    const counts = new Map<number, number>();
    for (let id = 1; id <= 10_000; id += 1) {
      const batch = cardBatchOf(String(id), 1_024);
      counts.set(batch, (counts.get(batch) ?? 0) + 1);
    }
    expect(counts.size).toBe(1_024);
    expect(Math.max(...counts.values())).toBeLessThan(48);
  });

  it('give every listing one file that exists', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 1, max: 5000 }), (id, batches) => {
        const batch = cardBatchOf(id, batches);
        expect(Number.isInteger(batch) && batch >= 0 && batch < batches).toBe(true);
        expect(cardBatchOf(id, batches)).toBe(batch);
      }),
    );
  });
});
