import type { Transaction } from 'kysely';
import type { StaffMember } from '#domain/office/staff.ts';
import { labelled } from '#i18n/labelled.ts';
import type { Language } from '#i18n/languages.ts';
import { listCases } from '#server/cases/list-cases.ts';
import { dropUnconfirmed } from '#server/alerts/searches.ts';
import { releaseLead, releaseRows, type Released } from '#server/forms/release-held.ts';
import { renewHeldDocuments } from '#server/leads/held-documents.ts';
import { leadLine, lineMaker } from '#server/leads/lead-lines.ts';
import { sentAnswers } from '#server/leads/lead-page.ts';
import type { Services } from '#server/services.ts';
import { recordAct } from '#server/staff/office-log.ts';
import type { Tables } from '#server/store/tables.ts';
import type { HeldPage } from '#contracts/office-leads.ts';

const shown = 100;

/** Messages that wait for a person because a robot is supposed, the oldest first. */
export async function heldPage(
  services: Services,
  language: Language,
  said: Pick<HeldPage, 'done' | 'problem'> = {},
): Promise<HeldPage> {
  const { store } = services;
  const rows = await listCases(store, { filter: { isHeld: true }, scope: 'all', order: 'oldest', count: shown });
  const maker = await lineMaker(services, language);
  const ids = rows.map((row) => row.lead_id);
  const leads =
    ids.length === 0 ? [] : await store.reader.selectFrom('leads').selectAll().where('id', 'in', ids).execute();
  const texts = new Map(leads.map((lead) => [lead.id, sentAnswers(lead, maker)]));
  const lines = rows.map(({ answer_minutes: minutes, ...row }) => ({
    ...leadLine({ ...row, answer_minutes: minutes, state: 'closed' }, maker),
    text: (texts.get(row.lead_id) ?? []).map(({ label, value }) => labelled(label, value, language)).join('\n'),
  }));
  return { kind: 'held-leads', lines, ...said };
}

/**
 * Is a lead still held? Whoever does something to the same lead waits until this transaction is done, on both databases. Of several all
 * take the first number first, so that no two wait for each other.
 */
async function isStillHeld(transaction: Transaction<Tables>, leadId: string): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('lead_cases')
    .set((row) => ({ reminded: row.ref('reminded') }))
    .where('lead_id', '=', leadId)
    .where('is_held', '=', 1)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Sends everything of held leads and puts them on the list; false where one asks for what cannot be had any more. */
export async function releaseLeads(
  transaction: Transaction<Tables>,
  staff: StaffMember,
  ids: readonly string[],
  services: Services,
): Promise<boolean> {
  const now = services.clock();
  let isAll = true;
  for (const id of ids.toSorted()) {
    if (!(await isStillHeld(transaction, id))) continue;
    await renewHeldDocuments(transaction, id, services);
    const isFree = await releaseLead(transaction, id, services, staff.id);
    isAll &&= isFree;
    if (isFree) await recordAct(transaction, { actor: staff.id, act: 'lead-released', subject: `lead ${id}`, now });
  }
  return isAll;
}

/** Sends some held rows. */
export async function releaseHeldRows(services: Services, ids: readonly string[]): Promise<Released> {
  const { store } = services;
  return store.write(async (transaction) => {
    const rows = await transaction
      .selectFrom('outbox')
      .select('lead_id')
      .distinct()
      .where('id', 'in', [...ids])
      .orderBy('lead_id')
      .execute();
    for (const { lead_id: leadId } of rows)
      if (leadId !== null) await renewHeldDocuments(transaction, leadId, services);
    return releaseRows(transaction, ids, services);
  });
}

/** Deletes held leads with everything of theirs, a search too that nobody has confirmed; one that was released meanwhile stays. */
export async function deleteHeldLeads(
  transaction: Transaction<Tables>,
  staff: StaffMember,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  for (const id of ids.toSorted()) {
    if (!(await isStillHeld(transaction, id))) continue;
    await transaction.deleteFrom('answers').where('lead_id', '=', id).execute();
    await dropUnconfirmed(transaction, id);
    await transaction.deleteFrom('leads').where('id', '=', id).execute();
    await recordAct(transaction, { actor: staff.id, act: 'lead-deleted', subject: `lead ${id}`, now });
  }
}
