import { describe, expect, it } from 'vitest';
import { contrast } from '#base/contrast.ts';
import { graphColors, mixColors } from './colors.ts';
import { graphMarks, lineDashes } from './marks.ts';

const theme = { accent: '#1f4d43', ink: '#1c2421', paper: '#faf8f4', warn: '#8a3b12' };

describe('the sources of a graph', () => {
  it('can be told from the paper (WCAG 2.2, 1.4.11)', () => {
    const faint = graphColors(theme, 5).filter((color) => contrast(color, theme.paper) < 3);
    expect(faint).toEqual([]);
  });

  it('differ in more than their colour, and thirty do not look alike', () => {
    const neighbours = Array.from({ length: 6 }, (_, index) => JSON.stringify(graphMarks(index)));
    expect(new Set(neighbours).size).toBe(6);
    const dashes = Array.from({ length: 6 }, (_, index) => lineDashes(index).join());
    expect(new Set(dashes).size).toBe(6);
    const looks = graphColors(theme, 30).map((color, index) => color + JSON.stringify(graphMarks(index)));
    expect(new Set(looks).size).toBe(30);
  });
});

it('mixes colours', () => {
  expect(mixColors('#000000', '#ffffff', 0.5)).toBe('#808080');
});
