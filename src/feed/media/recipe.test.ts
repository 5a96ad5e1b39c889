import { describe, expect, it } from 'vitest';
import { contentHash, derivativesFor } from './recipe.ts';

describe('derivativesFor', () => {
  it('gives the first photo AVIF and WebP at four widths', () => {
    expect(derivativesFor('lead', 2400).map(({ format, width }) => `${width}.${format}`)).toEqual([
      ...['480.avif', '768.avif', '1200.avif', '1600.avif'],
      ...['480.webp', '768.webp', '1200.webp', '1600.webp'],
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

describe('contentHash', () => {
  it('is sixteen hexadecimal digits that depend on the bytes', () => {
    expect(contentHash(Buffer.from('a'))).toMatch(/^[0-9a-f]{16}$/u);
    expect(contentHash(Buffer.from('a'))).not.toBe(contentHash(Buffer.from('b')));
  });
});
