import type { Kysely } from 'kysely';

/** Private rows of the feed, and what is counted of the homes. */
export async function createPortal(database: Kysely<never>): Promise<void> {
  await database.schema
    .createTable('owner_rows')
    .addColumn('owner_id', 'text', (column) => column.notNull().references('owners.id').onDelete('cascade'))
    .addColumn('listing_id', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('owner_rows_key', ['owner_id', 'listing_id', 'kind', 'position'])
    .execute();
  await database.schema
    .createTable('portal_views')
    .addColumn('listing_id', 'text', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('views', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('portal_views_key', ['listing_id', 'day', 'source'])
    .execute();
  await database.schema
    .createTable('own_visits')
    .addColumn('listing_id', 'text', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('source_class', 'text', (column) => column.notNull())
    .addColumn('visits', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('own_visits_key', ['listing_id', 'day', 'source_class'])
    .execute();
}
