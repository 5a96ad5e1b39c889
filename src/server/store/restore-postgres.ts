import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import { migrate } from '#server/store/migrate.ts';
import { migrations } from '#server/store/migrations.ts';
import { openPool } from '#server/store/postgres-pool.ts';
import { emptyTables, filledTables, putInto, tablesOf, type PutRows } from '#server/store/restore-rows.ts';
import type { KnownTable } from '#server/store/table-order.ts';
import type { Tables } from '#server/store/tables.ts';

async function withDatabase<T>(url: string, work: (database: Kysely<Tables>) => Promise<T>): Promise<T> {
  const database = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: openPool(url) }) });
  try {
    return await work(database);
  } finally {
    await database.destroy();
  }
}

/** What a restored store would take the place of: names of tables. Throws while a server is connected. */
export function heldByPostgres(url: string, tables: readonly KnownTable[]): Promise<string[]> {
  return withDatabase(url, async (database) => {
    const { rows } = await sql<{ others: number }>`
      select count(*) as others from pg_stat_activity
      where datname = current_database() and application_name = 'gevel' and pid <> pg_backend_pid()`.execute(database);
    if ((rows[0]?.others ?? 0) > 0)
      throw new Error('A server is connected to the database of DATABASE_URL. Stop it; then restore again.');
    return filledTables(database, tables);
  });
}

async function truncate(transaction: Transaction<Tables>, tables: readonly KnownTable[]): Promise<void> {
  await sql`truncate ${sql.join(tables.map(({ name }) => sql.table(name)))}`.execute(transaction);
}

/**
 * Fills the database in one transaction: what was there goes only when all is in. A back-up of an older form needs the
 * tables of that form, so then the old ones go first.
 */
export function restorePostgres(
  url: string,
  { lastStep, tables }: { readonly lastStep: string; readonly tables: readonly KnownTable[] },
  fill: (put: PutRows) => Promise<void>,
): Promise<void> {
  return withDatabase(url, async (database) => {
    const isNewest = Object.keys(migrations('postgres')).sort().at(-1) === lastStep;
    if (!isNewest) {
      const names = ['gevel_migrations', 'gevel_migration_lock', ...tables.map(({ name }) => name)];
      const there = await tablesOf(database);
      const old = names.filter((name) => there.has(name));
      if (old.length > 0) await sql`drop table ${sql.join(old.map((name) => sql.table(name)))}`.execute(database);
    }
    await migrate(database, 'postgres', isNewest ? undefined : lastStep);
    await database.transaction().execute(async (transaction) => {
      if (isNewest) await truncate(transaction, tables);
      else await emptyTables(transaction, tables);
      await fill(putInto(transaction));
    });
    await migrate(database, 'postgres');
  });
}
