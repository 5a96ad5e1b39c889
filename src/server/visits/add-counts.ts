import type { Transaction } from 'kysely';
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

async function addHomes(transaction: Transaction<Tables>, homes: WaitingCounts['homes']): Promise<void> {
  const rows = rowsOf(homes).map(({ row, count }) => ({ ...row, visits: count }));
  for (const part of rowParts(rows)) {
    await transaction
      .insertInto('own_visits')
      .values(part)
      .onConflict((conflict) =>
        conflict.columns(['listing_id', 'day', 'source_class']).doUpdateSet((row) => ({
          visits: row('own_visits.visits', '+', row.ref('excluded.visits')),
        })),
      )
      .execute();
  }
}

async function addPages(transaction: Transaction<Tables>, pages: WaitingCounts['pages']): Promise<void> {
  const rows = rowsOf(pages).map(({ row, count }) => ({ ...row, visits: count }));
  for (const part of rowParts(rows)) {
    await transaction
      .insertInto('page_visits')
      .values(part)
      .onConflict((conflict) =>
        conflict.columns(['day', 'page', 'source_class']).doUpdateSet((row) => ({
          visits: row('page_visits.visits', '+', row.ref('excluded.visits')),
        })),
      )
      .execute();
  }
}

async function addSearches(transaction: Transaction<Tables>, searches: WaitingCounts['searches']): Promise<void> {
  const rows = rowsOf(searches).map(({ row, count }) => ({ ...row, searches: count }));
  for (const part of rowParts(rows)) {
    await transaction
      .insertInto('empty_searches')
      .values(part)
      .onConflict((conflict) =>
        conflict.columns(['day', 'search']).doUpdateSet((row) => ({
          searches: row('empty_searches.searches', '+', row.ref('excluded.searches')),
        })),
      )
      .execute();
  }
}

async function addSaves(transaction: Transaction<Tables>, saves: WaitingCounts['saves'], now: Date): Promise<void> {
  const marks = await takeMarks(transaction, [...saves.keys()], now);
  const homes = [...saves].filter(([mark]) => marks.has(mark)).map(([, home]) => home);
  const byKey = Map.groupBy(homes, (home) => `${home.listing_id} ${home.day}`);
  const rows = [...byKey]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, [home, ...more]]) => (home ? [{ ...home, saves: 1 + more.length }] : []));
  for (const part of rowParts(rows)) {
    await transaction
      .insertInto('home_saves')
      .values(part)
      .onConflict((conflict) =>
        conflict.columns(['listing_id', 'day']).doUpdateSet((row) => ({
          saves: row('home_saves.saves', '+', row.ref('excluded.saves')),
        })),
      )
      .execute();
  }
}

/** Adds counts to those of the store. */
export async function addCounts(transaction: Transaction<Tables>, counts: WaitingCounts, now: Date): Promise<void> {
  await addSaves(transaction, counts.saves, now);
  await addHomes(transaction, counts.homes);
  await addPages(transaction, counts.pages);
  await addSearches(transaction, counts.searches);
}
