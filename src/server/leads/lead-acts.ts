import type { Selectable, Transaction } from 'kysely';
import { openMsBetween } from '#domain/office/answer-clock.ts';
import { isOpen, mayMove, type LeadState } from '#domain/office/lead-state.ts';
import { hasRight, type StaffMember } from '#domain/office/staff.ts';
import { addCaseEvent } from '#server/cases/case-events.ts';
import { lockCase } from '#server/cases/lock-case.ts';
import { openingTimesOf } from '#server/cases/opening-times.ts';
import { minuteMs } from '#server/clock.ts';
import { ApiError } from '#server/http/api-error.ts';
import { maySee } from '#server/leads/lead-access.ts';
import { recordAct } from '#server/staff/office-log.ts';
import type { LeadCaseTable } from '#server/store/lead-case-tables.ts';
import type { Tables } from '#server/store/tables.ts';
import type { SiteConfig } from '#site/site-config.ts';

/** Who does something to which lead, and when. */
export interface LeadAct {
  readonly transaction: Transaction<Tables>;
  readonly staff: StaffMember;
  readonly leadId: string;
  readonly now: Date;
}

/** The lead as it is now, in the transaction that changes it; throws ApiError `not-found` where somebody may not see it. */
export async function lockedCase(act: LeadAct) {
  const { transaction, staff, leadId } = act;
  await lockCase(act);
  const found = await transaction.selectFrom('lead_cases').selectAll().where('lead_id', '=', leadId).executeTakeFirst();
  if (!found || !maySee(staff, found)) throw new ApiError('not-found');
  return found;
}

/** Gives a lead to one colleague, or to nobody. An agent only takes leads; to hand one to others takes the right to all. */
export async function assignLead(act: LeadAct, to: string | null): Promise<void> {
  const { transaction, staff, leadId, now } = act;
  const { assignee } = await lockedCase(act);
  if (assignee === to) return;
  if (!hasRight(staff.role, 'all-leads') && to !== staff.id) throw new ApiError('forbidden');
  if (to !== null) {
    const colleague = await transaction
      .selectFrom('staff')
      .select('role')
      .where('id', '=', to)
      .where('status', '=', 'active')
      .executeTakeFirst();
    if (!colleague || !hasRight(colleague.role, 'leads')) throw new ApiError('not-found');
  }
  await transaction.updateTable('lead_cases').set({ assignee: to }).where('lead_id', '=', leadId).execute();
  await addCaseEvent(transaction, { leadId, at: now, kind: 'assigned', actor: staff.id, text: to ?? '' });
  await recordAct(transaction, {
    actor: staff.id,
    act: 'lead-assigned',
    subject: `lead ${leadId}`,
    before: assignee ?? '',
    after: to ?? '',
    now,
  });
}

/** Changes the state of a lead; false where it cannot come from the one that it has by now. */
export async function moveLead(act: LeadAct, to: LeadState): Promise<boolean> {
  const { transaction, staff, leadId, now } = act;
  const { state } = await lockedCase(act);
  if (!mayMove(state, to)) return false;
  await transaction.updateTable('lead_cases').set({ state: to }).where('lead_id', '=', leadId).execute();
  await addCaseEvent(transaction, { leadId, at: now, kind: 'state', actor: staff.id, text: to });
  const line = {
    actor: staff.id,
    act: 'lead-state',
    subject: `lead ${leadId}`,
    before: state,
    after: to,
    now,
  } as const;
  await recordAct(transaction, line);
  return true;
}

/** Keeps a note for colleagues. */
export async function noteLead(act: LeadAct, text: string): Promise<void> {
  const { transaction, staff, leadId, now } = act;
  await lockedCase(act);
  await addCaseEvent(transaction, { leadId, at: now, kind: 'note', actor: staff.id, text });
}

/** How a lead was answered: by a mail of the office, by the documents that it asks for, or elsewhere. */
export interface LeadAnswer {
  readonly kind: 'answer' | 'documents' | 'elsewhere';
  /** What makes it the same answer when it is sent again. */
  readonly id?: string;
  readonly text?: string;
  readonly detail?: string;
}

/** Stops the answer clock with the first answer. Whoever answers a lead that nobody has, has it from now on. */
async function stopClock(
  { transaction, leadId, now }: Omit<LeadAct, 'staff'>,
  site: SiteConfig,
  found: Pick<Selectable<LeadCaseTable>, 'assignee' | 'state' | 'answered_at' | 'opened_at'>,
  actor: string | null,
): Promise<void> {
  const openMs = openMsBetween(openingTimesOf(site), found.opened_at, now.getTime());
  await transaction
    .updateTable('lead_cases')
    .set({
      assignee: found.assignee ?? actor,
      ...(isOpen(found.state) && { state: 'answered' as const }),
      ...(found.answered_at === null && {
        answered_at: now.getTime(),
        answer_minutes: Math.floor(openMs / minuteMs),
      }),
    })
    .where('lead_id', '=', leadId)
    .execute();
}

/** Notes an answer that was given by the link of a mail: of whoever clicked nothing is known. */
export async function answeredByLink(
  act: Omit<LeadAct, 'staff'>,
  site: SiteConfig,
  { kind, ...said }: LeadAnswer,
): Promise<void> {
  const { transaction, leadId, now } = act;
  const found = await transaction.selectFrom('lead_cases').selectAll().where('lead_id', '=', leadId).executeTakeFirst();
  if (!found) return;
  await stopClock(act, site, found, null);
  await addCaseEvent(transaction, { leadId, at: now, kind, ...said });
}

/**
 * Notes an answer. False for one that was noted before: its form came again, after a connection that broke or a second
 * click.
 */
export async function answeredLead(act: LeadAct, site: SiteConfig, { kind, ...said }: LeadAnswer): Promise<boolean> {
  const { transaction, staff, leadId, now } = act;
  const found = await lockedCase(act);
  const { id } = said;
  const noted =
    id === undefined
      ? undefined
      : await transaction.selectFrom('lead_events').select('id').where('id', '=', id).executeTakeFirst();
  if (noted) return false;
  await stopClock(act, site, found, staff.id);
  await addCaseEvent(transaction, { leadId, at: now, kind, actor: staff.id, ...said });
  const line = {
    actor: staff.id,
    act: 'lead-answered',
    subject: `lead ${leadId}`,
    before: found.state,
    after: kind,
    now,
  };
  await recordAct(transaction, { ...line, act: 'lead-answered' });
  return true;
}
