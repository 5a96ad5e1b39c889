import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { registerSearch, renewSearch } from '#server/alerts/searches.ts';
import { readMail } from '#server/outbox/payload.ts';
import type { Store } from '#server/store/store.ts';
import { newDatabase, storeKinds, type TestDatabase } from './test-store.ts';

const visitors = 400;
/** How many mails are stored when a run is killed. */
const killedAfter = [1, 90, 250];

let database: TestDatabase;

/** Every visitor looks for anything for sale, and all that is on offer is new. */
async function prepare(store: Store): Promise<void> {
  const now = new Date();
  const query = { goal: 'sale', ranges: { price: { max: 300_000 } } } as const;
  await store.write(async (transaction) => {
    for (let number = 0; number < visitors; number += 1) {
      const id = `search${String(number)}`;
      const wish = { query, frequency: 'now', wantsPriceDrops: false } as const;
      await registerSearch(transaction, { ...wish, id, email: `${id}@home.example`, name: 'An', language: 'nl', now });
      await renewSearch(transaction, id, now);
    }
    await transaction
      .insertInto('alert_listings')
      .values({ id: 'before', fingerprint: '', price_cents: null })
      .execute();
  });
}

async function storedMails({ reader }: Store): Promise<number> {
  const { rows } = await reader
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll<number | string>().as('rows'))
    .executeTakeFirstOrThrow();
  return Number(rows);
}

/** Runs the command; kills it as soon as so many mails are stored. Gives the signal that ended it, if one did. */
async function runAlerts(store: Store, killAfter = Infinity): Promise<string | null> {
  const env = { ...process.env, ...database.env, GEVEL_VAR: database.folder, LOG_LEVEL: 'silent' };
  const child = spawn(process.execPath, ['scripts/gevel.ts', 'alerts'], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const gone = once(child, 'exit') as Promise<[number | null, string | null]>;
  while (child.exitCode === null && child.signalCode === null && killAfter < Infinity) {
    if ((await storedMails(store)) >= killAfter) child.kill('SIGKILL');
    await wait(1);
  }
  const [, signal] = await gone;
  return signal;
}

describe.each(storeKinds)('alerts that are killed while they write, on %s', (kind) => {
  beforeEach(async () => {
    database = await newDatabase(kind);
  });

  afterEach(async () => {
    await database.remove();
  });

  it('reach every visitor with every home, once', async () => {
    const store = await database.open();
    try {
      await prepare(store);
      const signals: (string | null)[] = [];
      for (const mails of killedAfter) signals.push(await runAlerts(store, mails));
      expect(await runAlerts(store)).toBeNull();
      // Otherwise it was killed before or after the work, and nothing was tested.
      expect(signals).toContain('SIGKILL');
      const rows = await store.reader.selectFrom('outbox').select('payload').execute();
      const mails = rows.map(({ payload }) => readMail(payload));
      expect(mails).toHaveLength(visitors);
      expect(new Set(mails.map(({ to }) => to.address)).size).toBe(visitors);
      const [first] = mails;
      expect(first?.homes?.length).toBeGreaterThan(1);
      for (const { homes } of mails) expect(homes?.length).toBe(first?.homes?.length);
    } finally {
      await store.close();
    }
  }, 120_000);
});
