import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lineIn, cutDescription, localized, titleCase } from '#domain/texts.ts';

describe('cutDescription', () => {
  it('takes the tags off and collapses the space', () => {
    expect(cutDescription('<p>Ruime  <strong>woning</strong>, nu!</p>\n<ul><li>Tuin</li></ul>')).toBe(
      'Ruime woning, nu! Tuin',
    );
    expect(cutDescription('a &amp; b &lt;3 &#39;c&#39; &unknown;')).toBe("a & b <3 'c' &unknown;");
    expect(cutDescription('1 < 2 and 3 > 2')).toBe('1 < 2 and 3 > 2');
  });

  it('leaves a text alone that fits', () => {
    expect(cutDescription('a'.repeat(250))).toBe('a'.repeat(250));
    expect(cutDescription('Ruime woning', 12)).toBe('Ruime woning');
  });

  it('cuts at the last space beyond 80 percent of the limit', () => {
    expect(cutDescription('Ruime woning in Gent', 14)).toBe('Ruime woning…');
    expect(cutDescription('Ruime woning, in Gent', 14)).toBe('Ruime woning…');
    expect(cutDescription('12345678 0 abc', 10)).toBe('12345678 0…');
  });

  it('cuts inside a word when the last space comes too early', () => {
    expect(cutDescription('12345678 abcdef', 10)).toBe('12345678 a…');
    expect(cutDescription('a'.repeat(251))).toBe(`${'a'.repeat(250)}…`);
  });

  it('never cuts an emoji in two', () => {
    expect(cutDescription(`${'a'.repeat(9)}🏠🏠`, 10)).toBe(`${'a'.repeat(9)}…`);
  });

  it('is never longer than the limit and its ellipsis, and always begins like the text', () => {
    const words = fc.array(fc.string({ unit: fc.constantFrom(...'abc'.split('')), minLength: 1, maxLength: 12 }), {
      maxLength: 60,
    });
    fc.assert(
      fc.property(words, fc.integer({ min: 5, max: 120 }), (list, limit) => {
        const text = list.join(' ');
        const cut = cutDescription(`<p>${text}</p>`, limit);
        expect(cut.length).toBeLessThanOrEqual(limit + 1);
        expect(text.startsWith(cut.replace(/…$/u, ''))).toBe(true);
        expect(cut.endsWith('…')).toBe(text.length > limit);
      }),
    );
  });
});

describe('titleCase', () => {
  it.each([
    ['KAPELLE-OP-DEN-BOS', 'Kapelle-op-den-Bos'],
    ['kapelle-op-den-bos', 'Kapelle-op-den-Bos'],
    ['SINT-MARTENS-LATEM', 'Sint-Martens-Latem'],
    ['HEIST-OP-DEN-BERG', 'Heist-op-den-Berg'],
    ['DE PANNE', 'De Panne'],
    ['VILLERS-LE-BOUILLET', 'Villers-le-Bouillet'],
    ["BRAINE-L'ALLEUD", "Braine-l'Alleud"],
    ["'S-GRAVENBRAKEL", "'s-Gravenbrakel"],
    ['Liège', 'Liège'],
    ['ÉCAUSSINNES', 'Écaussinnes'],
    ['op', 'Op'],
    ['', ''],
  ])('writes "%s" as "%s"', (text, title) => {
    expect(titleCase(text)).toBe(title);
  });

  it('changes letters only in case, and nothing when applied twice', () => {
    const name = fc.string({ unit: fc.constantFrom(...'abdelnopstDEOPÉ'.split(''), ' ', '-', "'"), maxLength: 30 });
    fc.assert(
      fc.property(name, (text) => {
        expect(titleCase(text).toLowerCase()).toBe(text.toLowerCase());
        expect(titleCase(titleCase(text))).toBe(titleCase(text));
      }),
    );
  });
});

describe('localized', () => {
  it('prefers the language itself', () => {
    expect(localized({ nl: 'Huis', fr: 'Maison' }, 'fr', ['nl'])).toEqual({ text: 'Maison', language: 'fr' });
  });

  it('falls back in order, past missing and blank texts', () => {
    expect(localized({ nl: 'Huis', en: ' ' }, 'fr', ['en', 'nl'])).toEqual({ text: 'Huis', language: 'nl' });
  });

  it('finds nothing where there is nothing', () => {
    expect(localized({ nl: 'Huis' }, 'fr', ['en'])).toBeUndefined();
    expect(localized(undefined, 'fr', ['en'])).toBeUndefined();
  });

  it('answers with a text of the language that it names', () => {
    const code = fc.constantFrom('nl', 'fr', 'en', 'de');
    fc.assert(
      fc.property(fc.dictionary(code, fc.string()), code, fc.array(code), (texts, language, order) => {
        const found = localized(texts, language, order);
        if (found) expect(found.text).toBe(texts[found.language]);
        else expect([language, ...order].every((key) => (texts[key] ?? '').trim() === '')).toBe(true);
      }),
    );
  });
});

it('a line of the agency is one for all languages, or one for each', () => {
  expect(lineIn('BIV 599.001', 'fr')).toBe('BIV 599.001');
  expect(lineIn({ nl: 'BIV 599.001', fr: 'IPI 599.001' }, 'fr')).toBe('IPI 599.001');
  expect(lineIn({ nl: 'BIV 599.001', fr: 'IPI 599.001' }, 'de')).toBe('BIV 599.001');
});
