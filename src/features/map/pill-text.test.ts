import { describe, expect, it } from 'vitest';
import { createTranslator } from '#i18n/translator.ts';
import type { MapPin } from '#ui/map-contract.ts';
import { pillText } from './pill-text.ts';

const t = createTranslator('nl');
const studio: MapPin = {
  id: '1',
  latitude: 51,
  longitude: 4,
  isExact: true,
  price: '€ 1.145 per maand',
  name: 'Studio',
};

function textOf(pin: Partial<MapPin>) {
  const { text, name } = pillText({ key: '1', pins: [{ ...studio, ...pin }], latitude: 51, longitude: 4 }, t);
  return { text, name };
}

describe('the pill of one home', () => {
  it('shows a rent with its charges, without words', () => {
    expect(textOf({ charges: '+ € 60 lasten' })).toEqual({ text: '€ 1.145 + € 60', name: '€ 1.145 + € 60, Studio' });
  });

  it('shows any other price as it is', () => {
    expect(textOf({})).toEqual({ text: '€ 1.145 per maand', name: '€ 1.145 per maand, Studio' });
    expect(textOf({ price: 'Prijs op aanvraag', charges: '+ € 60 lasten' }).text).toBe('Prijs op aanvraag');
  });

  it('says when the point is not exact, and begins with what is seen', () => {
    const { text, name } = textOf({ isExact: false });
    expect(name.startsWith(text)).toBe(true);
    expect(name).not.toBe(textOf({}).name);
  });
});
