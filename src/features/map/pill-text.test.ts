import { describe, expect, it } from 'vitest';
import { createTranslator } from '#i18n/translator.ts';
import type { MapPin } from '#contracts/map.ts';
import { pillText } from './pill-text.ts';

const t = createTranslator('nl');
const studio: MapPin = {
  id: '1',
  latitude: 51,
  longitude: 4,
  isExact: true,
  name: 'Studio',
  price: '€ 1.145 per maand',
};
const rent = { priceCents: 114_500, chargesCents: 6000 };

function textOf(pin: Partial<MapPin>) {
  const { text, name } = pillText({ key: '1', pins: [{ ...studio, ...pin }], latitude: 51, longitude: 4 }, t);
  return { text, name };
}

describe('the pill of one home', () => {
  it('shows a rent with its charges, without words', () => {
    const text = '€ 1.145 + €\u00a060';
    expect(textOf(rent)).toEqual({ text, name: `${text}, Studio` });
    expect(textOf({ ...rent, price: 'Vanaf € 1.145 per maand' }).text).toBe(`Vanaf ${text}`);
  });

  it('shows any other price as it is', () => {
    expect(textOf({})).toEqual({ text: '€ 1.145 per maand', name: '€ 1.145 per maand, Studio' });
    expect(textOf({ ...rent, chargesCents: 0 }).text).toBe('€ 1.145 per maand');
  });

  it('keeps the unit of a rent that is paid for a square metre', () => {
    expect(textOf({ price: '€ 12 / m²', chargesCents: 6000 }).text).toBe('€ 12 / m² + €\u00a060');
  });

  it('says when the point is not exact, and begins with what is seen', () => {
    const { text, name } = textOf({ isExact: false });
    expect(name.startsWith(text)).toBe(true);
    expect(name).not.toBe(textOf({}).name);
  });
});

describe('the pill of several homes', () => {
  const groupOf = (language: 'nl' | 'fr' | 'en' | 'de', ...pins: readonly Partial<MapPin>[]) => {
    const homes = pins.map((pin) => ({ ...studio, ...pin }));
    const group = { key: '1', pins: homes, latitude: 51, longitude: 4 };
    const { text, name } = pillText(group, createTranslator(language));
    return { text, name: name.replaceAll('\u00a0', ' ') };
  };

  it('says how many, and to those who hear it what the cheapest rent costs with its charges', () => {
    expect(groupOf('nl', rent, { priceCents: 119_000, chargesCents: 9000 })).toEqual({
      text: '2 panden',
      name: '2 panden, vanaf € 1.205 met lasten',
    });
    expect(groupOf('nl', rent, { priceCents: 119_000, chargesCents: 0 })).toEqual({
      text: '2 panden',
      name: '2 panden, vanaf € 1.190',
    });
  });

  it('shows no price: a garage would set it for the houses beside it', () => {
    const garage = { priceCents: 4_300_000 };
    const house = { priceCents: 45_000_000 };
    expect(groupOf('en', garage, house, house).text).toBe('3 properties');
    expect(groupOf('fr', garage, house).text).toBe('2 biens');
    expect(groupOf('de', {}, {}).text).toBe('2 Immobilien');
  });
});
