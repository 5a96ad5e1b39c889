import { expect, it } from 'vitest';
import { listingWith } from '#domain/listing.fixture.ts';
import type { Listing } from '#domain/listing.ts';
import { createTranslator } from '#i18n/translator.ts';
import { cardMark } from './card-mark.ts';

const setting = {
  t: createTranslator('nl'),
  language: 'nl',
  fallback: ['fr'],
  marqueeIgnore: [4],
  today: '2026-11-20',
} as const;
const price = { amountCents: 35_000_000, isPublished: true } as const;
const markOf = (parts: Partial<Listing>) => cardMark(listingWith({ createdAt: '2026-01-01', ...parts }), setting);

it("carries the agency's own banner, in the language of the page", () => {
  expect(markOf({ price: { ...price, marquee: 1, marqueeName: { nl: 'Exclusief', fr: 'Exclusivité' } } })).toBe(
    'Exclusief',
  );
  expect(markOf({ price: { ...price, marquee: 1, marqueeName: { fr: 'Exclusivité' } } })).toBe('Exclusivité');
});

it('says first what cannot simply be had, and never twice what stands in the place of the price', () => {
  const marqueeName = { nl: 'Exclusief' };
  expect(markOf({ availability: 'option', price: { ...price, marquee: 1, marqueeName } })).toBe('Onder optie');
  expect(markOf({ price: { ...price, marquee: 4, marqueeName: { nl: 'Prijs op aanvraag' } } })).toBeUndefined();
});

it('says nothing of a change of what is no price to see: hidden by a marquee, or that of the cheapest', () => {
  const changed = { ...price, previousCents: 36_000_000, changedOn: '2026-11-10' };
  expect(markOf({ price: { ...changed, marquee: 4 } })).toBeUndefined();
  expect(markOf({ price: { ...changed, unit: 7 } })).toBeUndefined();
});

it('says what is news where there is no banner', () => {
  expect(markOf({ createdAt: '2026-11-10' })).toBe('Nieuw');
  expect(markOf({ price: { ...price, previousCents: 36_000_000, changedOn: '2026-11-10' } })).toBe('Nieuwe prijs');
  expect(markOf({})).toBeUndefined();
});
