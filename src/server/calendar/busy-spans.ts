import { brusselsDay, brusselsMoment } from '#domain/brussels-clock.ts';
import type { Lane } from '#domain/diary/free-times.ts';
import { shortSpans } from '#domain/diary/short-spans.ts';
import { withoutSpans } from '#domain/diary/without-spans.ts';
import type { Span } from '#domain/office/opening-time.ts';
import { hasRight } from '#domain/office/staff.ts';
import {
  isShared,
  readStanding,
  type Looking,
  type Reader,
  type Standing,
} from '#server/calendar/standing-viewings.ts';

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

/** Viewings by lane and by the colleague who has the visitor: both are kept busy. */
function viewingsByOwner(standing: readonly Standing[]): SpansByOwner {
  return byOwner(
    standing.flatMap(({ lane, person, span }) =>
      [...new Set([lane, person ?? lane])].map((owner): Owned => [owner, span]),
    ),
  );
}

/** Viewings that stand, by lane and by colleague. */
export async function standingViewings(database: Reader, looking: Looking): Promise<SpansByOwner> {
  return viewingsByOwner(await readStanding(database, looking));
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

/** What keeps lanes and colleagues busy. */
export interface Busy {
  readonly viewings: SpansByOwner;
  readonly blocked: SpansByOwner;
  /** Absences of colleagues. */
  readonly away: SpansByOwner;
  /** When none of the shared times is left, as nobody is there for it. */
  readonly short: readonly Span[];
}

/** When nobody is there for one more viewing at the shared times. */
async function shortTimes(
  database: Reader,
  standing: readonly Standing[],
  { viewings, away, places = 0 }: Pick<Busy, 'viewings' | 'away'> & Pick<Looking, 'places'>,
): Promise<Span[]> {
  const staff = await database.selectFrom('staff').select(['id', 'role']).where('status', '=', 'active').execute();
  const ids = new Set(staff.filter(({ role }) => hasRight(role, 'diary')).map(({ id }) => id));
  const nobodys = standing.filter(({ lane, person }) => isShared(lane) && (person === null || !ids.has(person)));
  return shortSpans(
    [...ids].map((id) => ({ away: away.get(id) ?? [], viewings: viewings.get(id) ?? [] })),
    nobodys.map(({ span }) => span),
    Math.max(0, places - ids.size),
  );
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

/** Reads all of it. */
export async function readBusy(database: Reader, looking: Looking): Promise<Busy> {
  const away = byOwner((await absences(database, looking)).map(({ owner, span }): Owned => [owner, span]));
  const standing = await readStanding(database, looking);
  const viewings = viewingsByOwner(standing);
  const blocked = byOwner(await blockedTimes(database, looking));
  return { viewings, blocked, away, short: await shortTimes(database, standing, { viewings, away, ...looking }) };
}

/** What keeps one lane busy; the agency's blocked times are everybody's. */
export function busyLane(
  { viewings, blocked, away, short }: Busy,
  id: string,
  office: string,
): Pick<Lane, 'viewings' | 'blocked'> {
  const all = [blocked.get(office), blocked.get(id), away.get(id), isShared(id) ? short : []];
  return { viewings: viewings.get(id) ?? [], blocked: all.flatMap((spans) => spans ?? []) };
}

/** What keeps a colleague from a viewing that they have and that is moved among the shared times; while they are away, somebody else gets it. */
export function ownTimes({ viewings, blocked, away }: Busy, person: string): Span[] {
  const spans = [...(viewings.get(person) ?? []), ...(blocked.get(person) ?? [])];
  return withoutSpans(spans, away.get(person) ?? []);
}
