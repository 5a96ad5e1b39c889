import { describe, expect, it } from 'vitest';
import type { MapMessageProperty } from '#contracts/map-message.ts';
import { pinsOf } from './message-pins.ts';

const words: Readonly<Record<string, string>> = { 'map:startingFrom': 'Vanaf', 'map:onRequest': 'Prijs op aanvraag' };
const texts = { t: (key: string) => words[key] ?? key, language: 'nl' } as const;
const home: MapMessageProperty = {
  ID: 46,
  Latitude: 51.05231,
  Longitude: 3.72176,
  PublishAddress: true,
  PublishPrice: true,
  Price: 495_000,
  Title: 'Herenhuis',
  Zip: '9000',
  City: 'Gent',
};

/** The home without one of its fields. */
function without(field: keyof MapMessageProperty): MapMessageProperty {
  const copy: { -readonly [Field in keyof MapMessageProperty]?: MapMessageProperty[Field] } = { ...home };
  Reflect.deleteProperty(copy, field);
  return copy as MapMessageProperty;
}

const priceOf = (more: Partial<MapMessageProperty>, marqueeIgnore: readonly number[] = []) =>
  pinsOf({ propsList: [{ ...home, ...more }], mapType: 'overview', marqueeIgnore }, texts)[0]?.price.replace(
    /\s/gu,
    ' ',
  );

describe('pinsOf', () => {
  it('makes a pin of a property', () => {
    const [pin] = pinsOf({ propsList: [home], mapType: 'overview', customMarker: '/favicon.svg' }, texts);
    expect(pin).toMatchObject({
      id: '46',
      latitude: 51.05231,
      longitude: 3.72176,
      isExact: true,
      name: 'Herenhuis',
      place: '9000 Gent',
      priceCents: 49_500_000,
      marker: '/favicon.svg',
    });
  });

  it('shows prices as the site does', () => {
    expect(priceOf({})).toBe('€ 495.000');
    expect(priceOf({ PriceUnit: 7 })).toBe('Vanaf € 495.000');
    expect(priceOf({ Price: 950, PriceUnitText: '€ / maand' })).toBe('€ 950 / maand');
    expect(priceOf({ Marquee: 3, MarqueeName: 'Onder optie' }, [3])).toBe('Onder optie');
    expect(priceOf({ Marquee: 3, MarqueeName: 'Onder optie' })).toBe('€ 495.000');
  });

  it('takes the charges of a rent that is shown, and of no other', () => {
    const chargesOf = (more: Partial<MapMessageProperty>, marqueeIgnore: readonly number[] = []) =>
      pinsOf({ propsList: [{ ...home, Price: 950, ...more }], mapType: 'overview', marqueeIgnore }, texts)[0]
        ?.chargesCents;
    expect([chargesOf({ Charges: 60.5 }), chargesOf({ Charges: 0 }), chargesOf({ Charges: -1 })]).toEqual([
      6050,
      0,
      undefined,
    ]);
    expect(chargesOf({ Charges: 60, PublishPrice: false })).toBeUndefined();
    expect(chargesOf({ Charges: 60, Marquee: 3, MarqueeName: 'Onder optie' }, [3])).toBeUndefined();
  });

  it('keeps a hidden price hidden, also from the groups', () => {
    for (const property of [without('PublishPrice'), { ...home, PublishPrice: false }]) {
      const [pin] = pinsOf({ propsList: [property], mapType: 'overview' }, texts);
      expect(pin?.price).toBe('Prijs op aanvraag');
      expect(pin?.priceCents).toBeUndefined();
    }
  });

  it('rounds a point whose address is not published', () => {
    for (const property of [without('PublishAddress'), { ...home, PublishAddress: false }]) {
      const [pin] = pinsOf({ propsList: [property], mapType: 'overview' }, texts);
      expect(pin).toMatchObject({ isExact: false, latitude: 51.05, longitude: 3.72 });
    }
  });
});
