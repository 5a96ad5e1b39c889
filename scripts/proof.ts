/**
 * The faults and attacks that the software withstands: `npm run proof [-- --short] [--only <words>] [--rounds 50]`. Each goes
 * wrong for real; the table says what must hold and what was seen. Wants a built site, and a quiet machine for its times.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { errorMessage } from '#base/error-message.ts';
import { runNode } from '#base/run-node.ts';
import { canaryCase } from '#scripts/proof/canary.ts';
import { connectionsCase } from '#scripts/proof/connections.ts';
import { outageCase } from '#scripts/proof/outage.ts';
import type { ProofCase } from '#scripts/proof/proof-case.ts';
import { testedCases } from '#scripts/proof/tested.ts';
import { readVitestReport } from '#scripts/test-suites/reports.ts';

const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    only: { type: 'string' },
    rounds: { type: 'string', default: '50' },
  },
});
const templates = 'dist/mail/templates.json';

/** Runs the tests that try it. */
function testedCase({ what, must, project, files }: (typeof testedCases)[number], folder: string): ProofCase {
  return {
    what,
    must,
    async prove() {
      const report = join(folder, 'report.json');
      const reporters = ['--reporter=json', `--outputFile.json=${report}`];
      const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', project, ...files, ...reporters];
      const { passed, failed, failures = [] } = readVitestReport(report, await runNode(args, { isProgress: true }));
      if (failed > 0) throw new Error(failures[0]?.split('\n', 1)[0] ?? `${String(failed)} tests failed`);
      return `${String(passed)} tests`;
    },
  };
}

/** All of them, or in a minute those that no test holds. */
function casesOf(folder: string): ProofCase[] {
  const { short, rounds } = values;
  const flood = short ? { strangers: 200, seconds: 5, slack: 3 } : { strangers: 1_000, seconds: 30 };
  const own = [connectionsCase({ ...flood, templates }), outageCase(short ? 5 : Number(rounds), templates)];
  const tested = short ? [] : testedCases.map((tested) => testedCase(tested, folder));
  // Last: what it looks for it would find in what the others left, too.
  return [...tested, ...own, canaryCase()];
}

const folder = mkdtempSync(join(tmpdir(), 'gevel-proof-'));
const rows: string[] = [];
let failed = 0;
try {
  const wanted = casesOf(folder).filter(({ what }) => what.includes(values.only ?? ''));
  for (const { what, must, prove } of wanted) {
    console.error(`\n━━ ${what}`);
    let seen: string;
    let sign = 'held';
    try {
      seen = await prove();
    } catch (error) {
      sign = 'NOT';
      failed += 1;
      seen = errorMessage(error);
    }
    rows.push(`| ${sign} | ${what} | ${must} | ${seen} |`);
    console.error(`${sign}: ${seen}`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.log(
  ['', '| | what goes wrong | what must hold | what was seen |', '| --- | --- | --- | --- |', ...rows].join('\n'),
);
process.exitCode = failed > 0 ? 1 : 0;
