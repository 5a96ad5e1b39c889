import type { Transaction } from 'kysely';
import { brusselsMoment } from '#domain/brussels-clock.ts';
import { readTimeKey } from '#server/calendar/standing-viewings.ts';
import { askingNow, readLanes } from '#server/calendar/lanes.ts';
import { lockCase } from '#server/cases/lock-case.ts';
import { followViewing, releaseCase } from '#server/cases/open-case.ts';
import { readHeldClaims } from '#server/forms/held-claims.ts';
import { takeFirstFree, type Wanted } from '#server/forms/claims.ts';
import { forgetScope } from '#server/outbox/forget-done.ts';
import type { Services } from '#server/services.ts';
import type { Tables } from '#server/store/tables.ts';

/** What is published, and the time. */
type Asked = Pick<Services, 'siteData' | 'clock'>;

/** What a held lead asked for, of times only those that have not passed, in a diary that is still there. */
async function stillOffered(transaction: Transaction<Tables>, wanted: Wanted, services: Asked): Promise<Wanted> {
  if (wanted.scope !== 'appointment') return wanted;
  const { nowMs } = askingNow(services);
  const { lanes } = await readLanes(transaction, services.siteData().config, { sinceMs: nowMs });
  const keys = wanted.keys.filter((key) => {
    const { day, time, lane } = readTimeKey(key);
    return brusselsMoment(day, time) > nowMs && lanes.some(({ id }) => id === lane);
  });
  return { ...wanted, keys };
}

/** Takes what a held lead asked for; false, with nothing taken, when somebody else has it by now, or nobody can. */
async function takeHeldClaims(transaction: Transaction<Tables>, leadId: string, services: Asked): Promise<boolean> {
  // The write comes first: whoever releases the same lead waits until this is done, on both databases.
  await transaction
    .updateTable('leads')
    .set((row) => ({ held_claims: row.ref('held_claims') }))
    .where('id', '=', leadId)
    .execute();
  const lead = await transaction.selectFrom('leads').select('held_claims').where('id', '=', leadId).executeTakeFirst();
  if (!lead?.held_claims) return true;
  for (const wanted of readHeldClaims(lead.held_claims)) {
    const offered = await stillOffered(transaction, wanted, services);
    const had = await takeFirstFree(transaction, offered, { leadId, now: services.clock() });
    if (had?.time) await followViewing(transaction, leadId, had.time, services);
    if (had) continue;
    await transaction.deleteFrom('claims').where('lead_id', '=', leadId).where('scope', '<>', forgetScope).execute();
    return false;
  }
  await transaction.updateTable('leads').set({ held_claims: null }).where('id', '=', leadId).execute();
  return true;
}

async function sendRows(
  transaction: Transaction<Tables>,
  leadId: string,
  state: 'held' | 'unconfirmed',
  now: Date,
): Promise<void> {
  await transaction
    .updateTable('outbox')
    .set({ state: 'waiting', due_at: now.getTime() })
    .where('lead_id', '=', leadId)
    .where('state', '=', state)
    .execute();
}

/** Sends everything of a held lead; false, with nothing sent, when what it asks for cannot be had any more. */
export async function releaseLead(
  transaction: Transaction<Tables>,
  leadId: string,
  services: Asked,
  actor?: string,
): Promise<boolean> {
  if (!(await takeHeldClaims(transaction, leadId, services))) return false;
  const now = services.clock();
  await sendRows(transaction, leadId, 'held', now);
  await releaseCase(transaction, leadId, now, actor);
  return true;
}

/** The same for the link of a mail, which may be older than the lead is kept. */
export async function releaseByLink(
  transaction: Transaction<Tables>,
  leadId: string,
  services: Asked,
): Promise<'sent' | 'taken' | 'gone'> {
  // As a colleague who lets it through at the same moment does.
  await lockCase({ transaction, leadId });
  const lead = await transaction.selectFrom('leads').select('id').where('id', '=', leadId).executeTakeFirst();
  if (!lead) return 'gone';
  return (await releaseLead(transaction, leadId, services)) ? 'sent' : 'taken';
}

/** Sends what waited for a click of a lead's sender; false when there is no such lead any more. */
export async function sendForSender(transaction: Transaction<Tables>, leadId: string, now: Date): Promise<boolean> {
  await sendRows(transaction, leadId, 'unconfirmed', now);
  const lead = await transaction.selectFrom('leads').select('id').where('id', '=', leadId).executeTakeFirst();
  return lead !== undefined;
}

/** What became of rows that were to be released. */
export interface Released {
  readonly released: number;
  /** Rows that stay held: what their lead asks for cannot be had any more. */
  readonly taken: readonly string[];
}

/** Sends some held rows, by the order of their leads: two who do so do not wait for each other. */
export async function releaseRows(
  transaction: Transaction<Tables>,
  ids: readonly string[],
  services: Asked,
): Promise<Released> {
  const now = services.clock();
  const rows = await transaction
    .selectFrom('outbox')
    .select(['id', 'lead_id'])
    .where('state', '=', 'held')
    .where('id', 'in', [...ids])
    .orderBy('lead_id')
    .orderBy('id')
    .execute();
  const taken: string[] = [];
  let released = 0;
  for (const { id, lead_id: leadId } of rows) {
    if (leadId !== null) {
      await lockCase({ transaction, leadId });
      if (!(await takeHeldClaims(transaction, leadId, services))) {
        taken.push(id);
        continue;
      }
      await releaseCase(transaction, leadId, now);
    }
    // Somebody else may have released it while this waited, and it may be sent by now.
    const { numUpdatedRows } = await transaction
      .updateTable('outbox')
      .set({ state: 'waiting', attempts: 0, due_at: now.getTime(), done_at: null })
      .where('id', '=', id)
      .where('state', '=', 'held')
      .executeTakeFirst();
    released += Number(numUpdatedRows);
  }
  return { released, taken: ids.filter((id) => taken.includes(id)) };
}
