import type { Kysely } from 'kysely';

/** How a version of a page's text came about: written, one of before once more, kept beside a newer file, or the file's own again. */
export type PageTextKind = 'saved' | 'back' | 'kept' | 'file';

/** A version of what a page says in a language. Rows are only added: the newest one counts. */
export interface PageTextVersionTable {
  view: string;
  language: string;
  /** Counts from 1, for each page and language. */
  number: number;
  kind: PageTextKind;
  /** Empty, as all that follows, where the file's own text counts again. */
  title: string;
  description: string;
  lead: string;
  /** Markdown. */
  body: string;
  /** `LH-0062 4`: reference of a home and number of its photo; empty without one. */
  picture: string;
  /** What the picture shows, where its own description says too little. */
  picture_alt: string;
  /** Stands for the file's text that whoever saved had seen. */
  file_hash: string;
  saved_at: number;
  /** Number of the colleague. */
  saved_by: string;
}

/** Texts of pages that were changed in the office. */
export async function createPageTexts(database: Kysely<never>, time: 'integer' | 'bigint'): Promise<void> {
  await database.schema
    .createTable('page_text_versions')
    .addColumn('view', 'text', (column) => column.notNull())
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('lead', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('picture', 'text', (column) => column.notNull())
    .addColumn('picture_alt', 'text', (column) => column.notNull())
    .addColumn('file_hash', 'text', (column) => column.notNull())
    .addColumn('saved_at', time, (column) => column.notNull())
    .addColumn('saved_by', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('page_text_versions_key', ['view', 'language', 'number'])
    .execute();
}
