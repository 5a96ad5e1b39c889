import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create } from 'fontkit';
import { expect, it } from 'vitest';
import { commonLetters } from '#scripts/fonts/letters.ts';

/** `'u+b2-b3, u+ff' -> [0xb2, 0xb3, 0xff]` */
function codesOf(range: string): number[] {
  return range.split(',').flatMap((part) => {
    const [first = 0, last = first] = part
      .trim()
      .slice(2)
      .split('-')
      .map((code) => Number.parseInt(code, 16));
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
}

const css = readFileSync('src/ui/styles/fonts.css', 'utf8');
const faces = [...css.matchAll(/src: url\('([^']+)'\)[^}]*?unicode-range:([^;]+);/gu)].map(
  ([, file = '', range = '']) => ({ file, codes: codesOf(range) }),
);
const [whole, small] = [faces.slice(0, 2), faces.slice(2)];

it('the small files of both typefaces stand for the letters that they were cut down to', () => {
  const letters = Array.from(commonLetters, (letter) => letter.codePointAt(0)).sort((a = 0, b = 0) => a - b);
  expect(small.map(({ codes }) => codes)).toEqual([letters, letters]);
});

it('no sign of our texts has a page fetch a whole file that lacks it', () => {
  const texts = globSync('{src/i18n/messages,content}/**/*.{json,md}').map((file) => readFileSync(file, 'utf8'));
  const signs = [...new Set(texts.join(''))].filter((sign) => !commonLetters.includes(sign));
  expect(signs).toContain('₂');
  const { resolve } = createRequire(import.meta.url);
  for (const { file, codes } of whole) {
    const held = new Set(create(readFileSync(resolve(file))).characterSet);
    const asked = signs.filter((sign) => codes.includes(sign.codePointAt(0) ?? 0));
    expect(asked.filter((sign) => !held.has(sign.codePointAt(0) ?? 0))).toEqual([]);
  }
  expect(whole).toHaveLength(2);
});
