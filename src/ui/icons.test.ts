import { expect, it } from 'vitest';
import { iconNames } from '#ui/icon-names.ts';
import { iconSprite } from '#ui/icons.ts';
import shapes from './icon-shapes.json' with { type: 'json' };

it('the committed drawings are those of our icons, no more and no fewer', () => {
  expect(Object.keys(shapes)).toEqual([...new Set(Object.values(iconNames))].sort());
});

it('every icon is a symbol with a drawing in it', () => {
  const symbols = [...iconSprite.matchAll(/<symbol id="([\w-]+)" viewBox="0 0 24 24">(<[^]*?)<\/symbol>/gu)];
  expect(symbols.map(([, name]) => name)).toEqual(Object.keys(iconNames));
  for (const [, name, drawing] of symbols)
    expect(drawing, name).toMatch(/^(?:<(?:path|circle|rect|line)[^<>]*\/> ?)+$/u);
});
