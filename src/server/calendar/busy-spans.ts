import type { Transaction } from 'kysely';
import { brusselsDay, brusselsMoment } from '#domain/brussels-clock.ts';
import { addDays } from '#domain/dates.ts';
import type { Lane } from '#domain/diary/free-times.ts';
import { shortSpans } from '#domain/diary/short-spans.ts';
import type { Span } from '#domain/office/opening-time.ts';
import { hasRight } from '#domain/office/staff.ts';
import { officeOwner } from '#server/calendar/diary-settings.ts';
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
}

/** Spans by whose they are: lanes, colleagues, `office`. */
export type SpansByOwner = ReadonlyMap<string, readonly Span[]>;

type Owned = readonly [owner: string, span: Span];

function byOwner(rows: readonly Owned[]): SpansByOwner {
  const spans = new Map<string, Span[]>();
  for (const [owner, span] of rows) {
    const known = spans.get(owner);
    if (known) known.push(span);
    else spans.set(owner, [span]);
  }
  return spans;
}

/** The day, time and lane of an appointment. `'2026-11-24 10:00 1' -> { day: '2026-11-24', time: '10:00', lane: '1' }` */
export function readTimeKey(key: string): { readonly day: string; readonly time: string; readonly lane: string } {
  const [day = '', time = '', lane = '1'] = key.split(' ');
  return { day, time, lane };
}

/** Viewings that stand, by lane and by the colleague who has the visitor: both are kept busy. */
export async function standingViewings(database: Reader, looking: Looking): Promise<SpansByOwner> {
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
  return byOwner(
    standing.flatMap(({ key, assignee, from_at: known, until_at: end }): Owned[] => {
      const { day, time, lane } = readTimeKey(key);
      const from = known ?? brusselsMoment(day, time);
      const span: Span = [from, end ?? from + minutes * minuteMs];
      return [...new Set([lane, assignee ?? lane])].map((owner): Owned => [owner, span]);
    }),
  );
}

/** An absence, with whose it is. */
interface Absence {
  readonly id: string;
  readonly owner: string;
  readonly span: Span;
}

/** Absences that touch what is looked at: whole days by the clocks of Brussels, the last one included. */
export async function absences(
  database: Reader,
  { sinceMs, untilMs }: Pick<Looking, 'sinceMs' | 'untilMs'>,
): Promise<Absence[]> {
  const rows = await database
    .selectFrom('staff_absences')
    .selectAll()
    .where('until_day', '>=', brusselsDay(sinceMs))
    .$if(untilMs !== undefined, (query) => query.where('from_day', '<=', brusselsDay(untilMs ?? 0)))
    .execute();
  return rows.map(({ id, staff_id: owner, from_day: first, until_day: last }) => {
    return { id, owner, span: [brusselsMoment(first, '00:00'), brusselsMoment(last, '24:00')] };
  });
}

/** Places that colleagues share for which too few of them are there; while everybody is away, there is none at all. */
async function emptyPlaces(database: Reader, away: SpansByOwner): Promise<Owned[]> {
  const staff = await database.selectFrom('staff').select(['id', 'role']).where('status', '=', 'active').execute();
  const theirs = staff.filter(({ role }) => hasRight(role, 'diary')).map(({ id }) => away.get(id) ?? []);
  return theirs.flatMap((_, index) => {
    const owner = index === 0 ? officeOwner : String(index + 1);
    return shortSpans(theirs, index + 1).map((span): Owned => [owner, span]);
  });
}

/** Blocked times and those of other calendars that touch what is looked at, by owner of the diary. */
async function blockedTimes(database: Reader, looking: Looking): Promise<Owned[]> {
  const { sinceMs, untilMs } = looking;
  const blocks = await database
    .selectFrom('diary_blocks')
    .select(['owner', 'from_at', 'until_at'])
    .where('until_at', '>', sinceMs)
    .$if(untilMs !== undefined, (query) => query.where('from_at', '<', untilMs ?? 0))
    .execute();
  const busy = await database
    .selectFrom('busy_times')
    .innerJoin('busy_calendars', 'busy_calendars.id', 'busy_times.calendar_id')
    .select(['busy_calendars.staff_id as owner', 'from_at', 'until_at'])
    .where('until_at', '>', sinceMs)
    .$if(untilMs !== undefined, (query) => query.where('from_at', '<', untilMs ?? 0))
    .execute();
  return [...blocks, ...busy].map(({ owner, from_at: from, until_at: until }): Owned => [owner, [from, until]]);
}

/** What keeps lanes and colleagues busy. */
export interface Busy {
  readonly viewings: SpansByOwner;
  readonly blocked: SpansByOwner;
  /** Absences of colleagues. */
  readonly away: SpansByOwner;
}

/** Reads all of it. */
export async function readBusy(database: Reader, looking: Looking): Promise<Busy> {
  const away = byOwner((await absences(database, looking)).map(({ owner, span }): Owned => [owner, span]));
  const blocked = [...(await blockedTimes(database, looking)), ...(await emptyPlaces(database, away))];
  return { viewings: await standingViewings(database, looking), blocked: byOwner(blocked), away };
}

/** What keeps one lane busy; the agency's blocked times are everybody's. */
export function busyLane(
  { viewings, blocked, away }: Busy,
  id: string,
  office: string,
): Pick<Lane, 'viewings' | 'blocked'> {
  const all = [blocked.get(office), blocked.get(id), away.get(id)];
  return { viewings: viewings.get(id) ?? [], blocked: all.flatMap((spans) => spans ?? []) };
}

/** What keeps a colleague from a viewing that they have and that is moved among the shared times; while they are away, somebody else gets it. */
export function ownTimes({ viewings, blocked, away }: Busy, person: string): Span[] {
  const absent = away.get(person) ?? [];
  const spans = [...(viewings.get(person) ?? []), ...(blocked.get(person) ?? [])];
  return spans.filter(([from, until]) => !absent.some(([begin, end]) => begin <= from && until <= end));
}
