import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isBlank } from '#domain/blank.ts';

describe('isBlank', () => {
  it('takes missing, empty and whitespace-only values for empty', () => {
    expect([undefined, null, '', '   ', '\t\n\u00a0'].map(isBlank)).toEqual([true, true, true, true, true]);
  });

  it('keeps zero, false and any visible text', () => {
    expect([0, false, '-', ' a ', Number.NaN].map(isBlank)).toEqual([false, false, false, false, false]);
  });

  it('never calls a text blank that has a visible character', () => {
    fc.assert(fc.property(fc.string(), fc.string(), (before, after) => !isBlank(`${before}x${after}`)));
  });
});
