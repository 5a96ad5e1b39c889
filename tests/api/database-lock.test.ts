import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { withDatabaseLock } from '#server/store/database-lock.ts';
import { draws } from '#scripts/test-setup/draws.ts';
import { newDatabase, type TestDatabase } from './test-store.ts';

/** The database of the machines, and another one beside it on the same server. */
let database: TestDatabase;
let other: TestDatabase;
let holders: ChildProcess[];

type LockName = Parameters<typeof withDatabaseLock>[1];
const names: readonly LockName[] = ['rebuild', 'publication'];

beforeEach(async () => {
  [database, other] = [await newDatabase('postgres'), await newDatabase('postgres')];
  holders = [];
});

afterEach(async () => {
  for (const holder of holders) await kill(holder);
  await database.remove();
  await other.remove();
});

/** Another machine, which holds the lock until it is killed. */
async function startHolder(name: LockName): Promise<ChildProcess> {
  const args = ['scripts/test-setup/database-lock-process.ts', name];
  const holder = spawn(process.execPath, args, {
    env: { ...process.env, ...database.env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  holders.push(holder);
  await once(holder.stdout, 'data');
  return holder;
}

async function kill(holder: ChildProcess): Promise<void> {
  if (holder.signalCode !== null || holder.exitCode !== null) return;
  const gone = once(holder, 'exit');
  holder.kill('SIGKILL');
  await gone;
}

/** Does it come within so many milliseconds? */
async function comesWithin(ms: number, work: Promise<unknown>): Promise<boolean> {
  return Promise.race([work.then(() => true), wait(ms, false)]);
}

const shortMs = 400;
const job = fc.record({ name: fc.constantFrom(...names), ms: fc.nat(15), fails: fc.boolean() });

describe('a lock of the database', () => {
  it('lets one at a time do what has its name, and everybody in the end, whatever goes wrong', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(job, { minLength: 2, maxLength: 8 }), async (jobs) => {
        const inside: LockName[] = [];
        let most = 0;
        const outcomes = await Promise.allSettled(
          jobs.map(({ name, ms, fails }, index) =>
            withDatabaseLock(database.env, name, async () => {
              inside.push(name);
              most = Math.max(most, inside.filter((one) => one === name).length);
              await wait(ms);
              inside.splice(inside.indexOf(name), 1);
              if (fails) throw new Error(`job ${String(index)}`);
              return index;
            }),
          ),
        );
        expect(most).toBe(1);
        expect(outcomes.map((one) => (one.status === 'fulfilled' ? one.value : String(one.reason)))).toEqual(
          jobs.map(({ fails }, index) => (fails ? `Error: job ${String(index)}` : index)),
        );
      }),
      { numRuns: draws(15) },
    );
  });

  it('keeps nobody waiting for another name, or in another database', async () => {
    await withDatabaseLock(database.env, 'rebuild', async () => {
      const done = (): Promise<string> => Promise.resolve('done');
      expect(await withDatabaseLock(database.env, 'publication', done)).toBe('done');
      expect(await withDatabaseLock(other.env, 'rebuild', done)).toBe('done');
    });
  });

  it('goes with a machine that is killed, and not before', async () => {
    const holder = await startHolder('rebuild');
    const next = withDatabaseLock(database.env, 'rebuild', () => Promise.resolve());
    expect(await comesWithin(shortMs, next)).toBe(false);
    await kill(holder);
    await next;
  });

  it('is a lock of nobody where there is one machine: files are locked there', async () => {
    await withDatabaseLock({}, 'rebuild', () => withDatabaseLock({}, 'rebuild', () => Promise.resolve()));
  });

  it('begins nothing where the database does not answer', async () => {
    let hasBegun = false;
    const lost = withDatabaseLock({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }, 'rebuild', () => {
      hasBegun = true;
      return Promise.resolve();
    });
    await expect(lost).rejects.toThrow('ECONNREFUSED');
    expect(hasBegun).toBe(false);
  });
});
