import type { ExpressionWrapper, Selectable, SqlBool, Transaction } from 'kysely';
import type { OutboxRow } from '#server/outbox/delivery.ts';
import type { Lane, LaneTrouble, OutboxLaneTable } from '#server/store/lane-tables.ts';
import { isIn, isNext, type LanePlace, type OutboxExpressions } from '#server/outbox/lane-rows.ts';
import { leaseMs } from '#server/outbox/outbox.ts';
import { longestProbePauseMs, probePauseAfter } from '#server/outbox/retry-times.ts';
import type { Store } from '#server/store/store.ts';
import type { Tables } from '#server/store/tables.ts';
import type { SiteConfig } from '#site/site-config.ts';

/** What is known of a lane. */
export type LaneRow = Selectable<OutboxLaneTable>;

/** Addresses of the agency: its own, and the one that its CRM reads. */
export function ownAddresses({ agency, feed }: SiteConfig): string[] {
  return [agency.email, ...(feed.leadsEmail === undefined ? [] : [feed.leadsEmail])].map((email) =>
    email.toLowerCase(),
  );
}

const nothingKnown = { accepted: 0, trouble: null, since: null, reason: null, failures: 0, try_at: 0 } as const;

/** Refused so many different recipients in a row, a mail server refuses everybody. */
const fewestRecipients = 3;

/** Every lane, as it is now. */
export function readLanes({ reader }: Pick<Store, 'reader'>): Promise<LaneRow[]> {
  return reader.selectFrom('outbox_lanes').selectAll().execute();
}

/** May something be tried now? A time that no pause explains was set by a clock that was put back since. */
export function isOpen({ try_at: tryAt }: LaneRow, now: Date): boolean {
  const waitMs = tryAt - now.getTime();
  return waitMs <= 0 || waitMs > longestProbePauseMs;
}

/** Is there a row whose time has come, in whatever lane? */
export async function hasDueRow({ reader }: Store, now: Date): Promise<boolean> {
  const rows = await reader
    .selectFrom('outbox')
    .select('id')
    .where('state', '=', 'waiting')
    .where('due_at', '<=', now.getTime())
    .limit(1)
    .execute();
  return rows.length > 0;
}

/** Rows of a lane whose time has come, the oldest first. One that was refused, in a lane that is well, holds up nothing. */
export function dueRows({ reader }: Store, place: LanePlace, now: Date, limit: number): Promise<OutboxRow[]> {
  return reader
    .selectFrom('outbox')
    .selectAll()
    .where('state', '=', 'waiting')
    .where('due_at', '<=', now.getTime())
    .where(isIn(place))
    .where(isNext('refused'))
    .orderBy('due_at')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** The one row by which a lane in trouble is tried: the next, also when its own time has not come. */
export function probeRow({ reader }: Store, place: LanePlace, now: Date): Promise<OutboxRow[]> {
  const nowMs = now.getTime();
  return (
    reader
      .selectFrom('outbox')
      .selectAll()
      .where('state', '=', 'waiting')
      // Between the two is what somebody else may be trying.
      .where((row) => row.or([row('due_at', '<=', nowMs), row('due_at', '>', nowMs + leaseMs)]))
      .where(isIn(place))
      .where(isNext())
      .orderBy('due_at')
      .orderBy('id')
      .limit(1)
      .execute()
  );
}

/** Reads a lane and keeps it for this transaction; whoever records an attempt does this first. */
export async function holdLane(transaction: Transaction<Tables>, lane: Lane): Promise<LaneRow> {
  const [row] = await transaction
    .updateTable('outbox_lanes')
    .set((row) => ({ accepted: row.ref('accepted') }))
    .where('lane', '=', lane)
    .returningAll()
    .execute();
  return row ?? { lane, ...nothingKnown };
}

/** Something was taken: the lane is well, and what waited because it was not starts anew. */
export async function recoverLane(
  transaction: Transaction<Tables>,
  place: LanePlace,
  { accepted, trouble }: LaneRow,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable('outbox_lanes')
    .set({ ...nothingKnown, accepted: accepted + 1 })
    .where('lane', '=', place.lane)
    .execute();
  if (trouble === null) return;
  const nowMs = now.getTime();
  await transaction.updateTable('outbox').set({ refused_after: null }).where(isWaiting).where(isIn(place)).execute();
  await transaction
    .updateTable('outbox')
    .set({ due_at: nowMs })
    .where(isWaiting)
    .where('due_at', '>', nowMs + leaseMs)
    .where(isIn(place))
    .execute();
}

function isWaiting(row: OutboxExpressions): ExpressionWrapper<Tables, 'outbox', SqlBool> {
  return row('state', '=', 'waiting');
}

/** Closes a lane for a while. What answers nobody does not clear it of refusing everybody. */
export async function closeLane(
  transaction: Transaction<Tables>,
  { lane, trouble, since, failures }: LaneRow,
  found: { readonly trouble: LaneTrouble; readonly reason: string; readonly now: Date },
): Promise<void> {
  const nowMs = found.now.getTime();
  await transaction
    .updateTable('outbox_lanes')
    .set({
      trouble: trouble === 'refused' ? trouble : found.trouble,
      since: since ?? nowMs,
      reason: found.reason,
      failures: failures + 1,
      try_at: nowMs + probePauseAfter(failures + 1),
    })
    .where('lane', '=', lane)
    .execute();
}

/** Were so many different recipients refused, and nobody taken in between, that it is not about them? */
export async function refusesMany(
  transaction: Transaction<Tables>,
  place: LanePlace,
  { accepted }: LaneRow,
): Promise<boolean> {
  const { recipients } = await transaction
    .selectFrom('outbox')
    .select(({ fn }) => fn.count<number>('recipient').distinct().as('recipients'))
    .where(isWaiting)
    .where('refused_after', '=', accepted)
    .where(isIn(place))
    .executeTakeFirstOrThrow();
  return recipients >= fewestRecipients;
}

/** Lets every lane try at once: somebody has put right what was wrong. */
export async function openLanes(transaction: Transaction<Tables>): Promise<void> {
  await transaction.updateTable('outbox_lanes').set({ try_at: 0 }).execute();
}
