import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { migrations } from '#server/store/migrations.ts';
import type { Store } from '#server/store/store.ts';
import type { Tables } from '#server/store/tables.ts';

/** Brings a database to the newest form; safe when several programs start at once. */
export async function migrate(database: Kysely<Tables>, kind: Store['kind']): Promise<void> {
  const migrator = new Migrator({
    db: database,
    provider: { getMigrations: () => Promise.resolve(migrations(kind)) },
    migrationTableName: 'gevel_migrations',
    migrationLockTableName: 'gevel_migration_lock',
  });
  const { error, results } = await migrator.migrateToLatest();
  if (error === undefined) return;
  const failed = results?.find(({ status }) => status === 'Error');
  const reason = error instanceof Error ? error.message : JSON.stringify(error);
  throw new Error(`Migration ${failed?.migrationName ?? '(none)'} of the database failed: ${reason}`, { cause: error });
}
