import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mapPriceUnit } from './price-unit.ts';
import { Fields } from './raw.ts';

function unitOf(raw: Record<string, unknown>, goal: 'sale' | 'rent' = 'sale') {
  return mapPriceUnit(new Fields(raw, ['nl', 'fr', 'en', 'de'], () => undefined), goal);
}

describe('what stands beside a price', () => {
  it.each([
    ['vanaf', undefined],
    ['Vanaf €', undefined],
    ['prijs vanaf', undefined],
    ['à partir de', undefined],
    ['Dès', undefined],
    ['from', undefined],
    ['Starting at', undefined],
    ['ab', undefined],
    ['vanaf, excl. btw', 'excl. btw'],
    ['Ab € / m²', '/ m²'],
  ])('of "%s" says "from" once, before the amount', (text, rest) => {
    expect(unitOf({ PriceUnitText: { nl: text } })).toEqual({ unit: 7, unitText: rest && { nl: rest } });
  });

  it.each(['excl. btw', 'abbruchreif', 'fromage', 'k.k.'])('of "%s" stays as it is', (text) => {
    expect(unitOf({ PriceUnitText: { nl: text }, PriceUnit: 2 })).toEqual({ unit: 2, unitText: { nl: text } });
  });

  it('is of a month where a rent names no time, and the time itself where it does', () => {
    expect(unitOf({ PriceUnitText: { nl: 'excl. btw', de: 'zzgl. MwSt.' } }, 'rent').unitText).toEqual({
      nl: 'per maand, excl. btw',
      de: 'pro Monat, zzgl. MwSt.',
    });
    for (const text of ['/ maand', '€/mois', 'per year', 'pro Woche', '/ m²', 'p.m.'])
      expect(unitOf({ PriceUnitText: { nl: text } }, 'rent').unitText).toEqual({ nl: text });
  });

  it('never loses a word, and never says "from" twice', () => {
    const from = fc.constantFrom('', 'vanaf ', 'À partir de ', 'from: ', 'Ab ');
    const words = fc.stringMatching(/^[k-z]{3,12}$/u);
    fc.assert(
      fc.property(from, words, fc.option(fc.constantFrom(7, 2)), (start, rest, PriceUnit) => {
        const { unit, unitText } = unitOf({ PriceUnitText: { fr: `${start}${rest}` }, PriceUnit });
        expect(unitText).toEqual({ fr: rest });
        expect(unit).toBe(start === '' ? (PriceUnit ?? undefined) : 7);
      }),
    );
  });
});
