import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const files = globSync(['{src,scripts,tests}/**/*.{ts,tsx,astro,css}', '*.config.{js,mjs,ts}'], {
  exclude: ['**/node_modules/**'],
});
const notes = globSync('src/i18n/messages/notes/*.json');

/** Comments of a source; notes for translators are comments throughout. `'a // why' -> ['// why']` */
function commentsOf(file: string): string[] {
  const source = readFileSync(file, 'utf8');
  if (file.endsWith('.json')) return [source];
  return [...source.matchAll(/\/\*[\s\S]*?\*\/|(?<![:'"`\w])\/\/.*$/gmu)].map(([comment]) => comment);
}

const comments = [...files, ...notes].flatMap((file) => commentsOf(file).map((comment) => ({ file, comment })));

it('comments cite documents that everybody has', () => {
  const elsewhere =
    /\bspec(?:ification)?s?\b(?!\.ts)|\bdecisions? "|\bdecisions\.md|\bspecified\b|\bcatalogue:|\bfact sheets?\b|\bREADME "/iu;
  expect(comments.length).toBeGreaterThan(1000);
  expect(comments.filter(({ comment }) => elsewhere.test(comment))).toEqual([]);
});

it('every document that the code names exists', () => {
  const named = [...files, ...notes].flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/(?<![\w/])docs\/[a-z][\w/.-]*\w/gu)].map(([path]) => ({ file, path })),
  );
  expect(named.length).toBeGreaterThan(150);
  expect(named.filter(({ path }) => !existsSync(path))).toEqual([]);
});
