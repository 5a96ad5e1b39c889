import type { Kysely } from 'kysely';

/** Who was erased, as a keyed hash: whoever reads the list learns of nobody, and can only ask whether somebody is on it. */
export interface ErasedTable {
  hash: string;
  erased_at: number;
}

/** Creates the list of what has been erased from this database. */
export async function createErased(database: Kysely<never>, time: 'integer' | 'bigint'): Promise<void> {
  await database.schema
    .createTable('erased')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('erased_at', time, (column) => column.notNull())
    .execute();
}
