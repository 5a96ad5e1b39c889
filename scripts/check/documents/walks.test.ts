import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { importsOf } from '#scripts/check/house/folder-pairs.ts';
import { readSources } from '#scripts/check/house/sources.ts';

const [, ...sections] = readFileSync('docs/develop/architecture.md', 'utf8')
  .split(/^## /mu)
  .filter((part) => part.startsWith('Four walks'))
  .flatMap((part) => part.split(/^### /mu));

const walks = sections.map((text) => {
  const steps = text.split('\n').filter((line) => /^(?:\d+\.|\s) /u.test(line));
  const files = [...steps.join('\n').matchAll(/`((?:src|scripts)\/[^`\s]*\.\w+)`/gu)].map(([, file = '']) => file);
  return { name: text.split('\n', 1)[0] ?? '', text, files };
});

const imports = readSources(['src', 'scripts']).flatMap(importsOf);

describe('the walks of the architecture', () => {
  it('are four', () => {
    expect(walks.map(({ files }) => files.length > 5)).toEqual([true, true, true, true]);
  });

  it.each(walks)('$name: names every file once, and as many as it says', ({ text, files }) => {
    expect(files).toEqual([...new Set(files)]);
    const [, said] = /^(\d+) files/mu.exec(text) ?? [];
    expect(said).toBe(String(files.length));
  });

  it.each(walks)('$name: goes where files import each other', ({ files }) => {
    const isOnWalk = new Set(files);
    const neighbours = imports.filter(({ from, to }) => isOnWalk.has(from) && isOnWalk.has(to));
    const joined = new Set(neighbours.flatMap(({ from, to }) => [from, to]));
    expect(files.filter((file) => !joined.has(file))).toEqual([]);
  });
});
