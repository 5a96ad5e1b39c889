import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { serveCommand } from '#hosting/serve/serve-command.ts';

it('is what `npm run serve` runs, so that all ways to start the server are one', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  expect(scripts['serve']).toBe(['node', ...serveCommand].join(' '));
});
