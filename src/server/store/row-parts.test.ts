import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rowParts } from './row-parts.ts';

describe('rowParts', () => {
  it('loses no row, keeps their order and fills every part but the last', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2_600 }), fc.integer({ min: 1, max: 900 }), (count, size) => {
        const rows = Array.from({ length: count }, (_, index) => index);
        const parts = rowParts(rows, size);
        expect(parts.flat()).toEqual(rows);
        expect(parts.slice(0, -1).every(({ length }) => length === size)).toBe(true);
        expect(parts.every(({ length }) => length > 0 && length <= size)).toBe(true);
      }),
    );
  });
});
