/**
 * Does the registry know of a hole in a package that runs in production? `npm run audit:advisories`; continuous integration
 * runs it first. Ends with 1 for a grave one; where no registry answers it says so, and is no failure.
 */
import { spawnSync } from 'node:child_process';
import { readVerdict } from '#scripts/check/advisories/verdict.ts';

const longestMs = 60_000;

const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], { encoding: 'utf8', timeout: longestMs });
const verdict = readVerdict(stdout);
if (verdict.kind === 'unanswered') console.log('Advisories: no registry answered, so nothing was checked.');
else {
  const { grave, others } = verdict;
  console.log(`Advisories: ${String(grave)} grave and ${String(others)} other packages with a known hole.`);
  if (grave > 0) {
    console.log('`npm audit --omit=dev` names them.');
    process.exitCode = 1;
  }
}
