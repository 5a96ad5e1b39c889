import { describe, expect, it } from 'vitest';
import { contentHash, derivativesFor, isOfRecipe } from './recipe.ts';

describe('derivativesFor', () => {
  it('gives the first photo AVIF and WebP at five widths', () => {
    expect(derivativesFor('lead', 2400).map(({ format, width }) => `${width}.${format}`)).toEqual([
      ...['480.avif', '672.avif', '896.avif', '1200.avif', '1600.avif'],
      ...['480.webp', '672.webp', '896.webp', '1200.webp', '1600.webp'],
    ]);
  });

  it('gives other photos WebP at three widths', () => {
    expect(derivativesFor('gallery', 2400).map(({ format, width }) => `${width}.${format}`)).toEqual([
      '480.webp',
      '960.webp',
      '1600.webp',
    ]);
  });

  it('never enlarges: a small source is its own largest file', () => {
    expect(derivativesFor('gallery', 1000).map(({ width }) => width)).toEqual([480, 960, 1000]);
    expect(derivativesFor('gallery', 300).map(({ width }) => width)).toEqual([300]);
  });
});

describe('isOfRecipe', () => {
  it('knows the files of every role, and no width that was left out', () => {
    const has = (format: 'avif' | 'webp', width: number) => isOfRecipe({ format, width }, 1500);
    expect([has('avif', 672), has('webp', 960), has('webp', 1500)]).toEqual([true, true, true]);
    expect([has('avif', 768), has('webp', 768), has('avif', 960), has('webp', 1600)]).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });
});

describe('contentHash', () => {
  it('is sixteen hexadecimal digits that depend on the bytes', () => {
    expect(contentHash(Buffer.from('a'))).toMatch(/^[0-9a-f]{16}$/u);
    expect(contentHash(Buffer.from('a'))).not.toBe(contentHash(Buffer.from('b')));
  });
});
