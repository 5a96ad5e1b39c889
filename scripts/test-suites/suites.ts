import { globSync, mkdirSync, rmSync } from 'node:fs';
import { runNode } from '#base/run-node.ts';
import { ensureBrowser } from '#scripts/test-setup/browser.ts';
import { isBuildFresh } from '#scripts/test-suites/freshness.ts';
import { readPlaywrightReport, readVitestReport, type Counts } from '#scripts/test-suites/reports.ts';

/** One part of `npm test`. */
export interface Suite {
  readonly name: string;
  readonly run: () => Promise<Counts>;
}

const reportDir = '.cache/test-reports';

const programs = {
  prettier: 'node_modules/prettier/bin/prettier.cjs',
  eslint: 'node_modules/eslint/bin/eslint.js',
  astro: 'node_modules/astro/bin/astro.mjs',
  tsc: 'node_modules/typescript/bin/tsc',
  knip: 'node_modules/knip/bin/knip.js',
  vitest: 'node_modules/vitest/vitest.mjs',
  playwright: 'node_modules/playwright/cli.js',
} as const;

/** Runs commands until one fails; together they count as one test. */
async function check(...commands: readonly (readonly string[])[]): Promise<Counts> {
  for (const command of commands) if ((await runNode(command)) !== 0) return { passed: 0, failed: 1 };
  return { passed: 1, failed: 0 };
}

function freshReport(name: string): string {
  mkdirSync(reportDir, { recursive: true });
  const file = `${reportDir}/${name}.json`;
  rmSync(file, { force: true });
  return file;
}

async function vitest(project: string, files: string): Promise<Counts> {
  if (globSync(files).length === 0) return { passed: 0, failed: 0 };
  const file = freshReport(project);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  return readVitestReport(file, await runNode([programs.vitest, 'run', '--project', project, ...reporters]));
}

async function buildSite(): Promise<Counts> {
  if (isBuildFresh()) {
    console.log('dist is newer than everything it is made from.');
    return { passed: 1, failed: 0 };
  }
  return check(['scripts/gevel.ts', 'sync'], ['scripts/gevel.ts', 'build']);
}

async function browser(): Promise<Counts> {
  ensureBrowser();
  const file = freshReport('browser');
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  return readPlaywrightReport(file, await runNode([programs.playwright, 'test', '--reporter=line,json'], { env }));
}

/** In the order in which they run: what is quick to fail comes first. */
export const suites: readonly Suite[] = [
  // The types of the content collections come from the snapshot: lint and types need them.
  { name: 'content', run: () => check(['scripts/gevel.ts', 'sync'], [programs.astro, 'sync']) },
  { name: 'format', run: () => check([programs.prettier, '--check', '--log-level', 'warn', '.']) },
  // Both cores: the types of each .astro file are worked out anew, a second a file.
  { name: 'lint', run: () => check([programs.eslint, '--max-warnings', '0', '--concurrency', '2', '.']) },
  {
    name: 'types',
    run: () => check([programs.astro, 'check', '--minimumFailingSeverity', 'hint'], [programs.tsc, '--noEmit']),
  },
  { name: 'knip', run: () => check([programs.knip]) },
  { name: 'unit', run: () => vitest('unit', '{src,scripts}/**/*.test.ts') },
  { name: 'flow', run: () => vitest('flow', '{src,scripts}/**/*.flow.test.ts') },
  { name: 'components', run: () => vitest('components', 'src/**/*.test.tsx') },
  { name: 'api', run: () => vitest('api', 'tests/api/**/*.test.ts') },
  { name: 'site', run: buildSite },
  { name: 'build', run: () => vitest('build', 'tests/build/**/*.test.ts') },
  // The short form: what no test tries, for a minute.
  { name: 'proof', run: () => check(['scripts/proof.ts', '--short']) },
  { name: 'browser', run: browser },
];
