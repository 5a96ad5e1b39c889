import { sql, type Transaction } from 'kysely';
import type { EmptySearchTable, HomeSaveTable, PageVisitTable } from '#server/store/figure-tables.ts';
import type { OwnVisitTable } from '#server/store/portal-tables.ts';
import { rowParts } from '#server/store/row-parts.ts';
import type { Tables } from '#server/store/tables.ts';
import { takeMarks } from '#server/visits/visitor-pace.ts';

type Counts<Row> = Map<string, { readonly row: Row; count: number }>;

/** What was counted and is not in the store yet. */
export interface WaitingCounts {
  readonly homes: Counts<Omit<OwnVisitTable, 'visits'>>;
  readonly pages: Counts<Omit<PageVisitTable, 'visits'>>;
  readonly searches: Counts<Omit<EmptySearchTable, 'searches'>>;
  /** Homes that were saved, by a mark of the home and who saved it: one mark counts once a day. */
  readonly saves: Map<string, Omit<HomeSaveTable, 'saves'>>;
}

/** In the order of their keys: two servers that write the same rows must not wait for each other. */
function rowsOf<Row extends object>(counts: Counts<Row>): { readonly row: Row; readonly count: number }[] {
  return [...counts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, counted]) => counted);
}

type CountTable = 'own_visits' | 'page_visits' | 'empty_searches' | 'home_saves';

/** Adds a column of rows to those that the table has under the same key. */
async function addRows<Table extends CountTable, Row extends Tables[Table]>(
  transaction: Transaction<Tables>,
  { table, key, count }: { table: Table; key: readonly (keyof Row & string)[]; count: keyof Row & string },
  rows: readonly Row[],
): Promise<void> {
  const columns = [...key, count];
  const names = (of: readonly string[]) => sql.join(of.map((name) => sql.ref(name)));
  for (const part of rowParts(rows)) {
    const values = part.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`);
    await sql`insert into ${sql.table(table)} (${names(columns)}) values ${sql.join(values)}
      on conflict (${names(key)}) do update
      set ${sql.ref(count)} = ${sql.ref(`${table}.${count}`)} + ${sql.ref(`excluded.${count}`)}`.execute(transaction);
  }
}

/** Homes that were saved, each mark of a home and who saved it once a day. */
async function savedRows(
  transaction: Transaction<Tables>,
  saves: WaitingCounts['saves'],
  now: Date,
): Promise<HomeSaveTable[]> {
  const marks = await takeMarks(transaction, [...saves.keys()], now);
  const homes = [...saves].filter(([mark]) => marks.has(mark)).map(([, home]) => home);
  const byKey = Map.groupBy(homes, (home) => `${home.listing_id} ${home.day}`);
  return [...byKey]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, [home, ...more]]) => (home ? [{ ...home, saves: 1 + more.length }] : []));
}

/** Adds counts to those of the store. */
export async function addCounts(transaction: Transaction<Tables>, counts: WaitingCounts, now: Date): Promise<void> {
  const { homes, pages, searches } = counts;
  const saved = await savedRows(transaction, counts.saves, now);
  await addRows(transaction, { table: 'home_saves', key: ['listing_id', 'day'], count: 'saves' }, saved);
  const home = { table: 'own_visits', key: ['listing_id', 'day', 'source_class'], count: 'visits' } as const;
  await addRows(
    transaction,
    home,
    rowsOf(homes).map(({ row, count }) => ({ ...row, visits: count })),
  );
  const page = { table: 'page_visits', key: ['day', 'page', 'source_class'], count: 'visits' } as const;
  await addRows(
    transaction,
    page,
    rowsOf(pages).map(({ row, count }) => ({ ...row, visits: count })),
  );
  const search = { table: 'empty_searches', key: ['day', 'search'], count: 'searches' } as const;
  await addRows(
    transaction,
    search,
    rowsOf(searches).map(({ row, count }) => ({ ...row, searches: count })),
  );
}
