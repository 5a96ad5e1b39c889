import type { Kysely } from 'kysely';

/** In which language somebody asked for the newsletter; who is on its list stands in the claims of the scope `newsletter`. */
export interface NewsletterLanguageTable {
  /** Lower case. */
  email: string;
  language: string;
}

/** A newsletter that was sent, or is on its way. It names no recipient. */
export interface NewsletterTable {
  id: string;
  /** ISO dates, both included: the homes of this period. A period is sent once. */
  from_day: string;
  until_day: string;
  /** Numbers of the homes as JSON, in their order. */
  listing_ids: string;
  state: 'sending' | 'sent';
  /** The last address of the list that was looked at, in order; empty before the first, and again when all is sent. */
  reached: string;
  /** How many mails were written. */
  mails: number;
  /** Number of the colleague who sent it. */
  actor: string;
  created_at: number;
}

export interface NewsletterTables {
  newsletter_languages: NewsletterLanguageTable;
  newsletters: NewsletterTable;
}

/** Creates what the newsletter keeps beside its list. */
export async function createNewsletters(database: Kysely<never>, time: 'integer' | 'bigint'): Promise<void> {
  await database.schema
    .createTable('newsletter_languages')
    .addColumn('email', 'text', (column) => column.primaryKey())
    .addColumn('language', 'text', (column) => column.notNull())
    .execute();
  await database.schema
    .createTable('newsletters')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('from_day', 'text', (column) => column.notNull())
    .addColumn('until_day', 'text', (column) => column.notNull())
    .addColumn('listing_ids', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('reached', 'text', (column) => column.notNull())
    .addColumn('mails', 'integer', (column) => column.notNull())
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('created_at', time, (column) => column.notNull())
    .addUniqueConstraint('newsletters_period', ['from_day', 'until_day'])
    .execute();
}
