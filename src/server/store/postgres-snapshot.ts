import { sql, type Kysely, type Transaction } from 'kysely';
import { nextCount, rowBytes, type SnapshotRow, type StoreSnapshot } from '#server/store/snapshot.ts';
import type { Tables } from '#server/store/tables.ts';

async function* rowsOf(transaction: Transaction<Tables>, table: string): AsyncGenerator<readonly SnapshotRow[]> {
  const cursor = sql.id(`snapshot_${table}`);
  await sql`declare ${cursor} no scroll cursor for select * from ${sql.table(table)}`.execute(transaction);
  for (let count = 1; ;) {
    const { rows } = await sql<SnapshotRow>`fetch ${sql.lit(count)} from ${cursor}`.execute(transaction);
    if (rows.length === 0) break;
    yield rows;
    count = nextCount(
      count,
      rows.reduce((sum, row) => sum + rowBytes(row), 0),
    );
  }
  await sql`close ${cursor}`.execute(transaction);
}

/** Reads all tables as they were at one moment: one transaction that sees nothing of what others commit meanwhile. */
export function withPostgresSnapshot<T>(
  database: Kysely<Tables>,
  work: (snapshot: StoreSnapshot) => Promise<T>,
): Promise<T> {
  return database
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((transaction) => work({ rows: (table) => rowsOf(transaction, table) }));
}
