import { expect, it } from 'vitest';
import { shortPrice } from './short-price.ts';

it.each([
  [95_000, '€ 950'],
  [115_000, '€ 1.150'],
  [24_500_000, '€ 245k'],
  [99_960_000, '€ 1\u00a0mln'],
  [125_000_000, '€ 1,25\u00a0mln'],
])('writes %d cents as %s', (cents, text) => {
  expect(shortPrice(cents, 'nl')).toBe(text);
});
