import { sql, type Kysely } from 'kysely';

/** Views of the site's pages; nothing in it says whose. */
export interface PageVisitTable {
  /** ISO date. */
  day: string;
  /** Original path of a route, or `property` and `project` for all pages of such: src/server/visits/counted-page.ts. */
  page: string;
  /** Where from: src/domain/statistics/source-class.ts. */
  source_class: string;
  visits: number;
}

/** Searches that found nothing, in words of ours only: src/server/visits/empty-search.ts. */
export interface EmptySearchTable {
  /** ISO date. */
  day: string;
  /** As saved-search.ts writes it. */
  search: string;
  searches: number;
}

/** How often homes were saved as a favourite; nothing in it says by whom. */
export interface HomeSaveTable {
  listing_id: string;
  /** ISO date. */
  day: string;
  saves: number;
}

export interface FigureTables {
  page_visits: PageVisitTable;
  empty_searches: EmptySearchTable;
  home_saves: HomeSaveTable;
}

/** Creates the counts of the whole site. What was counted of homes before is counted of the site too. */
export async function createFigures(database: Kysely<never>): Promise<void> {
  await database.schema
    .createTable('page_visits')
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('page', 'text', (column) => column.notNull())
    .addColumn('source_class', 'text', (column) => column.notNull())
    .addColumn('visits', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('page_visits_key', ['day', 'page', 'source_class'])
    .execute();
  await database.schema
    .createTable('empty_searches')
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('search', 'text', (column) => column.notNull())
    .addColumn('searches', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('empty_searches_key', ['day', 'search'])
    .execute();
  await sql`insert into page_visits (day, page, source_class, visits)
    select day, 'property', source_class, sum(visits) from own_visits group by day, source_class`.execute(database);
  // Everything that figures are counted by stands in one index: the leads themselves are not read for them.
  await sql`create index lead_cases_figures on lead_cases
    (is_held, created_at, form, source, utm_source, utm_medium, utm_campaign, landing)`.execute(database);
}

/** Creates the count of favourites. */
export async function createHomeSaves(database: Kysely<never>): Promise<void> {
  await database.schema
    .createTable('home_saves')
    .addColumn('listing_id', 'text', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('saves', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('home_saves_key', ['listing_id', 'day'])
    .execute();
  // The first day is looked up with every figure.
  await database.schema.createIndex('home_saves_day').on('home_saves').column('day').execute();
}
