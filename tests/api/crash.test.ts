import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mailsByVisitor, runCrashRound } from '#scripts/test-setup/crash-round.ts';
import { newDatabase, storeKinds, type TestDatabase } from './test-store.ts';

const rounds = 3;
const submissions = 600;

let database: TestDatabase;

describe.each(storeKinds)('an API that is killed while visitors send, on %s', (kind) => {
  beforeEach(async () => {
    database = await newDatabase(kind);
  });

  afterEach(async () => {
    await database.remove();
  });

  it('has every lead that it acknowledged, each with its mails, and opens again by itself', async () => {
    const env = { ...database.env, GEVEL_VAR: database.folder };
    let acknowledged = 0;
    let unanswered = 0;
    for (let round = 0; round < rounds; round += 1) {
      const outcome = await runCrashRound({
        env,
        name: `round${String(round)}`,
        submissions,
        killAfter: 1 + 120 * round,
      });
      const store = await database.open();
      const known = await mailsByVisitor(store);
      await store.close();
      expect(outcome.acknowledged.filter((email) => !known.has(email))).toEqual([]);
      expect([...known].filter(([, mails]) => mails !== 2)).toEqual([]);
      acknowledged += outcome.acknowledged.length;
      unanswered += outcome.unanswered;
    }
    // Otherwise it was killed before or after the work, and nothing was tested.
    expect(acknowledged).toBeGreaterThan(0);
    expect(unanswered).toBeGreaterThan(0);
  }, 120_000);
});
