import { randomUUID } from 'node:crypto';
import { sql, type Selectable, type Transaction } from 'kysely';
import { readReport, reportText, type RebuildReport } from '#server/rebuild/report.ts';
import type { RebuildTable } from '#server/store/rebuild-tables.ts';
import type { Store } from '#server/store/store.ts';
import type { Tables } from '#server/store/tables.ts';

export type RebuildRow = Selectable<RebuildTable>;

export interface RebuildRequest {
  /** Who asks: `CRM`, `schedule`, or what a caller says. */
  readonly reason: string;
  readonly isFull?: boolean;
  /** Many homes may go: somebody of the agency has looked. */
  readonly acceptsFewer?: boolean;
  readonly now: Date;
}

const longestReasons = 1_000;
const keptRebuilds = 500;
/** How often whoever runs a rebuild says that it still does. */
export const beatMs = 10_000;
/** One that nobody spoke of for so long was lost with its process. */
const leaseMs = 60_000;

/** Asks for a rebuild. While one waits already, it only takes the reason over: a burst is one rebuild. */
export async function requestRebuild(
  transaction: Transaction<Tables>,
  { reason, isFull = false, acceptsFewer = false, now }: RebuildRequest,
): Promise<void> {
  const line = reason.replace(/\s+/gu, ' ');
  const wishes = { is_full: Number(isFull), accepts_fewer: Number(acceptsFewer) };
  const row = { id: randomUUID(), state: 'waiting', reasons: line, ...wishes } as const;
  const times = { asked_at: now.getTime(), started_at: null, seen_at: null, finished_at: null, report: null };
  await transaction
    .insertInto('rebuilds')
    .values({ ...row, ...times })
    .onConflict((conflict) =>
      conflict
        .column('state')
        .where(sql<boolean>`state = 'waiting'`)
        // In one statement: two calls at the same moment must not take each other's reason away.
        .doUpdateSet({
          reasons: sql<string>`case when length(rebuilds.reasons) < ${longestReasons} then rebuilds.reasons || ${`\n${line}`} else rebuilds.reasons end`,
          ...(isFull && { is_full: 1 }),
          ...(acceptsFewer && { accepts_fewer: 1 }),
        }),
    )
    .execute();
}

/** Who asked, each once. */
export function reasonsOf({ reasons }: Pick<RebuildRow, 'reasons'>): string[] {
  return [...new Set(reasons.split('\n'))];
}

const interrupted: RebuildReport = {
  outcome: 'failed',
  message: 'The server was stopped in the middle of it; the next rebuild did its work.',
  warnings: [],
  seconds: { sync: 0, build: 0 },
};

/** A rebuild that somebody has taken. Taken again by another one it has another start. */
export type TakenRebuild = RebuildRow & { readonly started_at: number };

type Claim = Pick<TakenRebuild, 'id' | 'started_at'>;

/** Lets a rebuild wait again that was not brought to an end; where another one waits, that one does its work. */
export async function putBack(
  transaction: Transaction<Tables>,
  { id, started_at: startedAt }: Claim,
  now: Date,
): Promise<void> {
  const waiting = await transaction
    .selectFrom('rebuilds')
    .select('id')
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  const change = waiting
    ? ({ state: 'failed', finished_at: now.getTime(), report: reportText(interrupted) } as const)
    : ({ state: 'waiting', started_at: null, seen_at: null } as const);
  await transaction
    .updateTable('rebuilds')
    .set(change)
    .where('id', '=', id)
    .where('state', '=', 'running')
    .where('started_at', '=', startedAt)
    .execute();
}

const isTaken = (row: RebuildRow): row is TakenRebuild => row.state === 'running' && row.started_at !== null;

/** Takes the waiting rebuild, when there is one and none runs: here or on another machine with the same store. */
export async function takeRebuild(store: Store, now: Date): Promise<TakenRebuild | undefined> {
  const nowMs = now.getTime();
  const open = await store.reader
    .selectFrom('rebuilds')
    .selectAll()
    .where('state', 'in', ['waiting', 'running'])
    .execute();
  const running = open.find(isTaken);
  const isAlive = running && (running.seen_at ?? running.started_at) > nowMs - leaseMs;
  if (open.length === 0 || isAlive) return undefined;
  return store.write(async (transaction) => {
    if (running) await putBack(transaction, running, now);
    const times = { started_at: nowMs, seen_at: nowMs };
    // An index allows one that runs: of two servers that come here together one waits for the other, and finds nothing.
    const taken = await transaction
      .updateTable('rebuilds')
      .set({ state: 'running', ...times })
      .where('state', '=', 'waiting')
      .where((where) => {
        const other = where.selectFrom('rebuilds as other').select('other.id').where('other.state', '=', 'running');
        return where.not(where.exists(other));
      })
      .returningAll()
      .executeTakeFirst();
    return taken && { ...taken, ...times };
  });
}

/** Says that a rebuild still runs. */
export async function keepRebuild(store: Store, { id, started_at: startedAt }: Claim, now: Date): Promise<void> {
  await store.write((transaction) =>
    transaction
      .updateTable('rebuilds')
      .set({ seen_at: now.getTime() })
      .where('id', '=', id)
      .where('state', '=', 'running')
      .where('started_at', '=', startedAt)
      .execute(),
  );
}

/** Keeps what a rebuild did, and forgets the oldest ones. False when it was given to somebody else meanwhile. */
export async function finishRebuild(
  transaction: Transaction<Tables>,
  { id, started_at: startedAt }: Claim,
  report: RebuildReport,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('rebuilds')
    .set({ state: report.outcome, finished_at: now.getTime(), report: reportText(report) })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .where('started_at', '=', startedAt)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  const oldest = await transaction
    .selectFrom('rebuilds')
    .select('asked_at')
    .orderBy('asked_at', 'desc')
    .offset(keptRebuilds)
    .limit(1)
    .executeTakeFirst();
  if (oldest) await transaction.deleteFrom('rebuilds').where('asked_at', '<=', oldest.asked_at).execute();
  return true;
}

/** What the rebuild that ended last did, and when it ended; another may wait or run since. */
export async function lastEnded({
  reader,
}: Store): Promise<{ readonly report: RebuildReport; readonly finishedMs: number } | undefined> {
  const row = await reader
    .selectFrom('rebuilds')
    .select(['report', 'finished_at'])
    .where('finished_at', 'is not', null)
    .orderBy('finished_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row?.report || row.finished_at === null) return undefined;
  try {
    return { report: readReport(row.report), finishedMs: row.finished_at };
  } catch {
    // Only what it failed of is not known: the next failure is told once more.
    return undefined;
  }
}

/** What a server says that asks by itself, because it is time. */
export const scheduleReason = 'schedule';

/** When one was last asked for because it was time, by whichever server; 0 where nobody has. */
export async function lastScheduledMs({ reader }: Store, now: Date): Promise<number> {
  const row = await reader
    .selectFrom('rebuilds')
    .select(({ fn }) => fn.max<number | null>('asked_at').as('at'))
    .where('reasons', 'like', `%${scheduleReason}%`)
    // A clock that was set back must not keep everybody waiting.
    .where('asked_at', '<=', now.getTime())
    .executeTakeFirst();
  return row?.at ?? 0;
}

/** The last rebuilds, the newest first. */
export function lastRebuilds({ reader }: Store, limit: number): Promise<RebuildRow[]> {
  return reader.selectFrom('rebuilds').selectAll().orderBy('asked_at', 'desc').limit(limit).execute();
}
