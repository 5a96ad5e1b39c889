import { expect, it } from 'vitest';
import { createTranslator } from '#i18n/translator.ts';
import { partNames } from './part-names.ts';

it('each part of a home is named once, however many fields of it there are', () => {
  const fields = ['price.amountCents', 'price.isOnRequest', 'photos (3 -> 4)', 'price.amountCents'];
  expect(partNames(fields, createTranslator('en'))).toEqual(['Price', 'Photos']);
});
