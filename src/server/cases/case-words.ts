import type { Transaction } from 'kysely';
import { leadWords } from '#search/lead-words.ts';
import type { Tables } from '#server/store/tables.ts';

/** Makes the words by which a lead is found, in the place of those that it had. */
export async function writeCaseWords(transaction: Transaction<Tables>, leadId: string): Promise<void> {
  const lead = await transaction
    .selectFrom('leads')
    .select(['name', 'email', 'reference', 'fields'])
    .where('id', '=', leadId)
    .executeTakeFirst();
  await transaction.deleteFrom('lead_words').where('lead_id', '=', leadId).execute();
  const words = lead ? leadWords(lead) : [];
  if (words.length === 0) return;
  const rows = words.map((word) => ({ word, lead_id: leadId }));
  await transaction.insertInto('lead_words').values(rows).execute();
}
