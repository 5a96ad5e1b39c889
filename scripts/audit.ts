/**
 * Everything that a browser, a search engine and a validator would find, offline: `npm run audit [-- --only <words>]`. Worse than
 * what was accepted last fails. Wants a built site and a quiet machine; Lighthouse takes half an hour of it.
 */
import { parseArgs } from 'node:util';
import { runNode } from '#base/run-node.ts';

const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'build'];
const playwright = ['node_modules/playwright/cli.js', 'test'];
const build = (...names: readonly string[]): string[] => [
  ...vitest,
  ...names.map((name) => `tests/build/${name}.test.ts`),
];

/** What is looked at, and the command that ends with another code than 0 where something is wrong. */
const checks: readonly (readonly [what: string, command: readonly string[]])[] = [
  ['valid HTML on every page', build('html')],
  ['the Nu Html Checker on every page', ['scripts/check/vnu.ts']],
  ['links, hreflang, heads and sitemaps of every page', build('links', 'head', 'sitemap')],
  ['structured data', build('json-ld')],
  ['weights against their budgets', build('weight', 'styles')],
  ['headers, as Observatory scores them', ['scripts/check/headers.ts']],
  ['the bundles of `gevel host` in the tools of the hosts', ['scripts/check/hosts.ts']],
  ['axe on every kind of page, in each state', [...playwright, '--grep', 'axe']],
  [
    'Lighthouse against the accepted figures: twelve pages, four languages, phone and desktop, median of three',
    [
      'scripts/check/lighthouse.ts',
      '--pages',
      'all',
      '--languages',
      'nl,fr,en,de',
      '--devices',
      'phone,desktop',
      '--schemes',
      'light',
      '--check',
    ],
  ],
];

const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } });
const rows: string[] = [];
for (const [what, command] of checks.filter(([name]) => name.includes(values.only))) {
  console.error(`\n━━ ${what}`);
  const code = await runNode(command, { isProgress: true });
  rows.push(`| ${code === 0 ? 'held' : 'WORSE'} | ${what} |`);
  if (code !== 0) process.exitCode = 1;
}
console.log(['', '| | what |', '| --- | --- |', ...rows].join('\n'));
