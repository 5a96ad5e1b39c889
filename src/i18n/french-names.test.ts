import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { afterA, afterDe } from './french-names.ts';

describe('afterDe', () => {
  it.each([
    ['Immo Lindehof', 'd’Immo Lindehof'],
    ['Era Gand', 'd’Era Gand'],
    ['Élise', 'd’Élise'],
    ['Œuvre Immo', 'd’Œuvre Immo'],
    ['Uccle', 'd’Uccle'],
    ['Yves', 'd’Yves'],
    ['Habitat Plus', 'd’Habitat Plus'],
    ['Horizon', 'd’Horizon'],
    ['Hôtel des Ventes', 'd’Hôtel des Ventes'],
  ])('elides before a vowel and a mute h: %s', (name, written) => {
    expect(afterDe(name)).toBe(written);
  });

  it.each([
    ['Gevel', 'de Gevel'],
    ['Home Invest', 'de Home Invest'],
    ['Hilde Vermeersch', 'de Hilde Vermeersch'],
    ['Huis & Thuis', 'de Huis & Thuis'],
    ['Yisual', 'de Yisual'],
    ['11 novembre', 'de 11 novembre'],
    ['La Louvière', 'de La Louvière'],
    ['Leuze', 'de Leuze'],
    ['', 'de '],
  ])('leaves it whole before the rest: %s', (name, written) => {
    expect(afterDe(name)).toBe(written);
  });

  it('lets the articles le and les melt into it', () => {
    expect(['Le Roeulx', 'Les Bons Villers'].map(afterDe)).toEqual(['du Roeulx', 'des Bons Villers']);
  });
});

describe('afterA', () => {
  it('lets the articles le and les melt into it, and no others', () => {
    expect(['Le Roeulx', 'Les Bons Villers', 'La Louvière', 'L’Isle', 'Ath', 'Lessines'].map(afterA)).toEqual([
      'au Roeulx',
      'aux Bons Villers',
      'à La Louvière',
      'à L’Isle',
      'à Ath',
      'à Lessines',
    ]);
  });
});

describe('any name', () => {
  const name = fc.string({ unit: 'grapheme', minLength: 1 });

  it('keeps its own letters behind the preposition', () => {
    fc.assert(
      fc.property(name, (some) => {
        for (const written of [afterDe(some), afterA(some)]) {
          expect(written.endsWith(some) || /^les?\s/iu.test(some)).toBe(true);
        }
      }),
    );
  });

  it('has one of the written forms in front, never two vowels that meet', () => {
    const vowel = fc.constantFrom('a', 'e', 'é', 'è', 'ê', 'i', 'o', 'u', 'à', 'â', 'î', 'ô', 'û');
    fc.assert(
      fc.property(vowel, fc.stringMatching(/^[b-df-hj-np-tv-xz][a-z]*$/u), (first, rest) => {
        expect(afterDe(first + rest)).toBe(`d’${first}${rest}`);
      }),
    );
    fc.assert(
      fc.property(fc.stringMatching(/^[b-df-gj-np-tv-xz][a-z]*$/u), (some) => {
        expect(afterDe(some)).toBe(`de ${some}`);
      }),
    );
  });
});
