import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('a label that a style sets before its value has a space before the colon in French', () => {
  const labelled = globSync('src/**/*.{css,astro}')
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }))
    .filter(({ text }) => /content: attr\([\w-]+\) ': '/u.test(text));
  expect(labelled.length).toBeGreaterThan(2);
  const french = /:lang\(fr\)::before \{\s+content: attr\([\w-]+\) '\\a0: '/u;
  expect(labelled.filter(({ text }) => !french.test(text)).map(({ file }) => file)).toEqual([]);
});
