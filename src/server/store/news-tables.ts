import type { Kysely } from 'kysely';

/** An article that somebody wrote in the office. */
export interface NewsArticleTable {
  id: string;
  /** 1: everybody may read it from its day on. */
  is_online: number;
  /** ISO date. */
  from_day: string;
  /** 1: the publication that shows it was asked for. */
  is_asked: number;
  created_at: number;
  updated_at: number;
  /** Number of the colleague who wrote last. */
  updated_by: string;
}

/** An article in one language. */
export interface NewsTextTable {
  article_id: string;
  language: string;
  title: string;
  lead: string;
  /** Markdown. */
  body: string;
  /** What its picture shows. */
  alt: string;
  /** Last part of its address; it stays once the article was online. */
  slug: string;
}

/** The picture of an article, encoded anew when it came. */
export interface NewsPictureTable {
  article_id: string;
  bytes: Uint8Array;
}

export interface NewsTables {
  news_articles: NewsArticleTable;
  news_texts: NewsTextTable;
  news_pictures: NewsPictureTable;
}

/** What the office writes for the journal. */
export async function createNews(database: Kysely<never>, time: 'integer' | 'bigint'): Promise<void> {
  await database.schema
    .createTable('news_articles')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('is_online', 'integer', (column) => column.notNull())
    .addColumn('from_day', 'text', (column) => column.notNull())
    .addColumn('is_asked', 'integer', (column) => column.notNull())
    .addColumn('created_at', time, (column) => column.notNull())
    .addColumn('updated_at', time, (column) => column.notNull())
    .addColumn('updated_by', 'text', (column) => column.notNull())
    .execute();
  await database.schema
    .createTable('news_texts')
    .addColumn('article_id', 'text', (column) => column.notNull().references('news_articles.id').onDelete('cascade'))
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('lead', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('alt', 'text', (column) => column.notNull())
    .addColumn('slug', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('news_texts_key', ['article_id', 'language'])
    .execute();
  await database.schema
    .createTable('news_pictures')
    .addColumn('article_id', 'text', (column) => column.primaryKey().references('news_articles.id').onDelete('cascade'))
    .addColumn('bytes', time === 'integer' ? 'blob' : 'bytea', (column) => column.notNull())
    .execute();
}
