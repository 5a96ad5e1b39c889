import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** `':root:has(.a b) .c > :first-child' -> ':first-child'` */
function lastCompound(selector: string): string {
  const bare = selector.replace(/\((?:[^()]|\([^()]*\))*\)/gu, '');
  return (
    bare
      .trim()
      .split(/[\s>+~]+/u)
      .at(-1) ?? ''
  );
}

/** Selectors of all our styles that look from the page's root into what stands below it, as far as they style another element. */
function selectorsFromTheRoot(): { file: string; selector: string }[] {
  return globSync('src/**/*.{css,astro}').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^\s*((?::root|html|body|main)\b[^{;]*:has\([^{;]*)\{/gmu)].map(
      ([, selector = '']) => ({ file, selector: selector.trim() }),
    ),
  );
}

it('a condition on the whole page names a class or an element at its end, so that a change styles that one only', () => {
  const selectors = selectorsFromTheRoot();
  expect(selectors.length).toBeGreaterThan(5);
  expect(selectors.filter(({ selector }) => /^(?::(?!root\b)|\*)/u.test(lastCompound(selector)))).toEqual([]);
});
