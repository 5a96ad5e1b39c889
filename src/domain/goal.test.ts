import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { goalOf } from '#domain/goal.ts';

describe('goalOf', () => {
  it('is for sale at 0, as number or text', () => {
    expect([0, -0, '0', ' 0 '].map(goalOf)).toEqual(['sale', 'sale', 'sale', 'sale']);
  });

  it('is for rent at every other value', () => {
    expect([1, 2, '1', '', undefined, null, false].map(goalOf)).toEqual(Array(7).fill('rent'));
    fc.assert(
      fc.property(
        fc.integer().filter((value) => value !== 0),
        (value) => goalOf(value) === 'rent',
      ),
    );
  });
});
