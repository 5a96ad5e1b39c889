import fc from 'fast-check';
import { expect, it } from 'vitest';
import { slugify } from '#domain/slug.ts';
import { foldText, foldToKey, wordsOf } from './fold.ts';

it('folds accents, capitals, hyphens and apostrophes away', () => {
  expect(foldText('Rue de l’Église, Saint-Cœur')).toBe('rue de l eglise saint coeur');
  expect(foldToKey('LH-010.01')).toBe('lh01001');
});

it('keeps the words that tell listings apart', () => {
  expect(wordsOf('Huis te koop in de Rue de l’Église 5')).toEqual(['huis', 'rue', 'eglise', '5']);
  expect(wordsOf('– de la …')).toEqual([]);
});

it('folds plain text by the rules of slugs, as any other', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme-ascii', maxLength: 100 }), (text) => {
      expect(foldText(text)).toBe(slugify(text.replace(/[^a-z0-9]+/giu, ' ')).replaceAll('-', ' '));
    }),
    { examples: [['A--b_c'], [' x ']] },
  );
});
