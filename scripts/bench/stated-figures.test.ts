import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { objectWith, parseJson } from '#base/json.ts';
import { commandParts, saidAtEnd, statedFigures } from './stated-figures.ts';

const document = readFileSync('docs/develop/performance.md', 'utf8');
const { scripts } = objectWith<{ scripts: Record<string, string> }>(
  parseJson(readFileSync('package.json', 'utf8')),
  'scripts',
);

it('every row of the document that names a command is measured again', () => {
  const figures = statedFigures(document);
  const rows = document
    .split('\n')
    .filter((line) => /^\|.*`(?:[A-Z_]+=\S+ )?(?:node|npm|npx) [^`]*`\s*\|$/u.test(line));
  expect(figures.map(({ command }) => command)).toHaveLength(rows.length);
  expect(figures.length).toBeGreaterThan(20);
});

it('every program that a document names for its figures is in a row', () => {
  const programs = (text: string) =>
    [...text.matchAll(/`node (scripts\/bench\/[\w-]+\.ts)[^`]*`/gu)].map(([, file = '']) => file);
  const named = globSync('{README.md,docs/**/*.md}').flatMap((file) => programs(readFileSync(file, 'utf8')));
  const rows = new Set(statedFigures(document).flatMap(({ command }) => programs(`\`${command}\``)));
  expect(named.length).toBeGreaterThan(rows.size);
  expect([...new Set(named)].filter((file) => !rows.has(file))).toEqual([]);
});

it.each([...new Set(statedFigures(document).map(({ command }) => command))])('%s can be run', (command) => {
  const { program, args } = commandParts(command);
  if (program === 'node') expect(existsSync(args[0] ?? '')).toBe(true);
  if (program === 'npm') expect(Object.keys(scripts)).toContain(args[0] === 'run' ? args[1] : args[0]);
  if (program === 'npx') expect(existsSync(`node_modules/.bin/${args[0] ?? ''}`)).toBe(true);
});

it('a command is taken apart as a shell does it', () => {
  expect(commandParts('A=1 npx x run -- --only "with its pictures" last')).toEqual({
    env: { A: '1' },
    program: 'npx',
    args: ['x', 'run', '--', '--only', 'with its pictures', 'last'],
  });
});

it('what is said at the end is the line of JSON, else the last line', () => {
  expect(saidAtEnd('Longest 9 ms.\n{"p99_ms":7,"rss_mb":120}\n\n')).toBe('p99_ms 7, rss_mb 120');
  expect(saidAtEnd('{"not": "the end"\n12 passed, 0 failed\n')).toBe('12 passed, 0 failed');
  expect(saidAtEnd('')).toBe('nothing');
});
