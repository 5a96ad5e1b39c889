import { globSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { matchingFiles } from './matching-files.ts';

const patterns = ['one.json', 'missing.json', 'src/**/*', 'content/**/*.json', 'content/rules/*.json', 'none/**/*'];

function expectSame(root: string, wanted: readonly string[]): void {
  const isFile = (path: string): boolean => statSync(join(root, path), { throwIfNoEntry: false })?.isFile() === true;
  const all = globSync(wanted, { cwd: root, exclude: ['**/node_modules'] });
  expect(matchingFiles(root, wanted).filter(isFile)).toEqual([...new Set(all)].filter(isFile).sort());
}

it('finds the files that the glob of Node finds, in folders that links lead to as well', () => {
  const root = mkdtempSync(join(tmpdir(), 'matching-'));
  const files = ['one.json', 'src/a.ts', 'src/b/c.ts', 'src/.hidden', 'src/.git/d', 'src/node_modules/e/f.js'];
  files.push('content/g.json', 'content/g.txt', 'content/rules/h.json', 'content/rules/deep/i.json', 'out/j.ts');
  for (const file of files) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), '');
  }
  symlinkSync(join(root, 'out'), join(root, 'src/linked'));
  symlinkSync(join(root, 'one.json'), join(root, 'src/one.json'));
  expect(matchingFiles(root, ['src/**/*'])).toContain('src/linked/j.ts');
  expectSame(root, patterns);
  // Of a folder alone, which no deeper pattern finds again.
  expectSame(root, ['content/rules/*.json', 'content/*']);
  // A link that leads back is followed once.
  symlinkSync(join(root, 'src'), join(root, 'src/b/round'));
  expect(matchingFiles(root, ['src/**/*']).filter((file) => file.endsWith('a.ts'))).toEqual([
    'src/a.ts',
    'src/b/round/a.ts',
  ]);
  rmSync(root, { recursive: true });
});

it('finds the files of this project', () => {
  expectSame('.', ['astro.config.mjs', 'src/**/*', 'scripts/**/*', 'content/**/*.pmtiles', 'content/rules/*.json']);
});
