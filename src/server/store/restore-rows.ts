import { sql, type Kysely, type Transaction } from 'kysely';
import { rowParts } from '#server/store/row-parts.ts';
import type { KnownTable } from '#server/store/table-order.ts';
import type { Tables } from '#server/store/tables.ts';

/** Rows of one table, each in the order of the columns. */
interface RestoredRows {
  readonly table: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly unknown[])[];
}

/** Puts rows into a store, within one transaction. */
export type PutRows = (rows: RestoredRows) => Promise<void>;

/** SQLite takes 32 766 values in a statement. */
const mostValues = 30_000;

/** Writes rows into the tables of a transaction. */
export function putInto(transaction: Transaction<Tables>): PutRows {
  return async ({ table, columns, rows }) => {
    for (const part of rowParts(rows, Math.min(500, Math.floor(mostValues / columns.length)))) {
      const values = part.map((row) => sql`(${sql.join([...row])})`);
      await sql`insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
        values ${sql.join(values)}`.execute(transaction);
    }
  };
}

/** Names of the tables that a database has. */
export async function tablesOf({ introspection }: Kysely<Tables>): Promise<Set<string>> {
  return new Set((await introspection.getTables()).map(({ name }) => name));
}

/** Takes away what migrations put into a new database: those rows are in the back-up as they have become. */
export async function emptyTables(transaction: Transaction<Tables>, tables: readonly KnownTable[]): Promise<void> {
  const there = await tablesOf(transaction);
  for (const { name } of tables.filter((table) => table.isFilled && there.has(table.name)))
    await sql`delete from ${sql.table(name)}`.execute(transaction);
}

/** Which tables of a database hold something of its own. */
export async function filledTables(database: Kysely<Tables>, tables: readonly KnownTable[]): Promise<string[]> {
  const there = await tablesOf(database);
  const filled: string[] = [];
  for (const { name } of tables.filter((table) => there.has(table.name) && !table.isFilled)) {
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(database);
    if (rows.length > 0) filled.push(name);
  }
  return filled;
}
