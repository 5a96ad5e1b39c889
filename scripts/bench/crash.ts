/**
 * Is a lead ever lost? `node scripts/bench/crash.ts [--rounds 20] [--submissions 2000]`: each round the API is killed with
 * SIGKILL in the middle of its work, then every acknowledged lead is looked for. On a file, or on DATABASE_URL.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { mailsByVisitor, runCrashRound } from '#scripts/test-setup/crash-round.ts';
import { openStore } from '#server/store/open-store.ts';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '20' }, submissions: { type: 'string', default: '2000' } },
});
const rounds = Number(values.rounds);
const submissions = Number(values.submissions);

const folder = mkdtempSync(join(tmpdir(), 'gevel-crash-'));
const env = { GEVEL_VAR: folder, GEVEL_STORE: join(folder, 'gevel.db') };
const total = { acknowledged: 0, unanswered: 0, lost: 0, without_mails: 0 };
try {
  for (let round = 0; round < rounds; round += 1) {
    // Never at the same point of the work.
    const killAfter = 1 + Math.floor((submissions * round) / (rounds * 1.5));
    const outcome = await runCrashRound({ env, name: `r${round}-${process.pid}`, submissions, killAfter });
    const store = await openStore({ ...process.env, ...env });
    const known = await mailsByVisitor(store);
    await store.close();
    total.acknowledged += outcome.acknowledged.length;
    total.unanswered += outcome.unanswered;
    total.lost += outcome.acknowledged.filter((email) => !known.has(email)).length;
    total.without_mails += [...known.values()].filter((mails) => mails === 0).length;
    console.log(`Round ${round + 1}: ${outcome.acknowledged.length} acknowledged, ${known.size} leads in the store.`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.log(JSON.stringify({ rounds, submissions, ...total }));
process.exitCode = total.lost + total.without_mails > 0 ? 1 : 0;
