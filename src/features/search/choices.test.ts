import { expect, it } from 'vitest';
import { rangeValue, stepsWith, valueRange } from './choices.ts';

it('puts a value from elsewhere between the round steps', () => {
  expect(stepsWith([100, 200], 150)).toEqual([100, 150, 200]);
  expect(stepsWith([100, 200], 200)).toEqual([100, 200]);
  expect(stepsWith([100], undefined)).toEqual([100]);
});

it('reads back the ranges that it writes', () => {
  for (const range of [{}, { min: 2 }, { max: 3 }, { min: 0, max: 3 }])
    expect(valueRange(rangeValue(range))).toEqual(range);
  expect(rangeValue({ min: 2 })).toBe('2-');
});
