import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { changedLibrary, libraryChanges } from '#render/integrations/library-code.ts';

describe.each(libraryChanges)('$file', (change) => {
  const code = readFileSync(`node_modules/${change.file}`, 'utf8');

  it('reads as it did when its changes were written', () => {
    const changed = changedLibrary(code, change, '/site/own-code.ts');
    for (const [from, to] of change.parts)
      expect([changed.includes(from), changed.includes(to)]).toEqual([false, true]);
  });

  it('fails loudly when it reads otherwise', () => {
    const [[from] = ['']] = change.parts;
    for (const other of [code.replace(from, ''), `${code}\n${from}`])
      expect(() => changedLibrary(other, change, '/site/own-code.ts')).toThrow(
        `${change.file} does not have "${from}" once.`,
      );
  });
});

it('takes the way to make HTML from the site', () => {
  const change = { file: 'a.js', parts: [['<i>', 'ownHtml("<i>")']], isOwnHtml: true } as const;
  expect(changedLibrary('x = <i>;', change, '/site/own-code.ts')).toBe(
    'import { ownHtml } from "/site/own-code.ts";\nx = ownHtml("<i>");',
  );
});
