import { setTimeout as wait } from 'node:timers/promises';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { maximumWaiting, type Write } from '#server/store/group-commit.ts';
import { migrate } from '#server/store/migrate.ts';
import type { Store } from '#server/store/store.ts';
import { asStoreError, failureOf, StoreError } from '#server/store/store-error.ts';
import type { Tables } from '#server/store/tables.ts';

const connections = 10;
/** Also how long a write waits for a free connection. */
const connectMs = 5_000;
const statementMs = 5_000;
const lockMs = 2_000;
/** Two visitors can stand in each other's way; the database then asks one to try again. */
const attempts = 4;

/** Object identifiers of the types in PostgreSQL's catalogue. */
const int8 = 20;

/** Times and counts as numbers: 64 bits are strings in `pg`, and ours stay below 2^53. */
function numberTypes(): pg.TypeOverrides {
  const types = new pg.TypeOverrides();
  types.setTypeParser(int8, Number);
  return types;
}

function createPool(url: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: connectMs,
    statement_timeout: statementMs,
    lock_timeout: lockMs,
    application_name: 'gevel',
    // Durable, whatever the server's own default says.
    options: '-c synchronous_commit=on',
    types: numberTypes(),
  });
  // A connection that breaks while nobody uses it: the pool opens another, and the next request says if it cannot.
  pool.on('error', () => undefined);
  return pool;
}

async function writeWithRetry<T>(database: Kysely<Tables>, work: Write<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await database.transaction().execute(work);
    } catch (error) {
      const { code } = error as { code?: string };
      const mayRetry = code === '40001' || code === '40P01';
      if (!mayRetry || attempt >= attempts) throw asStoreError(error);
      await wait(10 * attempt);
    }
  }
}

/** Opens the store on a PostgreSQL server; migrations run by themselves. */
export async function openPostgresStore(url: string): Promise<Store> {
  const pool = createPool(url);
  const database = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  try {
    await migrate(database, 'postgres');
  } catch (error) {
    await database.destroy();
    const reason = error instanceof Error ? error.message || String(failureOf(error)) : String(error);
    throw new Error(
      `The PostgreSQL database of DATABASE_URL cannot be used: ${reason}. Check address, user, password and that the server runs.`,
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
    async close() {
      await Promise.allSettled(running);
      await database.destroy();
    },
  };
}
