import { setTimeout as wait } from 'node:timers/promises';
import { Kysely, PostgresDialect } from 'kysely';
import { errorCode } from '#base/error-code.ts';
import { maximumWaiting, type Write } from '#server/store/group-commit.ts';
import { migrate } from '#server/store/migrate.ts';
import { encryptionAdvice } from '#server/store/postgres-encryption.ts';
import { openPool } from '#server/store/postgres-pool.ts';
import { withPostgresSnapshot } from '#server/store/postgres-snapshot.ts';
import type { Store } from '#server/store/store.ts';
import { asStoreError, failureOf, StoreError } from '#server/store/store-error.ts';
import type { Tables } from '#server/store/tables.ts';

/** Two visitors can stand in each other's way; the database then asks one to try again. */
const attempts = 4;

async function writeWithRetry<T>(database: Kysely<Tables>, work: Write<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await database.transaction().execute(work);
    } catch (error) {
      const code = errorCode(error);
      const mayRetry = code === '40001' || code === '40P01';
      if (!mayRetry || attempt >= attempts) throw asStoreError(error);
      await wait(10 * attempt);
    }
  }
}

/** Opens the store on a PostgreSQL server; migrations run by themselves. */
export async function openPostgresStore(url: string): Promise<Store> {
  const database = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: openPool(url) }) });
  try {
    await migrate(database, 'postgres');
  } catch (error) {
    await database.destroy();
    const reason = error instanceof Error ? error.message || String(failureOf(error)) : String(error);
    throw new Error(
      `The PostgreSQL database of DATABASE_URL cannot be used: ${reason}. Check address, user, password and that the server runs.${encryptionAdvice(reason)}`,
      { cause: error },
    );
  }
  let waiting = 0;
  const running = new Set<Promise<unknown>>();
  return {
    kind: 'postgres',
    reader: database,
    async write(work) {
      if (waiting >= maximumWaiting) throw new StoreError('overloaded');
      waiting += 1;
      const result = writeWithRetry(database, work);
      running.add(result);
      try {
        return await result;
      } finally {
        waiting -= 1;
        running.delete(result);
      }
    },
    scrub: () => Promise.resolve(),
    withSnapshot: (work) => withPostgresSnapshot(database, work),
    async close() {
      await Promise.allSettled(running);
      await database.destroy();
    },
  };
}
