import { expect, it } from 'vitest';
import { nearestStop, nextStop } from './sheet-stops.ts';

it('goes up and down one stop, and no farther than the ends', () => {
  expect(nextStop('low', 1)).toBe('half');
  expect(nextStop('half', 1)).toBe('full');
  expect(nextStop('full', 1)).toBe('full');
  expect(nextStop('half', -1)).toBe('low');
  expect(nextStop('low', -1)).toBe('low');
});

it('ends a drag at the nearest stop', () => {
  expect([0, 0.2, 0.3, 0.7, 0.8, 1.2].map(nearestStop)).toEqual(['low', 'low', 'half', 'half', 'full', 'full']);
});
