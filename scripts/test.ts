import { parseArgs } from 'node:util';
import { errorMessage } from '#base/error-message.ts';
import { runNode } from '#base/run-node.ts';
import { suites, type Suite } from '#scripts/test-suites/suites.ts';

interface Outcome {
  readonly name: string;
  readonly passed: number;
  readonly failed: number;
  readonly seconds: number;
  readonly failures?: readonly string[];
}

/** The suites named by `--only a,b`; all of them without it. */
function selectSuites(only: string | undefined): readonly Suite[] {
  if (only === undefined) return suites;
  const names = only.split(',').map((name) => name.trim());
  const unknown = names.filter((name) => !suites.some((suite) => suite.name === name));
  if (unknown.length > 0) {
    throw new Error(
      `There is no suite "${unknown.join(', ')}". The suites are: ${suites.map(({ name }) => name).join(', ')}.`,
    );
  }
  return suites.filter(({ name }) => names.includes(name));
}

async function runSuite({ name, run }: Suite): Promise<Outcome> {
  console.log(`\n━━ ${name}`);
  const started = performance.now();
  const counts = await run().catch((error: unknown) => {
    console.error(errorMessage(error));
    return { passed: 0, failed: 1 };
  });
  return { name, ...counts, seconds: (performance.now() - started) / 1000 };
}

function summaryLine({ name, passed, failed, seconds }: Outcome): string {
  const cells = [String(passed).padStart(7), String(failed).padStart(7), seconds.toFixed(1).padStart(8)];
  return `${failed > 0 ? '✗' : '✓'} ${name.padEnd(10)}${cells.join('')}`;
}

try {
  const { values } = parseArgs({ options: { only: { type: 'string' }, 'newest-astro': { type: 'boolean' } } });
  const outcomes: Outcome[] = [];
  for (const suite of selectSuites(values.only)) outcomes.push(await runSuite(suite));
  // A word ahead of time, no test: see the head of the script.
  if (values['newest-astro'] === true) await runNode(['scripts/check/newest-astro.ts']);
  const sum = (key: 'passed' | 'failed'): number => outcomes.reduce((total, outcome) => total + outcome[key], 0);
  for (const { name, failures = [] } of outcomes)
    for (const failure of failures) console.log(`\n✗ ${name}: ${failure}`);
  console.log(`\n  ${'suite'.padEnd(10)} passed failed  seconds`);
  for (const outcome of outcomes) console.log(summaryLine(outcome));
  console.log(`\n${String(sum('passed'))} passed, ${String(sum('failed'))} failed`);
  process.exitCode = sum('failed') > 0 ? 1 : 0;
} catch (error) {
  console.error(errorMessage(error));
  process.exitCode = 1;
}
