import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { changedLibrary, libraryChanges } from '#render/integrations/library-code.ts';

describe.each(libraryChanges)('$file', (change) => {
  const code = readFileSync(`node_modules/${change.file}`, 'utf8');

  it('reads as it did when its changes were written', () => {
    const changed = changedLibrary(code, change, '/site');
    for (const [from, to] of change.parts)
      expect([changed.includes(from), changed.includes(to)]).toEqual([false, true]);
  });

  it('fails loudly when it reads otherwise', () => {
    const [[from] = ['']] = change.parts;
    for (const other of [code.replace(from, ''), `${code}\n${from}`])
      expect(() => changedLibrary(other, change, '/site')).toThrow(`${change.file} does not have "${from}" once.`);
  });
});

it('takes what comes in its place from the site', () => {
  const change = { file: 'a.js', parts: [['<i>', 'ownHtml("<i>")']], calls: 'ownHtml' } as const;
  expect(changedLibrary('x = <i>;', change, '/site')).toBe(
    'import { ownHtml } from "/site/src/ui/own-code.ts";\nx = ownHtml("<i>");',
  );
});
