import type { Transaction } from 'kysely';
import { writeCaseWords } from '#server/cases/case-words.ts';
import { forgetOnceDone } from '#server/outbox/forget-done.ts';
import { blankedIn, contentHoldsAddress, jsonHoldsAddress } from '#server/retention/address-in-text.ts';
import { leadsNaming, namingOf, type NamingLead } from '#server/retention/named-person.ts';
import type { Tables } from '#server/store/tables.ts';

/** Who is erased. */
export interface Whom {
  /** As `personKey` gives it. */
  readonly address: string;
  /** Nothing that came in later. */
  readonly before: number;
}

/** Takes a person out of the answers of a lead, as they are by now. */
async function forgetInFields(transaction: Transaction<Tables>, leadId: string, address: string): Promise<void> {
  // A write: whoever changes them at this moment waits, or has written what is read here.
  const rows = await transaction
    .updateTable('leads')
    .set((row) => ({ fields: row.ref('fields') }))
    .where('id', '=', leadId)
    .returning('fields')
    .execute();
  for (const { fields } of rows) {
    const naming = namingOf(fields, address);
    if (!naming) continue;
    await transaction.updateTable('leads').set({ fields: naming.left }).where('id', '=', leadId).execute();
    await writeCaseWords(transaction, leadId);
  }
}

/** Deletes notes of a lead that name an address; of what the office answered to somebody else only the address is the person's. */
async function forgetInEvents(
  transaction: Transaction<Tables>,
  leadId: string,
  { address, before }: Whom,
): Promise<void> {
  const events = await transaction
    .selectFrom('lead_events')
    .selectAll()
    .where('lead_id', '=', leadId)
    .where('at', '<=', before)
    .execute();
  for (const { id, kind, text, detail } of events) {
    if (!contentHoldsAddress([text, detail], address)) continue;
    if (kind === 'note') {
      await transaction.deleteFrom('lead_events').where('id', '=', id).execute();
      continue;
    }
    const left = { text: blankedIn(text, address), detail: blankedIn(detail, address) };
    await transaction.updateTable('lead_events').set(left).where('id', '=', id).execute();
  }
}

/** What is sent yet, at once or after a click of the visitor or of the agency. */
const unsent: readonly string[] = ['waiting', 'held', 'unconfirmed'];

/**
 * Deletes what a lead puts into the outbox and names an address. What is to be sent is sent first: the one who submitted counts on
 * it, and whoever lets a held message through is told that it is on its way. So is an answer that was given up, to somebody who did not
 * name the person: it can be sent again as long as such rows are kept.
 */
async function forgetInOutbox(
  transaction: Transaction<Tables>,
  { id: leadId, isOnlyNoted }: NamingLead,
  { address, before }: Whom,
): Promise<void> {
  const mayBeSent = (state: string): boolean => unsent.includes(state) || (isOnlyNoted && state === 'dead');
  // A write: whoever has just sent one of them waits with writing that down, and finds then that it is to go.
  const rows = await transaction
    .updateTable('outbox')
    .set((row) => ({ state: row.ref('state') }))
    .where('lead_id', '=', leadId)
    .where('created_at', '<=', before)
    .returning(['id', 'lead_id', 'state', 'payload', 'created_at'])
    .execute();
  const about = rows.filter(({ payload }) => jsonHoldsAddress(payload, address));
  await forgetOnceDone(
    transaction,
    about.filter(({ state }) => mayBeSent(state)),
  );
  const gone = about.flatMap(({ id, state }) => (mayBeSent(state) ? [] : [id]));
  if (gone.length > 0) await transaction.deleteFrom('outbox').where('id', 'in', gone).execute();
}

/** Takes a person out of the submissions of others, and out of what was sent about them. Returns how many submissions named the person. */
export async function forgetNamed(transaction: Transaction<Tables>, whom: Whom): Promise<number> {
  const { address, before } = whom;
  const leads = await leadsNaming(transaction, address, before);
  for (const lead of leads) {
    if (!lead.isOnlyNoted) await forgetInFields(transaction, lead.id, address);
    await forgetInEvents(transaction, lead.id, whom);
    await forgetInOutbox(transaction, lead, whom);
  }
  return leads.length;
}
