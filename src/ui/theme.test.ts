import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrast } from '#base/contrast.ts';
import { mixColors } from '#ui/graph/colors.ts';
import { darkTheme, themeCss, type Theme } from './theme.ts';

const agency: Theme = { paper: '#faf8f4', ink: '#1c2421', accent: '#1f4d43' };
const css = readFileSync('src/ui/styles/tokens.css', 'utf8');
const [, light = '', dark = ''] = css.split(':root {');
const named: Readonly<Record<string, string>> = { white: '#ffffff', black: '#000000' };

/** The tokens of a block with the colours of a theme, worked out: `color-mix(in srgb, var(--ink) 68%, var(--paper))` to `#rrggbb`. */
function tokensOf(theme: Theme, blocks: readonly string[]): ReadonlyMap<string, string> {
  const tokens = new Map<string, string>(Object.entries(theme));
  const colorOf = (text: string): string => {
    const name = /^var\(--([\w-]+)\)$/u.exec(text)?.[1];
    return (name === undefined ? (named[text] ?? text) : tokens.get(name)) ?? text;
  };
  for (const [, name = '', value = ''] of blocks.join('\n').matchAll(/--([\w-]+): ([^;]+);/gu)) {
    const mix = /^color-mix\(in srgb, (\S+) ([\d.]+)%, (.+)\)$/u.exec(value);
    if (mix) tokens.set(name, mixColors(colorOf(mix[3] ?? ''), colorOf(mix[1] ?? ''), Number(mix[2]) / 100));
    else if (/^(?:#[\da-f]{6}|var\(.+\))$/u.test(value)) tokens.set(name, colorOf(value));
  }
  return tokens;
}

/** Foreground, ground, and the least contrast: 4.5 for text, 3 for the edge of a control (WCAG 2.2, 1.4.3 and 1.4.11). */
const pairs = [
  ...['paper', 'sand', 'tint', 'surface'].flatMap((ground) => [
    ['ink', ground, 4.5],
    ['muted', ground, 4.5],
    ['accent', ground, 4.5],
    ['warn', ground, 4.5],
    ['line-strong', ground, 3],
  ]),
  ['on-accent', 'accent', 4.5],
  ['on-deep', 'deep', 4.5],
  ['on-night', 'night', 4.5],
] as const;

function weakPairs(tokens: ReadonlyMap<string, string>): string[] {
  return pairs.flatMap(([text, ground, least]) => {
    const found = contrast(tokens.get(String(text)) ?? '', tokens.get(String(ground)) ?? '');
    return found >= Number(least) ? [] : [`${text} on ${ground}: ${found.toFixed(2)}, ${least} asked`];
  });
}

describe('the colours of the demonstration', () => {
  it('can be read in the light', () => {
    expect(weakPairs(tokensOf(agency, [light]))).toEqual([]);
  });

  it('can be read in the dark', () => {
    expect(weakPairs(tokensOf(darkTheme(agency), [light, dark]))).toEqual([]);
  });

  it('are dark where they should be', () => {
    const { paper, ink } = darkTheme(agency);
    expect(contrast(paper, '#000000')).toBeLessThan(1.3);
    expect(contrast(ink, paper)).toBeGreaterThan(12);
  });
});

describe('an accent in the dark', () => {
  it('can be read whatever colour the agency chose', () => {
    const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
    fc.assert(
      fc.property(hex, (accent) => {
        const theme = darkTheme({ ...agency, accent });
        expect(contrast(theme.accent, theme.paper)).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });
});

it('stays out of print', () => {
  expect(themeCss(agency)).toBe(
    ':root{--paper:#faf8f4;--ink:#1c2421;--accent:#1f4d43}' +
      `@media screen and (prefers-color-scheme:dark){:root{--paper:${darkTheme(agency).paper};--ink:${darkTheme(agency).ink};--accent:${darkTheme(agency).accent}}}\n`,
  );
});
