import fc from 'fast-check';
import { expect, it } from 'vitest';
import { draws } from '#scripts/test-setup/draws.ts';
import { isHeapFull, tidyHeap } from './tidy-heap.ts';

it('looks through a heap that has grown, and leaves one alone that is small or needs what it holds', () => {
  expect(isHeapFull({ used: 900, limit: 1600, left: 0 })).toBe(true);
  expect(isHeapFull({ used: 900, limit: 1600, left: 540 })).toBe(true);
  expect(isHeapFull({ used: 700, limit: 1600, left: 540 })).toBe(false);
  expect(isHeapFull({ used: 1100, limit: 1600, left: 1000 })).toBe(false);
});

it('is never worth while again at once, and is once a heap has grown far enough', () => {
  const bytes = fc.integer({ min: 1, max: 4e9 });
  fc.assert(
    fc.property(bytes, bytes, bytes, (used, limit, left) => {
      expect(isHeapFull({ used: left, limit, left })).toBe(false);
      if (isHeapFull({ used, limit, left })) expect(isHeapFull({ used: used + 1, limit, left })).toBe(true);
    }),
    { numRuns: draws(200) },
  );
});

it('leaves a process alone that has hardly anything', () => {
  expect(() => {
    tidyHeap();
  }).not.toThrow();
});
