import fc from 'fast-check';
import { expect, it } from 'vitest';
import { listingWith } from '#domain/listing.fixture.ts';
import type { Listing } from '#domain/listing.ts';
import { languages } from '#i18n/languages.ts';
import { createTranslator } from '#i18n/translator.ts';
import { priceLine, priceText } from './price-text.ts';

const dearer = { isPublished: true, amountCents: 20_000_000, previousCents: 45_000_000 };
const beforeOf = (parts: Partial<Listing>) =>
  priceText(listingWith(parts), { t: createTranslator('nl'), language: 'nl', fallback: [], marqueeIgnore: [4] }).before;

it('what comes on top of a price follows it at once, the rest after a dot', () => {
  expect(priceLine({ main: '€ 1.090 per maand', charges: '+ € 120 lasten', total: 'samen € 1.210 per maand' })).toBe(
    '€ 1.090 per maand + € 120 lasten\u00a0· samen € 1.210 per maand',
  );
  expect(priceLine({ main: '€ 950 per maand', charges: 'Geen lasten' })).toBe('€ 950 per maand\u00a0· Geen lasten');
  expect(priceLine({ main: '€ 360.000', before: 'Voordien € 375.000' })).toBe('€ 360.000\u00a0· Voordien € 375.000');
});

it('a life annuity is never told by its first sum only', () => {
  expect(priceLine({ main: '€ 95.000 bouquet', annuity: '+ € 650 per maand, levenslang' })).toBe(
    '€ 95.000 bouquet + € 650 per maand, levenslang',
  );
});

it('says what was asked before, with or without the day of the change', () => {
  expect(beforeOf({ price: { ...dearer, changedOn: '2026-11-10' } })).toBe('Voordien €\u00a0450.000');
  expect(beforeOf({ price: dearer })).toBe('Voordien €\u00a0450.000');
});

it.each<[string, Partial<Listing>]>([
  ['an opening bid', { contractType: 'public-sale', price: dearer }],
  ['an opening bid under option', { contractType: 'judicial-sale', availability: 'option', price: dearer }],
  ['the first sum of an annuity', { contractType: 'life-annuity', price: dearer }],
  ['a price "from"', { price: { ...dearer, unit: 7 } }],
  ['a price that a marquee hides', { price: { ...dearer, marquee: 4 } }],
  ['a price that is the same', { price: { ...dearer, previousCents: 20_000_000 } }],
])('says nothing that was asked before %s', (_, parts) => {
  expect(beforeOf(parts)).toBeUndefined();
  const dated = { ...parts, price: { ...dearer, ...parts.price, changedOn: '2026-11-10' } };
  expect(beforeOf(dated)).toBeUndefined();
});

it('of a home that is gone no line tells what was asked for it, with or without a marquee', () => {
  const cents = fc.option(fc.integer({ min: 1, max: 900_000_000 }), { nil: undefined });
  const gone = fc.record({
    availability: fc.constantFrom('sold', 'rented'),
    goal: fc.constantFrom('sale', 'rent'),
    contractType: fc.constantFrom(undefined, 'public-sale', 'life-annuity'),
    price: fc.record({ amountCents: cents, previousCents: cents, annuityCents: cents, isPublished: fc.boolean() }),
    costs: fc.record({ chargesRenterCents: cents, renterTotalCents: cents }),
    availabilityChangedOn: fc.constantFrom(undefined, '2026-11-20'),
  });
  fc.assert(
    fc.property(gone, fc.constantFrom(...languages), ({ contractType, price, costs, ...rest }, language) => {
      const known = (parts: object): object =>
        Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined));
      const listing = listingWith({
        ...known(rest),
        ...(contractType && { contractType }),
        price: { isPublished: price.isPublished, ...known(price) },
        costs: known(costs),
      });
      const t = createTranslator(language);
      const text = priceText(listing, { t, language, fallback: [language], marqueeIgnore: [] });
      expect(priceLine(text)).not.toMatch(/€/u);
      expect(text.amount).toBeUndefined();
    }),
    { numRuns: 300 },
  );
});
