import { describe, expect, it } from 'vitest';
import { readNumber } from './amount.ts';

describe('readNumber', () => {
  it.each([
    [1234.5, 1234.5],
    ['1234,5', 1234.5],
    ['1.234,50', 1234.5],
    ['€ 1 234', 1234],
    ['-12', -12],
    ['179-179', 179],
    ['285000.0000', 285_000],
    ['0.125', 0.125],
    ['1.234', 1234],
    ['1234.567', 1234.567],
    ['0', 0],
  ])('reads %j as %d', (text, expected) => {
    expect(readNumber(text)).toBe(expected);
  });

  it.each(['120-130', 'twelve', '', '1e999', Number.NaN, Infinity, null, [], '1'.repeat(50)])('refuses %j', (value) => {
    expect(readNumber(value)).toBeUndefined();
  });
});
