import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const rows = [...readFileSync('docs/agency/office-journeys.md', 'utf8').matchAll(/^\| (?<task>[^|]+?) +\| +\d+ \|/gmu)];

it('has a browser test for each task of the office whose clicks are stated', () => {
  const tests = globSync('tests/e2e/*.spec.ts').map((file) => readFileSync(file, 'utf8'));
  const held = new Set(
    tests.flatMap((text) => [...text.matchAll(/clicksOf\('(?<task>[^']+)'\)/gu)]).map(([, task]) => task),
  );
  expect([...held].sort()).toEqual(rows.map(({ groups }) => groups?.['task']).sort());
});
