import { describe, expect, it } from 'vitest';
import { sizeOf, widestOf } from './slide.ts';

describe('widestOf', () => {
  it('finds the widest candidate in any order', () => {
    expect(widestOf('/media/ab/480.webp 480w, /media/ab/1600.webp 1600w, /media/ab/768.webp 768w')).toBe(1600);
    expect(widestOf('/media/ab/480.webp 480w')).toBe(480);
  });

  it('is 0 without candidates', () => {
    expect(widestOf('')).toBe(0);
    expect(widestOf('/media/ab/480.webp 2x')).toBe(0);
  });
});

describe('sizeOf', () => {
  it('keeps the proportions of the picture', () => {
    expect(sizeOf({ width: 1600, height: 1067 }, 1200)).toEqual({ width: 1200, height: 800 });
  });

  it('shows a drawing as large as a large photo', () => {
    expect(sizeOf({ width: 800, height: 600 }, 0)).toEqual({ width: 1600, height: 1200 });
    expect(sizeOf({ width: 2400, height: 1200 }, 0)).toEqual({ width: 2400, height: 1200 });
  });
});
