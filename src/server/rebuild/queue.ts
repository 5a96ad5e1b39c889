import { randomUUID } from 'node:crypto';
import { sql, type Selectable, type Transaction } from 'kysely';
import type { RebuildReport } from '#server/rebuild/report.ts';
import type { RebuildTable } from '#server/store/rebuild-tables.ts';
import type { Store } from '#server/store/store.ts';
import type { Tables } from '#server/store/tables.ts';

export type RebuildRow = Selectable<RebuildTable>;

export interface RebuildRequest {
  /** Who asks: `CRM`, `schedule`, or what a caller says. */
  readonly reason: string;
  readonly isFull?: boolean;
  readonly now: Date;
}

const longestReasons = 1_000;
const keptRebuilds = 500;
/** One that runs for longer was given up by a process that could not say so. */
const longestRunMs = 2 * 3_600_000;

/** Asks for a rebuild. While one waits already, it only takes the reason over: a burst is one rebuild. */
export async function requestRebuild(
  transaction: Transaction<Tables>,
  { reason, isFull = false, now }: RebuildRequest,
): Promise<void> {
  const line = reason.replace(/\s+/gu, ' ');
  const row = { id: randomUUID(), state: 'waiting', reasons: line, is_full: Number(isFull) } as const;
  const times = { asked_at: now.getTime(), started_at: null, finished_at: null, report: null };
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
        }),
    )
    .execute();
}

/** Who asked, each once. */
export function reasonsOf({ reasons }: Pick<RebuildRow, 'reasons'>): string[] {
  return [...new Set(reasons.split('\n'))];
}

/** What a server that was stopped in the middle of a rebuild has to do again. */
export async function resumeRebuilds(store: Store): Promise<void> {
  await store.write(async (transaction) => {
    const [running, waiting] = await Promise.all(
      (['running', 'waiting'] as const).map((state) =>
        transaction.selectFrom('rebuilds').select('id').where('state', '=', state).execute(),
      ),
    );
    for (const [index, { id }] of (running ?? []).entries()) {
      const isDouble = index > 0 || (waiting ?? []).length > 0;
      const change = isDouble
        ? ({ state: 'failed', report: JSON.stringify(interrupted) } as const)
        : ({ state: 'waiting', started_at: null } as const);
      await transaction.updateTable('rebuilds').set(change).where('id', '=', id).execute();
    }
  });
}

const interrupted: RebuildReport = {
  outcome: 'failed',
  message: 'The server was stopped in the middle of it; the next rebuild did its work.',
  warnings: [],
  seconds: { sync: 0, build: 0 },
};

/** Takes the waiting rebuild, when there is one and none runs. */
export async function takeRebuild(store: Store, now: Date): Promise<RebuildRow | undefined> {
  const waiting = await store.reader
    .selectFrom('rebuilds')
    .selectAll()
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  if (!waiting) return undefined;
  const { numUpdatedRows } = await store.write((transaction) =>
    transaction
      .updateTable('rebuilds')
      .set({ state: 'running', started_at: now.getTime() })
      .where('id', '=', waiting.id)
      .where('state', '=', 'waiting')
      .where((where) => {
        const running = where
          .selectFrom('rebuilds as other')
          .select('other.id')
          .where('other.state', '=', 'running')
          .where('other.started_at', '>', now.getTime() - longestRunMs);
        return where.not(where.exists(running));
      })
      .executeTakeFirst(),
  );
  return numUpdatedRows === 1n ? waiting : undefined;
}

/** Keeps what a rebuild did, and forgets the oldest ones. */
export async function finishRebuild(
  transaction: Transaction<Tables>,
  id: string,
  report: RebuildReport,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable('rebuilds')
    .set({ state: report.outcome, finished_at: now.getTime(), report: JSON.stringify(report) })
    .where('id', '=', id)
    .execute();
  const oldest = await transaction
    .selectFrom('rebuilds')
    .select('asked_at')
    .orderBy('asked_at', 'desc')
    .offset(keptRebuilds)
    .limit(1)
    .executeTakeFirst();
  if (oldest) await transaction.deleteFrom('rebuilds').where('asked_at', '<=', oldest.asked_at).execute();
}

/** What the rebuild that ended last did; another may wait or run since. */
export async function lastReport({ reader }: Store): Promise<RebuildReport | undefined> {
  const row = await reader
    .selectFrom('rebuilds')
    .select('report')
    .where('finished_at', 'is not', null)
    .orderBy('finished_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.report ? (JSON.parse(row.report) as RebuildReport) : undefined;
}

/** The last rebuilds, the newest first. */
export function lastRebuilds({ reader }: Store, limit: number): Promise<RebuildRow[]> {
  return reader.selectFrom('rebuilds').selectAll().orderBy('asked_at', 'desc').limit(limit).execute();
}
