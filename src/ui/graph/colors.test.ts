import { describe, expect, it } from 'vitest';
import { graphColors, mixColors } from './colors.ts';
import { graphMarks, lineDashes } from './marks.ts';

const theme = { accent: '#1f4d43', ink: '#1c2421', paper: '#faf8f4', warn: '#8a3b12' };

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const share = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

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
