import { readFileSync } from 'node:fs';
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

it('the small files of both typefaces stand for the letters that they were cut down to', () => {
  const css = readFileSync('src/ui/styles/fonts.css', 'utf8');
  const ranges = [...css.matchAll(/unicode-range:([^;]+);/gu)].map(([, range = '']) => codesOf(range));
  const letters = Array.from(commonLetters, (letter) => letter.codePointAt(0)).sort((a = 0, b = 0) => a - b);
  expect(ranges).toEqual([letters, letters]);
});
