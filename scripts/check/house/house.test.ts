import { describe, expect, it } from 'vitest';
import { castsOf } from './casts.ts';
import { importsOf, mutualPairs } from './folder-pairs.ts';
import { fileSizes, functionSizes, spreadOf } from './sizes.ts';
import { readSources } from './sources.ts';

const sources = readSources(['src', 'scripts']);

describe('folders', () => {
  const product = sources.filter(({ file }) => file.startsWith('src/'));

  it('import in one direction: no two of them import each other', () => {
    const imports = product.flatMap(importsOf);
    expect(imports.length).toBeGreaterThan(2000);
    expect(mutualPairs(imports)).toEqual([]);
  });

  it.each([
    ['neighbours', 'src/a/x.ts', 'src/b/y.ts', 'src/a <-> src/b'],
    ['folders below neighbours', 'src/a/one/x.ts', 'src/b/y.ts', 'src/a <-> src/b'],
    ['a folder’s own files and a folder inside', 'src/a/x.ts', 'src/a/b/y.ts', 'src/a/. <-> src/a/b'],
  ])('that are %s count', (_, from, to, pair) => {
    const [there, back] = [
      { from, to },
      { from: to, to: from },
    ];
    expect(mutualPairs([there])).toEqual([]);
    expect(mutualPairs([there, back]).map((text) => text.split(':', 1)[0])).toEqual([pair]);
  });

  it('may hold files that import each other', () => {
    const [from, to] = ['src/a/x.ts', 'src/a/y.ts'];
    expect(
      mutualPairs([
        { from, to },
        { from: to, to: from },
      ]),
    ).toEqual([]);
  });
});

describe('lists of pages and files', () => {
  it('are never arguments of a call, which takes some 120 000: 40 000 homes have more', () => {
    const growing = sources.filter(({ file }) => /^src\/(?:render|release|publish)\//u.test(file));
    expect(growing.length).toBeGreaterThan(80);
    // A few lines of what went wrong are none of them.
    const calls = growing.flatMap(({ file, text }) =>
      [...text.matchAll(/\.(?:push|unshift|concat)\(\.\.\.(?!\(await (?:announce|post)\(|left\.problems)/gu)].map(
        () => file,
      ),
    );
    expect(calls).toEqual([]);
  });
});

describe('sizes', () => {
  it('of files, styles too: half have at most 60 lines, 95 of 100 at most 180, none more than 300', () => {
    const { median, p95, largest } = spreadOf(fileSizes(sources));
    expect(median).toBeLessThanOrEqual(60);
    expect(p95).toBeLessThanOrEqual(180);
    expect(largest.lines, largest.name).toBeLessThanOrEqual(300);
  });

  it('of functions: 95 of 100 have at most 30 lines, none more than 80', () => {
    const { count, p95, largest } = spreadOf(functionSizes(sources));
    expect(count).toBeGreaterThan(2000);
    expect(p95).toBeLessThanOrEqual(30);
    expect(largest.lines, largest.name).toBeLessThanOrEqual(80);
  });

  it('are told by the middle, the 95th percentile and the largest', () => {
    const sizes = Array.from({ length: 100 }, (_, index) => ({ name: String(index), lines: index + 1 }));
    expect(spreadOf(sizes)).toEqual({ count: 100, median: 50, p95: 95, largest: { name: '99', lines: 100 } });
  });
});

it('at most 80 casts say more than the compiler knows', () => {
  const casts = sources.flatMap(castsOf);
  expect(casts.length, casts.join('\n')).toBeLessThanOrEqual(80);
});
