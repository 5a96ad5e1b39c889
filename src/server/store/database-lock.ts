import pg from 'pg';
import { postgresConnection } from '#server/store/postgres-encryption.ts';

/** Any number that nothing else in the database uses: the first half of the keys of our locks. */
const family = 1_195_725_388;
const numbers = { rebuild: 1, publication: 2 } as const;

const keepAliveMs = 10_000;

/**
 * Does something that one machine of a database does at a time, and waits until it may. The database lets go of it when the
 * connection ends, however the process ends. Without a PostgreSQL database there is one machine, which locks files.
 */
export async function withDatabaseLock<T>(
  { DATABASE_URL: url }: NodeJS.ProcessEnv,
  name: keyof typeof numbers,
  run: () => Promise<T>,
): Promise<T> {
  if (!url) return run();
  const client = new pg.Client({
    ...postgresConnection(url),
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
    application_name: `gevel ${name}`,
  });
  // Lost while the work goes on: it ends as it would, and whoever publishes looks who did meanwhile.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1, $2)', [family, numbers[name]]);
    return await run();
  } finally {
    await client.end().catch(() => undefined);
  }
}
