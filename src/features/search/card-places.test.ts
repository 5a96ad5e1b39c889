import { expect, it } from 'vitest';
import { cardPlaces } from './card-places.ts';

it('finds the card of each row in files that hold the homes in the order of their numbers', () => {
  const files = [
    ['/a.json', 2],
    ['/b.json', 1],
  ] as const;
  expect(cardPlaces(['7', '5', '12'], files)).toEqual([
    { address: '/a.json', rank: 1 },
    { address: '/a.json', rank: 0 },
    { address: '/b.json', rank: 0 },
  ]);
});
