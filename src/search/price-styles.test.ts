import { expect, it } from 'vitest';
import type { Listing } from '#domain/listing.ts';
import { listingWith } from '#domain/listing.fixture.ts';
import { PriceStyles, writtenPrice } from './price-styles.ts';

const isPublished = true;

function wordingsOf(...listings: readonly Partial<Listing>[]) {
  const forms = new PriceStyles();
  const written = listings.map((parts) => writtenPrice(listingWith(parts), { marqueeIgnore: [4] }));
  return { wordings: written.map((price) => forms.wordingOf(price)), forms: forms.all };
}

it('keeps each way of writing a price once', () => {
  const perMonth = { nl: '€ / maand', fr: '€ / mois' };
  const { wordings, forms } = wordingsOf(
    { price: { isPublished, amountCents: 95_000, unitText: perMonth } },
    { price: { isPublished, amountCents: 35_000_000 } },
    { price: { isPublished, amountCents: 80_000, unitText: { ...perMonth } } },
    { price: { isPublished, amountCents: 25_000_000, unit: 7 } },
    { price: { isPublished, amountCents: 25_000_000, marquee: 4, marqueeName: { nl: 'In optie' } } },
    { price: { isPublished, amountCents: 25_000_000, marquee: 1, marqueeName: { nl: 'Nieuw' } } },
  );
  expect(wordings.map(({ form }) => form)).toEqual([0, 1, 0, 2, 3, 1]);
  expect(forms).toEqual([
    { kind: 'amount', text: { nl: '/ maand', fr: '/ mois' } },
    { kind: 'amount', text: {} },
    { kind: 'starting-from', text: {} },
    { kind: 'name', text: { nl: 'In optie' } },
  ]);
});

it('tells charges of nothing from charges that nobody knows', () => {
  const rent = { goal: 'rent', price: { isPublished, amountCents: 95_000 } } as const;
  const { wordings } = wordingsOf(
    { ...rent, costs: { chargesRenterCents: 7500 } },
    { ...rent, costs: { renterTotalCents: 101_000 } },
    { ...rent, costs: { chargesRenterCents: 0 } },
    rent,
    { costs: { chargesRenterCents: 7500 } },
  );
  expect(wordings.map(({ chargesCents }) => chargesCents)).toEqual([7500, 6000, 0, undefined, undefined]);
});

it('keeps what a square metre costs apart from the prices that stand beside others', () => {
  const { wordings, forms } = wordingsOf({ price: { isPublished, amountCents: 18_500, unitText: { nl: '€ / m²' } } });
  expect(wordings).toEqual([{ form: 0, apartCents: 18_500 }]);
  expect(forms).toEqual([{ kind: 'amount', text: { nl: '/ m²' } }]);
});
