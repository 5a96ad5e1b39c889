import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evenLinesOf, linesOf } from './lines.ts';

const measure = (text: string): number => text.length;

describe('the lines of a headline', () => {
  it('leave no single word behind', () => {
    const title = 'Villa contemporaine avec piscine près de la Lys';
    expect(linesOf(title, 44, measure)).toEqual(['Villa contemporaine avec piscine près de la', 'Lys']);
    expect(evenLinesOf(title, 44, measure)).toEqual(['Villa contemporaine avec', 'piscine près de la Lys']);
  });

  it('are as many as of any text, with the same words, and none is wider or cut where it was whole', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 1, maxLength: 14 });
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 20 }), fc.integer({ min: 4, max: 60 }), (words, width) => {
        const text = words.join(' ');
        const [usual, even] = [linesOf(text, width, measure), evenLinesOf(text, width, measure)];
        expect(even).toHaveLength(usual.length);
        expect(even.every((line) => measure(line) <= width)).toBe(true);
        if (words.every((each) => measure(each) <= width)) expect(even.join(' ')).toBe(text);
        expect(Math.max(...even.map(measure))).toBeLessThanOrEqual(Math.max(...usual.map(measure)));
      }),
    );
  });
});
