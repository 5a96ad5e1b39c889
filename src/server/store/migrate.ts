import { setTimeout as wait } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { errorMessage } from '#base/error-message.ts';
import { migrations } from '#server/store/migrations.ts';
import type { Store } from '#server/store/store.ts';
import type { Tables } from '#server/store/tables.ts';

/** Another program that starts at the same time may be a step ahead: the next look finds its work done. */
const attempts = 4;
const pauseMs = 150;

/** Brings a database to the newest form, or up to a step; safe when several programs start at once. */
export async function migrate(database: Kysely<Tables>, kind: Store['kind'], lastStep?: string): Promise<void> {
  const migrator = new Migrator({
    db: database,
    provider: { getMigrations: () => Promise.resolve(migrations(kind)) },
    migrationTableName: 'gevel_migrations',
    migrationLockTableName: 'gevel_migration_lock',
  });
  for (let attempt = 1; ; attempt += 1) {
    const { error, results } = await (lastStep === undefined
      ? migrator.migrateToLatest()
      : migrator.migrateTo(lastStep));
    if (error === undefined) return;
    if (attempt === attempts) {
      const failed = results?.find(({ status }) => status === 'Error')?.migrationName ?? '(none)';
      const reason = errorMessage(error);
      throw new Error(`Migration ${failed} of the database failed: ${reason}`, { cause: error });
    }
    // Each step is one transaction: what failed has left nothing behind.
    await wait(pauseMs * attempt);
  }
}
