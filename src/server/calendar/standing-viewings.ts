import type { Transaction } from 'kysely';
import { brusselsDay, brusselsMoment } from '#domain/brussels-clock.ts';
import { addDays } from '#domain/dates.ts';
import type { Span } from '#domain/office/opening-time.ts';
import { minuteMs } from '#server/clock.ts';
import type { Tables } from '#server/store/tables.ts';

/** A transaction, or a reader that only looks. */
export type Reader = Pick<Transaction<Tables>, 'selectFrom'>;

/** What is looked at. */
export interface Looking {
  /** Milliseconds since 1970. */
  readonly sinceMs: number;
  readonly untilMs?: number;
  /** A viewing that is to be moved does not stand in its own way. */
  readonly leadId?: string | undefined;
  /** Length of viewings of which none is known. */
  readonly minutes: number;
  /** How many viewings run at the same time at the shared times, where that is known. */
  readonly places?: number;
}

/** The day, time and lane of an appointment. `'2026-11-24 10:00 1' -> { day: '2026-11-24', time: '10:00', lane: '1' }` */
export function readTimeKey(key: string): { readonly day: string; readonly time: string; readonly lane: string } {
  const [day = '', time = '', lane = '1'] = key.split(' ');
  return { day, time, lane };
}

/** Is this a place of the diary that colleagues share, and no colleague's number? */
export function isShared(lane: string): boolean {
  return /^\d{1,3}$/u.test(lane);
}

/** A viewing that stands. */
export interface Standing {
  readonly lane: string;
  /** The colleague who has the visitor. */
  readonly person: string | null;
  readonly span: Span;
}

/** Viewings that stand, near what is looked at. */
export async function readStanding(database: Reader, looking: Looking): Promise<Standing[]> {
  const { sinceMs, untilMs, leadId = '', minutes } = looking;
  const rows = await database
    .selectFrom('claims')
    .leftJoin('viewings', 'viewings.lead_id', 'claims.lead_id')
    .leftJoin('lead_cases', 'lead_cases.lead_id', 'claims.lead_id')
    .select(['claims.key', 'claims.lead_id', 'lead_cases.assignee', 'viewings.from_at', 'viewings.until_at'])
    .where('claims.scope', '=', 'appointment')
    .where('claims.key', '>=', addDays(brusselsDay(sinceMs), -1))
    .$if(untilMs !== undefined, (query) => query.where('claims.key', '<', addDays(brusselsDay(untilMs ?? 0), 2)))
    .execute();
  const standing = rows.filter((row) => row.lead_id !== leadId);
  return standing.map(({ key, assignee: person, from_at: known, until_at: end }) => {
    const { day, time, lane } = readTimeKey(key);
    const from = known ?? brusselsMoment(day, time);
    return { lane, person, span: [from, end ?? from + minutes * minuteMs] };
  });
}
