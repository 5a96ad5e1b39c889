import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { objectWith, parseJson } from '#base/json.ts';
import { serveCommand } from '#hosting/serve/serve-command.ts';

it('is what `npm run serve` runs, so that all ways to start the server are one', () => {
  const { scripts } = objectWith<{ scripts: Record<string, string> }>(
    parseJson(readFileSync('package.json', 'utf8')),
    'scripts',
  );
  expect(scripts['serve']).toBe(['node', ...serveCommand].join(' '));
});
