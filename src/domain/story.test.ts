import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { storyOf, storyPictures } from '#domain/story.ts';

describe('storyOf', () => {
  it('leads with the first paragraph and keeps a list with what announces it', () => {
    const html = '<p>Licht.</p><p>Beneden:</p><ul><li>Keuken</li></ul><p>Boven.</p>';
    expect(storyOf(html, 2)).toEqual({
      standfirst: 'Licht.',
      parts: ['<p>Beneden:</p><ul><li>Keuken</li></ul>', '<p>Boven.</p>'],
    });
  });

  it('leads with nothing where there is one paragraph, a list, or a long one', () => {
    expect(storyOf('<p>Licht.</p>', 3)).toEqual({ standfirst: undefined, parts: ['<p>Licht.</p>'] });
    expect(storyOf('<ul><li>a</li></ul><p>b</p>', 1).standfirst).toBeUndefined();
    expect(storyOf(`<p>${'lang '.repeat(100)}</p><p>b</p>`, 1).standfirst).toBeUndefined();
  });

  it('leaves a text that is more than blocks as it is', () => {
    expect(storyOf('Los. <p>Licht.</p><p>Boven.</p>', 2)).toEqual({
      standfirst: undefined,
      parts: ['Los. <p>Licht.</p><p>Boven.</p>'],
    });
  });

  it('loses nothing, keeps the order, and makes no more portions than asked', () => {
    const words = fc.stringMatching(/^[a-z ]{1,30}$/u);
    const blockOf = fc.oneof(
      words.map((text) => `<p>${text}</p>`),
      words.map((text) => `<p><strong>${text}</strong><br />x</p>`),
      words.map((text) => `<ul><li>${text}</li><li>y</li></ul>`),
    );
    fc.assert(
      fc.property(
        fc.array(blockOf, { minLength: 1, maxLength: 9 }),
        fc.integer({ min: 1, max: 4 }),
        (blocks, count) => {
          const { standfirst, parts } = storyOf(blocks.join(''), count);
          const lead = standfirst === undefined ? '' : `<p>${standfirst}</p>`;
          expect(lead + parts.join('')).toBe(blocks.join(''));
          expect(parts.length).toBeLessThanOrEqual(count);
          expect(parts).not.toContain('');
        },
      ),
    );
  });
});

describe('storyPictures', () => {
  it('takes none of a few and three of nine', () => {
    expect(storyPictures(3, 3)).toEqual([]);
    expect(storyPictures(9, 3)).toEqual([2, 5, 7]);
  });

  it('names different photos in order, never the first', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60 }), (total) => {
        const taken = storyPictures(total, 3);
        expect(taken).toEqual([...new Set(taken)].toSorted((a, b) => a - b));
        expect(taken.every((index) => index > 0 && index < total)).toBe(true);
        expect(taken.length).toBe(total < 4 ? 0 : Math.min(3, total - 2));
      }),
    );
  });
});
