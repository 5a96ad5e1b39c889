import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Listing } from '#domain/listing.ts';
import { listingWith } from '#domain/listing.fixture.ts';
import { decodeSearchIndex, encodeSearchIndex } from '#search/codec.ts';
import { searchContentOf } from '#search/content.ts';
import { formatEuro } from '#domain/money.ts';
import { buildTree } from '#domain/tree.ts';
import { createTranslator } from '#i18n/translator.ts';
import type { MapPin } from '#contracts/map.ts';
import { priceText } from '#ui/price-text.ts';
import { answersFrom } from './index-search.ts';
import { mapPins } from './map-pins.ts';

const [language, fallback, marqueeIgnore] = ['fr', ['nl', 'fr', 'en', 'de'], [3, 4]] as const;
const t = createTranslator(language);
const types = buildTree([{ ID: 11, Name: { nl: 'Huis', fr: 'Maison' } }], 'nl');
const typeNames = new Map([[11, 'Maison']]);
const geo = { latitude: 51.05, longitude: 3.72, isExact: true };

/** The pins of a search that finds everything, by way of the bytes that visitors get. */
function pinsOf(prices: readonly Partial<Listing>[]) {
  const listings = prices.map((parts, at) => {
    const listing = listingWith({ ...parts, id: String(at + 1) });
    return { ...listing, address: { ...listing.address, geo } };
  });
  const content = searchContentOf({ listings, types, municipalityNames: [], marqueeIgnore });
  const rows = answersFrom(decodeSearchIndex(encodeSearchIndex(content)), {}, []).pins({});
  const pins = mapPins(rows, { t, language, fallback, typeNames });
  return { listings, pins: pins.toSorted((a, b) => Number(a.id) - Number(b.id)) };
}

const cents = fc.option(fc.integer({ min: 0, max: 300_000 }), { nil: undefined, freq: 4 });
const texts = fc.constantFrom(
  { nl: '€ / maand', fr: '€ / mois' },
  { nl: '€ / m²', fr: '€ / m²' },
  { nl: 'bouquet' },
  { fr: ' € ' },
);

/** Anything that a feed says of a price. */
const anyPrice = fc
  .record(
    {
      goal: fc.constantFrom('sale' as const, 'rent' as const),
      isPublished: fc.boolean(),
      amountCents: cents,
      chargesRenterCents: cents,
      renterTotalCents: cents,
      unit: fc.constantFrom(2, 7),
      unitText: texts,
      marquee: fc.constantFrom(1, 3),
      marqueeName: texts,
    },
    { requiredKeys: ['goal', 'isPublished'] },
  )
  .map(({ goal, chargesRenterCents, renterTotalCents, amountCents, ...price }): Partial<Listing> => ({
    goal,
    price: { ...price, ...(amountCents !== undefined && { amountCents }) },
    costs: {
      ...(chargesRenterCents !== undefined && { chargesRenterCents }),
      ...(renterTotalCents !== undefined && { renterTotalCents }),
    },
  }));

/** What a card says of them. */
function chargesText({ chargesCents }: MapPin): string | undefined {
  if (chargesCents === undefined) return undefined;
  return chargesCents === 0
    ? t('listing:chargesNone')
    : t('listing:chargesLine', { charges: formatEuro(chargesCents) });
}

describe('the price of a pin', () => {
  it('is that of the card, with the same charges', () => {
    fc.assert(
      fc.property(fc.array(anyPrice, { maxLength: 12 }), (prices) => {
        const { listings, pins } = pinsOf(prices);
        const cards = listings.map((listing) => priceText(listing, { t, language, fallback, marqueeIgnore }));
        expect(pins.map(({ price }) => price)).toEqual(cards.map(({ main }) => main));
        expect(pins.map(chargesText)).toEqual(cards.map(({ charges }) => charges));
      }),
      { numRuns: 300 },
    );
  });

  it('stays with its charges however many homes there are', () => {
    const rent: Partial<Listing> = {
      goal: 'rent',
      price: { isPublished: true, amountCents: 95_000 },
      costs: { chargesRenterCents: 7500 },
    };
    const { pins } = pinsOf(Array.from({ length: 1000 }, () => rent));
    expect(pins).toHaveLength(1000);
    const said = new Set(
      pins.map(({ price, chargesCents }) => `${price.replace('\u00a0', ' ')}, ${String(chargesCents)}`),
    );
    expect([...said]).toEqual(['€ 950 par mois, 7500']);
  });

  it('is named after the type and the town until the card is read', () => {
    const [pin] = pinsOf([{}]).pins;
    expect(pin).toMatchObject({ name: 'Maison, Gent', href: '/property/1/', priceCents: 35_000_000 });
  });
});
