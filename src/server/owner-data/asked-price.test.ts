import { expect, it } from 'vitest';
import { createTranslator } from '#i18n/translator.ts';
import { askedPriceText } from './asked-price.ts';

it('says of a rent that it is a month’s, as the portal does', () => {
  const said = (goal: 'sale' | 'rent', priceCents: number | null, language: 'nl' | 'fr') =>
    askedPriceText({ goal, priceCents }, { t: createTranslator(language), language });
  expect(said('rent', 95_000, 'nl')).toMatch(/^€\s950 per maand$/u);
  expect(said('rent', 95_000, 'fr')).toMatch(/950.* par mois$/u);
  expect(said('sale', 34_900_000, 'nl')).toMatch(/^€\s349\.000$/u);
  expect(said('rent', null, 'nl')).toBeUndefined();
});
