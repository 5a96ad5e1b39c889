import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const readme = readFileSync('README.md', 'utf8');
const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as {
  scripts: Record<string, string>;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
};

/** Folders that a build or a sync makes: they need not be there. */
const made = /^(?:dist|var|\.cache|content\/snapshot)(?:\/|$)/u;
const inCode = [...readme.matchAll(/`([^`\n]+)`/gu)].map(([, code = '']) => code);

describe('the README', () => {
  it('names only files and folders that exist', () => {
    const roots = /^(?:src|content|scripts|tests|public|\.github|LICENSE)(?:\/|$)/u;
    const paths = inCode.filter((code) => roots.test(code) && !made.test(code));
    expect(paths.length).toBeGreaterThan(20);
    expect(paths.filter((path) => !existsSync(path))).toEqual([]);
  });

  it('shows pictures that exist', () => {
    const pictures = [...readme.matchAll(/!\[[^\]]+\]\(([^)]+)\)/gu)].map(([, path = '']) => path);
    expect(pictures.length).toBeGreaterThan(0);
    expect(pictures.filter((path) => !existsSync(path))).toEqual([]);
  });

  it('names only npm scripts that exist', () => {
    const scripts = [...readme.matchAll(/npm run ([\w:-]+)/gu)].map(([, script = '']) => script);
    expect(scripts.filter((script) => !(script in manifest.scripts))).toEqual([]);
  });

  it('gives every dependency its reason, and no other', () => {
    const section = readme.slice(readme.indexOf('## Dependencies'), readme.indexOf('## Licence'));
    const rows = [...section.matchAll(/^\| (?!package|-)([^|]+?) +\|/gmu)].flatMap(([, names = '']) =>
      names.split(', '),
    );
    const packages = [...Object.keys(manifest.dependencies), ...Object.keys(manifest.devDependencies)];
    expect(rows.toSorted()).toEqual(packages.toSorted());
  });
});
