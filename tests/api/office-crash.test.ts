import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { officeLosses, openOfficeLedger, runOfficeCrashRound } from '#scripts/test-setup/office-crash-round.ts';
import { newDatabase, storeKinds, type TestDatabase } from './test-store.ts';

let database: TestDatabase;

describe.each(storeKinds)('an office that is killed while leads are assigned and answered, on %s', (kind) => {
  beforeEach(async () => {
    database = await newDatabase(kind);
  });

  afterEach(async () => {
    await database.remove();
  });

  it('has everything that it acknowledged, and mails no answer twice when its form comes again', async () => {
    const env = { ...database.env, GEVEL_VAR: database.folder };
    const store = await database.open();
    const ledger = await openOfficeLedger(store);
    const none = { lostAssignments: [], lostAnswers: [], mailedTwice: [] };
    for (const [round, killAt] of [0.05, 0.6].entries()) {
      await runOfficeCrashRound({ env, store, ledger, name: `round${String(round)}`, leads: 40, killAt });
      expect(await officeLosses(store, ledger)).toEqual(none);
    }
    // Otherwise it was killed before or after the work, and nothing was tested.
    expect(ledger.assigned.size).toBeGreaterThan(0);
    expect(ledger.unanswered).toBeGreaterThan(0);
    await runOfficeCrashRound({ env, store, ledger, name: 'last', leads: 0 });
    expect(await officeLosses(store, ledger)).toEqual(none);
    expect([ledger.open.size, ledger.answered.size]).toEqual([0, 80]);
    await store.close();
  }, 120_000);
});
