import type { Kysely } from 'kysely';

/** A link to a draft that somebody made in the office. */
export interface DraftLinkTable {
  id: string;
  listing_id: string;
  /** With the two times and the secret the link can be written again. */
  issued_at: number;
  expires_at: number;
  /** Number of the colleague. */
  made_by: string;
}

/** Links to a draft that were made until then work no more, those of the command neither. */
export interface DraftLinkEndTable {
  listing_id: string;
  ended_at: number;
}

/** A home that the home page shows first. */
export interface SpotlightTable {
  listing_id: string;
  /** From 1. */
  position: number;
  /** ISO date of the last day; null for as long as nobody ends it. */
  until_day: string | null;
}

export interface HomeTables {
  draft_links: DraftLinkTable;
  draft_link_ends: DraftLinkEndTable;
  spotlights: SpotlightTable;
}

/** What the office keeps of homes. */
export async function createHomeTables(database: Kysely<never>, time: 'integer' | 'bigint'): Promise<void> {
  await database.schema
    .createTable('draft_links')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('listing_id', 'text', (column) => column.notNull())
    .addColumn('issued_at', time, (column) => column.notNull())
    .addColumn('expires_at', time, (column) => column.notNull())
    .addColumn('made_by', 'text', (column) => column.notNull())
    .execute();
  await database.schema.createIndex('draft_links_listing').on('draft_links').column('listing_id').execute();
  await database.schema
    .createTable('draft_link_ends')
    .addColumn('listing_id', 'text', (column) => column.primaryKey())
    .addColumn('ended_at', time, (column) => column.notNull())
    .execute();
  await database.schema
    .createTable('spotlights')
    .addColumn('listing_id', 'text', (column) => column.primaryKey())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('until_day', 'text')
    .execute();
}
