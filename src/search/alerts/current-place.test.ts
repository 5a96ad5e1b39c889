import { expect, it } from 'vitest';
import { currentPlaceId } from './current-place.ts';

it.each([
  ['braine-le-chateau-walloon-brabant', 'kasteelbrakel-walloon-brabant'],
  ['elsene-brussels', 'elsene-brussels'],
  ['ixelles-brussels', 'elsene-brussels'],
  ['clerf-luxembourg-country', 'clervaux-luxembourg-country'],
  ['gentbrugge-east-flanders', 'gentbrugge-east-flanders'],
  ['walloon-brabant', 'walloon-brabant'],
  ['l-9000', 'l-9000'],
  ['9000', '9000'],
])('a kept search that names %s means %s', (kept, today) => {
  expect(currentPlaceId(kept)).toBe(today);
  expect(currentPlaceId(today)).toBe(today);
});
