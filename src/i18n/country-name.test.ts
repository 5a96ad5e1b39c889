import { expect, it } from 'vitest';
import { countryNameOf } from './country-name.ts';

const belgium = { countryId: 10, countryName: { nl: 'België', en: '' } };

it('a country has the name of the page, though the feed has it in one language only', () => {
  const names = ['nl', 'fr', 'de'].map((language) => countryNameOf(belgium, language, ['nl']));
  expect(names).toEqual(['België', 'Belgique', 'Belgien']);
  expect(countryNameOf({ countryId: 50 }, 'en', [])).toBe('Luxembourg');
});

it('a country that the site does not know by its number is called as the feed calls it', () => {
  expect(countryNameOf({ countryId: 999, countryName: { nl: 'Verweggistan' } }, 'fr', ['nl'])).toBe('Verweggistan');
  expect(countryNameOf({ countryId: 999 }, 'fr', ['nl'])).toBeUndefined();
});
