import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bindWords } from './bound-words.ts';

const boundOf = (text: string) =>
  bindWords(text)
    .filter(({ isBound }) => isBound)
    .map((piece) => piece.text);

describe('words of a headline that stay on one line', () => {
  it('are the short ones with a hyphen', () => {
    expect(bindWords('Votre rendez-vous est confirmé')).toEqual([
      { text: 'Votre ', isBound: false },
      { text: 'rendez-vous', isBound: true },
      { text: ' est confirmé', isBound: false },
    ]);
    expect(boundOf('Nieuwe kmo-units, bel-étage; qu’est-ce ?')).toEqual(['kmo-units', 'bel-étage', 'qu’est-ce']);
  });

  it('are neither long names of places nor dashes', () => {
    expect(boundOf('Villa in Sint-Martens-Latem - 2020-')).toEqual([]);
  });

  it('change no letter, each has a hyphen and no space, and none is left out', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'é', '7', '-', '-', ' ', '’', ',', 'abcde'), maxLength: 60 });
    fc.assert(
      fc.property(text, (headline) => {
        const pieces = bindWords(headline);
        expect(pieces.map((piece) => piece.text).join('')).toBe(headline);
        expect(pieces.every((piece) => piece.text !== '')).toBe(true);
        for (const { text: piece, isBound } of pieces) {
          const hasShort = (piece.match(/[\p{L}\p{N}’']+(?:-[\p{L}\p{N}’']+)+/gu) ?? []).some(
            (word) => word.length <= 13,
          );
          expect(hasShort).toBe(isBound);
          if (isBound) expect(piece).toMatch(/^[^ ,]+$/u);
        }
      }),
    );
  });
});
