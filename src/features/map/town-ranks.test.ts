import { expect, it } from 'vitest';
import { townSize, townsAt } from './town-ranks.ts';

const towns = [1_000_000, 230_000, 60_000, 12_000, 2_000, 0].map((inhabitants) => ({
  name: String(inhabitants),
  point: [51, 4] as const,
  inhabitants,
}));

it('shows more towns the closer one looks', () => {
  expect([6, 7, 8, 9, 10, 11, 12].map((zoom) => townsAt(towns, zoom).length)).toEqual([1, 2, 3, 3, 4, 4, 6]);
});

it('writes large towns large', () => {
  expect(towns.map(townSize)).toEqual(['large', 'large', 'middle', 'small', 'small', 'small']);
});
