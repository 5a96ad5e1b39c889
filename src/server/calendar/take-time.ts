import { sql, type Transaction } from 'kysely';
import { overlaps, viewingSpan } from '#domain/diary/free-times.ts';
import type { Span } from '#domain/office/opening-time.ts';
import { dayMs, minuteMs } from '#server/clock.ts';
import { busyLane, ownTimes, readBusy, type Busy } from '#server/calendar/busy-spans.ts';
import { officeOwner } from '#server/calendar/diary-settings.ts';
import { isShared, readTimeKey } from '#server/calendar/standing-viewings.ts';
import type { Tables } from '#server/store/tables.ts';

/** A length for which none was written down. */
const usualMinutes = 60;

/** A time that was taken: the lane in which it lies. */
export interface TakenTime {
  readonly lane: string;
  readonly span: Span;
}

interface Candidate {
  readonly day: string;
  readonly time: string;
  readonly lane: string;
  readonly span: Span;
  readonly bufferMs: number;
  readonly places: number;
}

/** `'2026-11-24 10:00 1 45+15 2' -> { lane: '1', bufferMs: 900000, places: 2, … }`; without lengths, as earlier programs wrote it, an hour. */
function candidateOf(key: string): Candidate | undefined {
  const { day, time, lane } = readTimeKey(key);
  const [, , , lengths = `${String(usualMinutes)}+0`, places = '0'] = key.split(' ');
  const [minutes = usualMinutes, buffer = 0] = lengths.split('+').map(Number);
  const span = viewingSpan({ day, time }, minutes);
  return span && { day, time, lane, span, bufferMs: buffer * minuteMs, places: Number(places) };
}

/** Whoever books waits here until whoever booked before is done, on both databases: what is read then is how it is. */
export async function waitForTurn(transaction: Transaction<Tables>): Promise<void> {
  await transaction
    .insertInto('diary_turns')
    .values({ id: 1, turn: 1 })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ turn: sql<number>`diary_turns.turn + 1` }))
    .execute();
}

function isFree(busy: Busy, { lane, span, bufferMs }: Candidate): boolean {
  const { viewings, blocked } = busyLane(busy, lane, officeOwner);
  return !viewings.some((one) => overlaps(span, one, bufferMs)) && !blocked.some((one) => overlaps(span, one));
}

/** Is a colleague there then, and has nothing else? */
function isPersonFree(busy: Busy, person: string, span: Span): boolean {
  const { viewings, blocked } = busyLane(busy, person, officeOwner);
  return ![...viewings, ...blocked].some((one) => overlaps(span, one));
}

interface Taking {
  readonly leadId: string;
  /** Who has the viewing already. */
  readonly person?: string | null;
}

async function firstFree(
  transaction: Transaction<Tables>,
  keys: readonly string[],
  { leadId, person = null }: Taking,
): Promise<(Candidate & { readonly busy: Busy }) | undefined> {
  await waitForTurn(transaction);
  const candidates = keys.flatMap((key) => candidateOf(key) ?? []);
  const [first] = candidates;
  if (!first) return undefined;
  const [from, until] = [first.span[0] - dayMs, first.span[1] + dayMs];
  const minutes = (first.span[1] - first.span[0]) / minuteMs;
  const { places } = first;
  const busy = await readBusy(transaction, { sinceMs: from, untilMs: until, leadId, minutes, places });
  const times = person === null ? [] : ownTimes(busy, person);
  const found = candidates.find(
    (one) => isFree(busy, one) && (!isShared(one.lane) || !times.some((time) => overlaps(one.span, time))),
  );
  return found && { ...found, busy };
}

/** Can one of some times be had? Nothing is taken. */
export async function isTimeFree(transaction: Transaction<Tables>, keys: readonly string[], leadId: string) {
  return (await firstFree(transaction, keys, { leadId })) !== undefined;
}

/** Takes the first free one of some times (`timeKey`) for a lead; undefined, with nothing taken, when none is. */
export async function takeTime(
  transaction: Transaction<Tables>,
  keys: readonly string[],
  { now, ...taking }: Taking & { readonly now: Date },
): Promise<TakenTime | undefined> {
  const found = await firstFree(transaction, keys, taking);
  if (!found) return undefined;
  const { day, time, lane, span } = found;
  const { leadId } = taking;
  const key = `${day} ${time} ${lane}`;
  await transaction
    .insertInto('claims')
    .values({ scope: 'appointment', key, lead_id: leadId, created_at: now.getTime(), expires_at: null })
    .execute();
  const row = { lane, day, time, from_at: span[0], until_at: span[1], state: 'booked' as const };
  await transaction
    .insertInto('viewings')
    .values({ lead_id: leadId, ...row })
    .onConflict((conflict) => conflict.column('lead_id').doUpdateSet(row))
    .execute();
  return { lane, span };
}

/** Colleagues who have something else in a span, or are away: they get no viewing in it. */
export async function busyColleagues(
  transaction: Transaction<Tables>,
  span: Span,
  leadId: string,
): Promise<Set<string>> {
  const looking = { sinceMs: span[0] - dayMs, untilMs: span[1] + dayMs, leadId, minutes: usualMinutes };
  const busy = await readBusy(transaction, looking);
  const owners = new Set([busy.viewings, busy.blocked, busy.away].flatMap((spans) => [...spans.keys()]));
  return new Set([...owners].filter((one) => !isShared(one) && !isPersonFree(busy, one, span)));
}
