import type { Kysely } from 'kysely';

/** What an answer begins with in a language, as the agency wrote it; without a row it is the software's own text. */
export interface AnswerTemplateTable {
  language: string;
  text: string;
}

/** Creates the agency's own beginnings of answers. */
export async function createTemplates(database: Kysely<never>): Promise<void> {
  await database.schema
    .createTable('answer_templates')
    .addColumn('language', 'text', (column) => column.primaryKey())
    .addColumn('text', 'text', (column) => column.notNull())
    .execute();
}
