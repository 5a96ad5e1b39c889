import { sql, type Kysely } from 'kysely';

/** The queue of rebuilds, and their log. */
export async function createRebuilds(database: Kysely<never>, time: 'integer' | 'bigint'): Promise<void> {
  await database.schema
    .createTable('rebuilds')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('reasons', 'text', (column) => column.notNull())
    .addColumn('is_full', 'integer', (column) => column.notNull())
    .addColumn('asked_at', time, (column) => column.notNull())
    .addColumn('started_at', time)
    .addColumn('finished_at', time)
    .addColumn('report', 'text')
    .execute();
  await database.schema.createIndex('rebuilds_age').on('rebuilds').column('asked_at').execute();
  // At most one waits.
  await database.schema
    .createIndex('rebuilds_waiting')
    .unique()
    .on('rebuilds')
    .column('state')
    .where(sql<boolean>`state = 'waiting'`)
    .execute();
}

/** Lets several servers share the queue: whoever runs one says so again and again, and no second one can run. */
export async function leaseRebuilds(database: Kysely<never>, time: 'integer' | 'bigint'): Promise<void> {
  await database.schema.alterTable('rebuilds').addColumn('seen_at', time).execute();
  // The server that ran it was stopped for the new version; the next reading of the feed does its work.
  await sql`update rebuilds set state = 'failed' where state = 'running'`.execute(database);
  await database.schema
    .createIndex('rebuilds_running')
    .unique()
    .on('rebuilds')
    .column('state')
    .where(sql<boolean>`state = 'running'`)
    .execute();
}

/** Lets a colleague say that the feed has so many homes fewer on purpose. */
export async function acceptFewer(database: Kysely<never>): Promise<void> {
  await database.schema
    .alterTable('rebuilds')
    .addColumn('accepts_fewer', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
