import type { Transaction } from 'kysely';
import type { DeadFailure } from '#server/outbox/dead-notice.ts';
import type { OutboxRow, Outcome } from '#server/outbox/delivery.ts';
import { forgetDone } from '#server/outbox/forget-done.ts';
import { closeLane, holdLane, recoverLane, refusesMany, type LaneRow } from '#server/outbox/lanes.ts';
import type { LanePlace } from '#server/outbox/lane-rows.ts';
import { enqueue, mailRow } from '#server/outbox/outbox.ts';
import { patienceMs, pauseAfter } from '#server/outbox/retry-times.ts';
import { withoutSecrets } from '#server/outbox/without-secrets.ts';
import { withoutAddresses } from '#server/without-addresses.ts';
import type { Mail } from '#submissions/mail.ts';
import type { Tables } from '#server/store/tables.ts';

/** An error text of the other side, cut: it may repeat what we sent. */
const longestReason = 300;

/** An attempt to deliver, and how it ended. */
export interface Attempt {
  readonly row: OutboxRow;
  readonly place: LanePlace;
  readonly outcome: Outcome;
  readonly now: Date;
  readonly host: string;
  /** The mail that tells the agency of a delivery that was given up, and whether it can be sent again. */
  readonly deadNotice: (row: OutboxRow, failure: DeadFailure) => Mail | undefined;
}

type Failed = Exclude<Outcome, { kind: 'sent' }>;

/** Why it failed, short. */
export function reasonOf(outcome: Outcome): string | undefined {
  return outcome.kind === 'sent' ? undefined : outcome.reason.slice(0, longestReason);
}

/** The same for a lane, which outlives the row: whoever it was for is no part of it. */
function laneReasonOf({ reason }: Failed): string {
  // Before it is cut: half an address would be left.
  return withoutAddresses(reason).slice(0, longestReason);
}

/** Would trying again change nothing? A refusal counts when others were taken between it and an earlier one. */
function isFinal({ row, outcome, now }: Attempt, { accepted }: LaneRow): boolean {
  if (outcome.kind === 'never') return true;
  if (row.failing_since !== null && now.getTime() - row.failing_since >= patienceMs) return true;
  const isAboutThis = outcome.kind === 'refused' && !outcome.isEverybody;
  return isAboutThis && row.refused_after !== null && accepted > row.refused_after;
}

async function storeSent(transaction: Transaction<Tables>, { row, place, now }: Attempt, lane: LaneRow): Promise<void> {
  const change = { state: 'sent', payload: withoutSecrets(row), done_at: now.getTime(), last_error: null } as const;
  await transaction
    .updateTable('outbox')
    .set({ ...change, attempts: row.attempts + 1 })
    .where('id', '=', row.id)
    .execute();
  await forgetDone(transaction, row.id);
  await recoverLane(transaction, place, lane, now);
}

async function storeFailed(transaction: Transaction<Tables>, attempt: Attempt, lane: LaneRow): Promise<void> {
  const { row, outcome, now, host, deadNotice } = attempt;
  const reason = reasonOf(outcome) ?? '';
  const nowMs = now.getTime();
  const attempts = row.attempts + 1;
  const isDead = isFinal(attempt, lane);
  const { numUpdatedRows } = await transaction
    .updateTable('outbox')
    .set({
      attempts,
      last_error: reason,
      failing_since: row.failing_since ?? nowMs,
      refused_after: outcome.kind === 'refused' ? (row.refused_after ?? lane.accepted) : row.refused_after,
      ...(isDead ? { state: 'dead', done_at: nowMs } : { due_at: nowMs + pauseAfter(attempts) }),
    })
    .where('id', '=', row.id)
    .executeTakeFirst();
  const isForgotten = await forgetDone(transaction, row.id);
  // A row that was gone before has been erased while it was under way.
  const notice = isDead && numUpdatedRows > 0n ? deadNotice(row, { reason, isForgotten }) : undefined;
  // It names the person: it goes with the lead.
  if (notice) await enqueue(transaction, [mailRow(notice, { leadId: row.lead_id, now, host })]);
}

/** What a failure says of the whole lane; undefined when it says something of this row only. */
async function troubleOf(
  transaction: Transaction<Tables>,
  { place, outcome }: Attempt & { readonly outcome: Failed },
  lane: LaneRow,
): Promise<'down' | 'refused' | undefined> {
  if (outcome.kind === 'never') return undefined;
  if (outcome.kind === 'later') return outcome.isDown ? 'down' : (lane.trouble ?? undefined);
  const isEverybody = outcome.isEverybody || (await refusesMany(transaction, place, lane));
  return isEverybody ? 'refused' : (lane.trouble ?? undefined);
}

/** Writes down how an attempt ended, for its row and for its lane. Returns whether the lane is well. */
export async function recordAttempt(transaction: Transaction<Tables>, attempt: Attempt): Promise<boolean> {
  const { outcome, place, now } = attempt;
  const lane = await holdLane(transaction, place.lane);
  if (outcome.kind === 'sent') {
    await storeSent(transaction, attempt, lane);
    return true;
  }
  await storeFailed(transaction, attempt, lane);
  const trouble = await troubleOf(transaction, { ...attempt, outcome }, lane);
  if (trouble === undefined) return lane.trouble === null;
  await closeLane(transaction, lane, { trouble, reason: laneReasonOf(outcome), now });
  return false;
}
