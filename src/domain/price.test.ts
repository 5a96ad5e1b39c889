import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Costs, Goal, Price } from '#domain/listing.ts';
import { comparableAmountCents, priceDisplay, rentWithCharges, shownAmountCents } from '#domain/price.ts';

const settings = { marqueeIgnore: [4, 6] };

function display(price: Partial<Price>) {
  return priceDisplay({ isPublished: true, ...price }, settings);
}

describe('priceDisplay', () => {
  it('shows the amount in the Belgian Dutch form', () => {
    expect(display({ amountCents: 124_900_000 })).toEqual({ kind: 'amount', text: '€\u00a01.249.000' });
  });

  it('puts STARTING_FROM before a price of unit 7, says it once, and keeps what else its unit says', () => {
    expect(display({ amountCents: 25_000_000, unit: 7, unitText: { nl: 'vanaf €' } })).toEqual({
      kind: 'amount',
      text: '€\u00a0250.000',
      prefix: 'STARTING_FROM',
    });
    expect(display({ amountCents: 25_000_000, unit: 7, unitText: { nl: 'Vanaf, excl. btw' } })).toEqual({
      kind: 'amount',
      text: '€\u00a0250.000',
      prefix: 'STARTING_FROM',
      unitText: { nl: 'excl. btw' },
    });
  });

  it('appends the text of another unit without its euro sign', () => {
    expect(display({ amountCents: 12_500, unit: 2, unitText: { nl: '€ / m²', fr: '/mois €', en: '€' } })).toEqual({
      kind: 'amount',
      text: '€\u00a0125',
      unitText: { nl: '/ m²', fr: '/mois' },
    });
    expect(display({ amountCents: 12_500, unit: 1, unitText: { nl: '€' } })).toEqual({
      kind: 'amount',
      text: '€\u00a0125',
    });
  });

  it('shows the name of an ignored marquee instead of the price', () => {
    const marqueeName = { nl: 'Verkocht' };
    expect(display({ amountCents: 1, marquee: 4, marqueeName })).toEqual({ kind: 'marquee', name: marqueeName });
    expect(display({ isPublished: false, marquee: 6, marqueeName })).toEqual({ kind: 'marquee', name: marqueeName });
    expect(display({ amountCents: 1, marquee: 4 })).toEqual({ kind: 'on-request' });
  });

  it('shows the price under any other marquee', () => {
    expect(display({ amountCents: 100, marquee: 1, marqueeName: { nl: 'Nieuw' } })).toEqual({
      kind: 'amount',
      text: '€\u00a01',
    });
  });

  it('is on request when the price is hidden, missing or zero', () => {
    expect(display({ amountCents: 100, isPublished: false })).toEqual({ kind: 'on-request' });
    expect(display({})).toEqual({ kind: 'on-request' });
    expect(display({ amountCents: 0 })).toEqual({ kind: 'on-request' });
  });

  it('says NaN when the amount is no number', () => {
    expect(display({ amountCents: Number.NaN })).toEqual({ kind: 'amount', text: 'NaN' });
  });

  it('never shows the digits of a hidden price', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1 }), fc.option(fc.nat(9), { nil: 7 }), (amountCents, unit) => {
        expect(display({ amountCents, unit, isPublished: false })).toEqual({ kind: 'on-request' });
      }),
    );
  });
});

describe('shownAmountCents', () => {
  it.each([
    [{ amountCents: 25_000_000 }, 25_000_000],
    [{ amountCents: 25_000_000, marquee: 1 }, 25_000_000],
    [{ amountCents: 25_000_000, marquee: 4 }, undefined],
    [{ amountCents: 25_000_000, isPublished: false }, undefined],
    [{ amountCents: 0 }, undefined],
    [{}, undefined],
  ])('of %j is %s', (price, amountCents) => {
    expect(shownAmountCents({ isPublished: true, ...price }, settings)).toBe(amountCents);
  });

  it('is what the price shows: an amount exactly where one stands', () => {
    const amount = fc.option(fc.nat(3), { nil: undefined });
    const marquee = fc.option(fc.nat(9), { nil: undefined });
    fc.assert(
      fc.property(fc.boolean(), amount, marquee, (isPublished, amountCents, value) => {
        const price = {
          isPublished,
          ...(amountCents !== undefined && { amountCents }),
          ...(value !== undefined && { marquee: value }),
        };
        const shown = shownAmountCents(price, settings);
        expect(shown !== undefined).toBe(priceDisplay(price, settings).kind === 'amount');
        expect([undefined, amountCents]).toContain(shown);
      }),
    );
  });
});

describe('comparableAmountCents', () => {
  it.each(['€ / m²', 'euro per m2', '€/ha', 'par hectare', '€ / are', '€ / m² / jaar'])(
    'is none for a price in %s',
    (nl) => {
      expect(
        comparableAmountCents({ isPublished: true, amountCents: 18_500, unit: 2, unitText: { nl } }, settings),
      ).toBe(undefined);
    },
  );

  it.each(['€ / maand', '€/mois', 'pro Monat', '', '€'])('is the amount for a price in %s', (fr) => {
    const price = { isPublished: true, amountCents: 95_000, unitText: { fr } };
    expect(comparableAmountCents(price, settings)).toBe(95_000);
  });

  it('is the shown amount or none', () => {
    const unitText = fc.record({ nl: fc.constantFrom('', '€ / m²', '€ / maand', 'ha') });
    fc.assert(
      fc.property(fc.boolean(), fc.nat(9), fc.nat(5), unitText, (isPublished, amountCents, marquee, text) => {
        const price = { isPublished, amountCents, marquee, unitText: text };
        const amount = comparableAmountCents(price, settings);
        expect([undefined, shownAmountCents(price, settings)]).toContain(amount);
        expect(amount === undefined || !/m²|ha/u.test(text.nl)).toBe(true);
      }),
    );
  });
});

describe('rentWithCharges', () => {
  function rent(price: Partial<Price>, costs: Costs, goal: Goal = 'rent') {
    return rentWithCharges({ goal, price: { isPublished: true, ...price }, costs });
  }

  it('adds the charges to the rent', () => {
    expect(rent({ amountCents: 95_000 }, { chargesRenterCents: 7_500 })).toEqual({
      rentCents: 95_000,
      chargesCents: 7_500,
      totalCents: 102_500,
    });
  });

  it('takes the charges from the total when only that is known', () => {
    expect(rent({ amountCents: 95_000 }, { renterTotalCents: 100_000 })?.chargesCents).toBe(5_000);
    expect(rent({ amountCents: 95_000 }, { renterTotalCents: 90_000 })).toEqual({
      rentCents: 95_000,
      totalCents: 95_000,
    });
  });

  it('is the rent alone without charges, and nothing for a sale or a hidden rent', () => {
    expect(rent({ amountCents: 95_000 }, {})).toEqual({ rentCents: 95_000, totalCents: 95_000 });
    expect(rent({ amountCents: 95_000 }, {}, 'sale')).toBeUndefined();
    expect(rent({ amountCents: 95_000, isPublished: false }, {})).toBeUndefined();
    expect(rent({}, { chargesRenterCents: 7_500 })).toBeUndefined();
  });

  it('always totals what it shows', () => {
    const cents = fc.option(fc.nat(10 ** 7), { nil: 0 });
    fc.assert(
      fc.property(cents, cents, cents, (amountCents, chargesRenterCents, renterTotalCents) => {
        const shown = rent({ amountCents }, { chargesRenterCents, renterTotalCents });
        expect(shown?.totalCents).toBe(amountCents + chargesRenterCents);
      }),
    );
  });
});
