import type { Kysely } from 'kysely';

/** That an address wants no newsletter and no alerts, and what had to stop for it. */
export interface UnsubscriptionTable {
  /** Number of the lead, or one of its own. */
  id: string;
  /** Lower case. */
  email: string;
  stopped_at: number;
  /** Until then it can be taken back; then it is forgotten, with the searches that it stopped. */
  kept_until: number;
  undone_at: number | null;
  /** Since when the address was on the list of the newsletter; null when it was not. */
  newsletter_since: number | null;
}

/** Creates the table, and what hangs on it: searches that have stopped, and answers that are no longer true. */
export async function createUnsubscriptions(database: Kysely<never>, time: 'integer' | 'bigint'): Promise<void> {
  await database.schema
    .createTable('unsubscriptions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('stopped_at', time, (column) => column.notNull())
    .addColumn('kept_until', time, (column) => column.notNull())
    .addColumn('undone_at', time)
    .addColumn('newsletter_since', time)
    .execute();
  await database.schema.createIndex('unsubscriptions_email').on('unsubscriptions').column('email').execute();
  await database.schema
    .alterTable('alert_searches')
    .addColumn('stopped_by', 'text', (column) => column.references('unsubscriptions.id').onDelete('cascade'))
    .execute();
  await database.schema.createIndex('alert_searches_stopped').on('alert_searches').column('stopped_by').execute();
  // No reference: a lead is written after its answer.
  await database.schema.alterTable('answers').addColumn('lead_id', 'text').execute();
  await database.schema.createIndex('answers_lead').on('answers').column('lead_id').execute();
}
