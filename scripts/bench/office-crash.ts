/**
 * Does the office ever lose what it acknowledged, or mail an answer twice?
 * `node scripts/bench/office-crash.ts [--rounds 200] [--leads 40] [--postgres]`: each round the API is killed with SIGKILL
 * while leads are assigned and answered; what was not acknowledged is sent again in the next round, as a colleague does.
 * After each round everything that ever was acknowledged is looked for. On a file, or with `--postgres` on a server of its
 * own. The last line is one JSON object.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { officeLosses, openOfficeLedger, runOfficeCrashRound } from '#scripts/test-setup/office-crash-round.ts';
import { startPostgres } from '#scripts/test-setup/postgres.ts';
import { openStore } from '#server/store/open-store.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '200' },
    leads: { type: 'string', default: '40' },
    postgres: { type: 'boolean', default: false },
  },
});
const [rounds, leads] = [Number(values.rounds), Number(values.leads)];

const folder = mkdtempSync(join(tmpdir(), 'gevel-office-crash-'));
const postgres = values.postgres ? await startPostgres() : undefined;
const env = {
  GEVEL_VAR: folder,
  ...(postgres ? { DATABASE_URL: postgres.url } : { GEVEL_STORE: join(folder, 'gevel.db') }),
};
try {
  const store = await openStore({ ...process.env, ...env });
  const ledger = await openOfficeLedger(store);
  let worst = { lost: 0, twice: 0 };
  for (let round = 0; round <= rounds; round += 1) {
    const isLast = round === rounds;
    // Never at the same point of the work; the last round sends again what is open, and nobody kills it.
    const killAt = ((round * 7) % 20) / 20;
    const work = isLast ? { leads: 0 } : { leads, killAt };
    await runOfficeCrashRound({ env, store, ledger, name: `r${String(round)}`, ...work });
    const { lostAssignments, lostAnswers, mailedTwice } = await officeLosses(store, ledger);
    const lost = lostAssignments.length + lostAnswers.length;
    worst = { lost: Math.max(worst.lost, lost), twice: Math.max(worst.twice, mailedTwice.length) };
    console.log(
      `Round ${String(round + 1)}: ${String(ledger.answered.size)} answered so far, ${String(lost)} lost, ${String(mailedTwice.length)} mailed twice.`,
    );
  }
  const acknowledged = { assigned: ledger.assigned.size, answered: ledger.answered.size };
  const { kind } = store;
  await store.close();
  console.log(
    JSON.stringify({
      store: kind,
      rounds,
      leads,
      ...acknowledged,
      unanswered: ledger.unanswered,
      ...worst,
      open: ledger.open.size,
    }),
  );
  if (worst.lost + worst.twice + ledger.open.size > 0) process.exitCode = 1;
} finally {
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
}
