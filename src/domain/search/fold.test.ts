import { expect, it } from 'vitest';
import { foldText, foldToKey, wordsOf } from './fold.ts';

it('folds accents, capitals, hyphens and apostrophes away', () => {
  expect(foldText('Rue de l’Église, Saint-Cœur')).toBe('rue de l eglise saint coeur');
  expect(foldToKey('LH-010.01')).toBe('lh01001');
});

it('keeps the words that tell listings apart', () => {
  expect(wordsOf('Huis te koop in de Rue de l’Église 5')).toEqual(['huis', 'rue', 'eglise', '5']);
  expect(wordsOf('– de la …')).toEqual([]);
});
