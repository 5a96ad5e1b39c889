import { sql, type Kysely } from 'kysely';
import type { Frequency } from '#search/alerts/digest-time.ts';

/** A search that somebody registered; its number is that of the lead. */
export interface AlertSearchTable {
  id: string;
  /** Lower case. */
  email: string;
  name: string;
  language: string;
  /** As saved-search.ts writes it. */
  query: string;
  frequency: Frequency;
  /** 1 when falling prices are news too. */
  price_drops: number;
  /** Null until the address is confirmed. */
  confirmed_at: number | null;
  expires_at: number;
  reminded_at: number | null;
  /** The unsubscription that stopped it; null while it runs. */
  stopped_by: string | null;
  created_at: number;
}

/** A home that is news to a search: once as a home, and once for each price that it falls to. */
export interface AlertMatchTable {
  search_id: string;
  listing_id: string;
  /** `home`, or `price 34900000`. */
  occasion: string;
  reason: 'new' | 'changed' | 'price';
  matched_at: number;
  mailed_at: number | null;
}

/** The homes as the last run saw them. */
export interface AlertListingTable {
  id: string;
  /** Hash of everything that a search can ask for. */
  fingerprint: string;
  price_cents: number | null;
}

/** Tables of the alerts. */
export interface AlertTables {
  alert_searches: AlertSearchTable;
  alert_matches: AlertMatchTable;
  alert_listings: AlertListingTable;
}

/** Creates the tables of the alerts. */
export async function createAlerts(database: Kysely<never>, time: 'integer' | 'bigint'): Promise<void> {
  await database.schema
    .createTable('alert_searches')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('query', 'text', (column) => column.notNull())
    .addColumn('frequency', 'text', (column) => column.notNull())
    .addColumn('price_drops', 'integer', (column) => column.notNull())
    .addColumn('confirmed_at', time)
    .addColumn('expires_at', time, (column) => column.notNull())
    .addColumn('reminded_at', time)
    .addColumn('created_at', time, (column) => column.notNull())
    .execute();
  await database.schema.createIndex('alert_searches_email').on('alert_searches').column('email').execute();
  await database.schema.createIndex('alert_searches_end').on('alert_searches').column('expires_at').execute();
  await database.schema
    .createTable('alert_matches')
    .addColumn('search_id', 'text', (column) => column.notNull().references('alert_searches.id').onDelete('cascade'))
    .addColumn('listing_id', 'text', (column) => column.notNull())
    .addColumn('occasion', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('matched_at', time, (column) => column.notNull())
    .addColumn('mailed_at', time)
    .addPrimaryKeyConstraint('alert_matches_key', ['search_id', 'listing_id', 'occasion'])
    .execute();
  // Few wait, while what was mailed adds up.
  await database.schema
    .createIndex('alert_matches_waiting')
    .on('alert_matches')
    .columns(['search_id', 'matched_at'])
    .where(sql.ref('mailed_at'), 'is', null)
    .execute();
  await database.schema
    .createTable('alert_listings')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('fingerprint', 'text', (column) => column.notNull())
    .addColumn('price_cents', time)
    .execute();
}
