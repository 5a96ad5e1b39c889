import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
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
const faces = [...css.matchAll(/src: url\('([^']+)'\)[^;]*;(?:\s*unicode-range:([^;]+);)?/gu)].map(
  ([, file = '', range = '']) => ({ file, range, codes: codesOf(range) }),
);
const [whole, small] = [faces.slice(0, 2), faces.slice(2)];

const require = createRequire(import.meta.url);
const lettersIn = (file: string) => new Set(create(readFileSync(file)).characterSet);

it('the small files of both typefaces are asked first, for every letter, and hold those that they were cut down to', () => {
  expect(small.map(({ file, range }) => [file, range])).toEqual([
    ['../fonts/figtree.woff2', ''],
    ['../fonts/fraunces.woff2', ''],
  ]);
  for (const [at, { file }] of small.entries()) {
    const known = lettersIn(require.resolve(whole[at]?.file ?? ''));
    const held = lettersIn(join('src/ui/styles', file));
    const wanted = Array.from(commonLetters, (letter) => letter.codePointAt(0) ?? 0).filter((code) => known.has(code));
    expect(wanted.filter((code) => !held.has(code))).toEqual([]);
    expect(wanted.length).toBeGreaterThan(150);
  }
});

it('no sign that we write has a page fetch a whole file that lacks it', () => {
  const texts = globSync('{src/i18n/messages,content}/**/*.{json,md}').map((file) => readFileSync(file, 'utf8'));
  const signs = [...new Set(texts.join('') + commonLetters)];
  expect(signs).toContain('₂');
  for (const { file, codes } of whole) {
    const held = lettersIn(require.resolve(file));
    const asked = signs.filter((sign) => codes.includes(sign.codePointAt(0) ?? 0));
    expect(asked.filter((sign) => !held.has(sign.codePointAt(0) ?? 0))).toEqual([]);
  }
  expect(whole).toHaveLength(2);
});
