import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { environmentVariables } from '#base/environment.ts';
import { machineVariables } from '#base/machine-variables.ts';
import { feedVariables } from './environment-text.ts';
import { fillPart, generatedFiles } from './generated.ts';

/** Names of variables that a source reads: `env['PORT']`, `process.env.PORT`, `{ PORT: port } = env`. */
function variablesIn(source: string): string[] {
  const direct = [...source.matchAll(/(?<!meta\.)\benv(?:\[['"]|\.)(?<name>[A-Z][A-Z\d_]+)/gu)];
  const taken = [...source.matchAll(/\{(?<names>[^{}]*)\}\s*=\s*(?:process\.)?env\b/gu)];
  return [
    ...direct.map(({ groups }) => groups?.['name'] ?? ''),
    ...taken.flatMap(({ groups }) => (groups?.['names'] ?? '').match(/\b[A-Z][A-Z\d_]+(?=\s*[:=,}]|\s*$)/gu) ?? []),
  ];
}

describe('the environment', () => {
  const known = [...environmentVariables, ...feedVariables()].map(({ name }) => name);

  it('has each variable once', () => {
    expect(known.toSorted()).toEqual([...new Set(known)].toSorted());
  });

  it('has every variable that the code reads in its list', () => {
    const files = globSync(['{src,scripts,tests}/**/*.{ts,tsx,astro}', '*.config.{ts,mjs}']);
    const read = files.flatMap((file) => variablesIn(readFileSync(file, 'utf8')));
    expect(read).toEqual(expect.arrayContaining(['SMTP_URL', 'PORT', 'CDN_PURGE_TOKEN', 'GEVEL_ASTRO_CACHE', 'DIST']));
    expect([...new Set(read)].filter((name) => !known.includes(name) && !machineVariables.includes(name))).toEqual([]);
  });

  it('names no variable in vain', () => {
    const files = globSync(['{src,scripts,tests}/**/*.{ts,tsx,astro}', '*.config.{ts,mjs}']);
    const code = files
      .filter((file) => !/base[/\\](?:environment|internal-variables|publish-variables)\.ts$/u.test(file))
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n');
    const all = [...environmentVariables.map(({ name }) => name), ...machineVariables];
    expect(all.filter((name) => !code.includes(name))).toEqual([]);
  });
});

describe('documents made from the code', () => {
  // Every command is loaded, and with them most of the code: on a busy machine that takes its time.
  it('are current', async () => {
    for (const [file, text] of await generatedFiles()) {
      expect(readFileSync(file, 'utf8'), `${file}: run "node scripts/docs/write.ts"`).toBe(text);
    }
  }, 120_000);

  it('keep what stands around a part', () => {
    const document = 'before\n<!-- list: made by scripts/docs/write.ts -->\nold\n<!-- end of list -->\nafter\n';
    expect(fillPart(document, 'list', 'new')).toBe(
      'before\n<!-- list: made by scripts/docs/write.ts -->\n\nnew\n\n<!-- end of list -->\nafter\n',
    );
  });

  it('say where a part belongs when its place is gone', () => {
    expect(() => fillPart('nothing', 'list', 'new')).toThrow(
      'There is no place for "list". Put the lines "<!-- list: made by scripts/docs/write.ts -->"',
    );
  });
});
