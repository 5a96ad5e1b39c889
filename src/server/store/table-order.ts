import { Kysely, sql } from 'kysely';
import { migrate } from '#server/store/migrate.ts';
import { NodeSqlite } from '#server/store/sqlite-database.ts';
import { NodeSqliteDialect } from '#server/store/sqlite-dialect.ts';
import type { Tables } from '#server/store/tables.ts';

export interface KnownTable {
  readonly name: string;
  readonly columns: readonly string[];
  /** A new database has rows in it already. */
  readonly isFilled: boolean;
}

interface Described extends KnownTable {
  readonly parents: readonly string[];
}

async function describeTable(database: Kysely<Tables>, name: string): Promise<Described> {
  const columns = await sql<{ name: string }>`select name from pragma_table_info(${name})`.execute(database);
  const keys = await sql<{ parent: string }>`
    select distinct "table" as parent from pragma_foreign_key_list(${name})`.execute(database);
  const first = await sql`select 1 from ${sql.table(name)} limit 1`.execute(database);
  return {
    name,
    columns: columns.rows.map((column) => column.name),
    parents: keys.rows.map(({ parent }) => parent).filter((parent) => parent !== name),
    isFilled: first.rows.length > 0,
  };
}

/** Those that others point to come first. */
function parentsFirst(tables: readonly Described[]): KnownTable[] {
  const placed = new Map<string, KnownTable>();
  while (placed.size < tables.length) {
    const next = tables.filter(
      ({ name, parents }) => !placed.has(name) && parents.every((parent) => placed.has(parent)),
    );
    if (next.length === 0) throw new Error('Tables of the store point to each other in a circle.');
    for (const { name, columns, isFilled } of next) placed.set(name, { name, columns, isFilled });
  }
  return [...placed.values()];
}

/** Every table of the newest form, those that others point to first: asked of an empty database, so none is forgotten. */
export async function knownTables(): Promise<KnownTable[]> {
  const database = new Kysely<Tables>({ dialect: new NodeSqliteDialect(new NodeSqlite(':memory:', 0)) });
  try {
    await migrate(database, 'sqlite');
    const { rows } = await sql<{ name: string }>`
      select name from sqlite_schema where type = 'table' and name not like 'gevel_%' and name not like 'sqlite_%'
      order by name`.execute(database);
    return parentsFirst(await Promise.all(rows.map(({ name }) => describeTable(database, name))));
  } finally {
    await database.destroy();
  }
}
