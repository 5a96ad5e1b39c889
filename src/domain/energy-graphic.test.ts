import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { energyColor, energyGraphicSvg } from '#domain/energy-graphic.ts';
import { energyScale } from '#domain/energy.ts';

const places = ['flanders', 'brussels', 'wallonia', 'luxembourg'] as const;

/** Relative luminance as WCAG 2.2 defines it. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const share = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

describe('energyColor', () => {
  it.each([...places.flatMap(energyScale), 'unknown', ''])('has a readable text on the background of "%s"', (label) => {
    const { background, text } = energyColor(label);
    expect(contrast(background, text)).toBeGreaterThanOrEqual(4.5);
  });

  it('goes by the letter, and is grey without one', () => {
    expect(energyColor('B-')).toEqual({ background: '#63aa35', text: '#1c2421' });
    expect(energyColor('B+')).toEqual(energyColor('b'));
    expect(energyColor('')).toEqual({ background: '#d9d4c8', text: '#1c2421' });
  });

  it('is one colour a letter, whatever the signs and the case', () => {
    const letter = fc.constantFrom(...'ABCDEFGHI'.split(''));
    fc.assert(
      fc.property(letter, fc.constantFrom('', '+', '++', '-', 'min'), (name, signs) => {
        expect(energyColor(name + signs)).toEqual(energyColor(name.toLowerCase()));
        expect(energyColor(name + signs)).not.toEqual(energyColor('?'));
      }),
    );
  });
});

describe('energyGraphicSvg', () => {
  it('marks the label on the scale and tells its title', () => {
    const svg = energyGraphicSvg({ scale: energyScale('flanders'), label: 'B', title: 'EPC B' });
    expect(svg).toContain('role="img"');
    expect(svg).toContain('<title>EPC B</title>');
    expect(svg.match(/<rect/gu)).toHaveLength(8);
    expect(svg.match(/stroke-width="2"/gu)).toHaveLength(1);
    expect(svg.match(/>B<\/text>/gu)).toHaveLength(2);
  });

  it('writes only the letters where segments are narrow, and the whole label in the badge', () => {
    const svg = energyGraphicSvg({ scale: energyScale('brussels'), label: 'C-', title: '' });
    expect([...svg.matchAll(/>([^<>]+)<\/text>/gu)].map((match) => match[1])).toEqual([
      'A',
      'B',
      'C',
      'D',
      'E',
      'F',
      'G',
      'C-',
    ]);
  });

  it('escapes the title', () => {
    expect(energyGraphicSvg({ scale: ['A'], label: 'A', title: '<b> & "x"' })).toContain(
      '<title>&#60;b&#62; &#38; &#34;x&#34;</title>',
    );
  });

  it('draws nothing for a label that the scale does not have', () => {
    expect(energyGraphicSvg({ scale: energyScale('flanders'), label: 'G', title: '' })).toBe('');
    expect(energyGraphicSvg({ scale: [], label: '', title: '' })).toBe('');
  });

  it('keeps every box within the picture, and points further right for a worse label', () => {
    const tip = (svg: string) => Number(/ L([\d.]+) /u.exec(svg)?.[1]);
    fc.assert(
      fc.property(fc.constantFrom(...places), fc.nat(17), fc.nat(17), (place, one, other) => {
        const scale = energyScale(place);
        const [better, worse] = [one % scale.length, other % scale.length].toSorted((a, b) => a - b);
        const svgs = [better, worse].map((at) => energyGraphicSvg({ scale, label: scale[at ?? 0] ?? '', title: '' }));
        for (const svg of svgs) {
          for (const [, x, width] of svg.matchAll(/<rect x="([\d.-]+)" y="\d+" width="([\d.-]+)"/gu)) {
            expect(Number(x)).toBeGreaterThanOrEqual(1);
            expect(Number(x) + Number(width)).toBeLessThanOrEqual(319.1);
          }
        }
        const [left = NaN, right = NaN] = svgs.map(tip);
        expect(Math.sign(right - left)).toBe(better === worse ? 0 : 1);
      }),
    );
  });
});
