import { expect, it } from 'vitest';
import { placeIdsOf } from './place-ids.ts';

const place = { city: '', municipalityId: '', names: {} };

it.each([
  ['9000', 10, '9000', 'east-flanders'],
  ['9000', 50, 'l-9000', 'luxembourg-country'],
  ['L-9000', 50, 'l-9000', 'luxembourg-country'],
  ['75001', 33, '75001-33', undefined],
  ['1012 AB', 31, '1012-ab-31', undefined],
])('the postcode %s of country %i is chosen by %s', (zip, countryId, postcode, province) => {
  expect(placeIdsOf({ ...place, zip, countryId })).toMatchObject({ postcode, province });
});
