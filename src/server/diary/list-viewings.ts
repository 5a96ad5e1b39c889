import type { Selectable } from 'kysely';
import { brusselsMoment } from '#domain/brussels-clock.ts';
import { addDays } from '#domain/dates.ts';
import { minuteMs } from '#server/clock.ts';
import { readTimeKey, type Reader } from '#server/calendar/standing-viewings.ts';
import type { ViewingTable } from '#server/store/diary-tables.ts';
import type { LeadTable } from '#server/store/tables.ts';

/** A viewing with its lead and who has that. */
export interface ViewingRow {
  readonly lead: Pick<Selectable<LeadTable>, 'id' | 'name' | 'email' | 'reference' | 'fields' | 'language'>;
  readonly assignee: string | null;
  readonly isHeld: boolean;
  readonly day: string;
  readonly time: string;
  readonly lane: string;
  readonly fromMs: number;
  readonly untilMs: number;
  readonly state: ViewingTable['state'];
}

/** What is asked for: days, both included, or one lead; and the length of viewings of which none is known. */
interface Asked {
  readonly from?: string;
  readonly until?: string;
  readonly leadId?: string;
  readonly minutes: number;
}

const leadColumns = [
  'leads.id',
  'name',
  'email',
  'reference',
  'fields',
  'leads.language',
  'assignee',
  'is_held',
] as const;

async function standing(database: Reader, { from, until, leadId, minutes }: Asked): Promise<ViewingRow[]> {
  let query = database
    .selectFrom('claims')
    .innerJoin('leads', 'leads.id', 'claims.lead_id')
    .leftJoin('lead_cases', 'lead_cases.lead_id', 'leads.id')
    .leftJoin('viewings', 'viewings.lead_id', 'leads.id')
    .select([...leadColumns, 'claims.key', 'from_at', 'until_at'])
    .where('claims.scope', '=', 'appointment');
  if (from !== undefined) query = query.where('claims.key', '>=', from);
  if (until !== undefined) query = query.where('claims.key', '<', addDays(until, 1));
  if (leadId !== undefined) query = query.where('claims.lead_id', '=', leadId);
  const rows = await query.orderBy('claims.key').execute();
  return rows.map(({ key, assignee, is_held: held, from_at: known, until_at: end, ...lead }) => {
    const at = readTimeKey(key);
    const fromMs = known ?? brusselsMoment(at.day, at.time);
    const untilMs = end ?? fromMs + minutes * minuteMs;
    return { lead, assignee, isHeld: held === 1, ...at, fromMs, untilMs, state: 'booked' };
  });
}

async function ended(database: Reader, { from, until, leadId }: Asked): Promise<ViewingRow[]> {
  let query = database
    .selectFrom('viewings')
    .innerJoin('leads', 'leads.id', 'viewings.lead_id')
    .leftJoin('lead_cases', 'lead_cases.lead_id', 'leads.id')
    .select([...leadColumns, 'day', 'time', 'lane', 'from_at', 'until_at', 'viewings.state'])
    .where('viewings.state', '!=', 'booked');
  if (from !== undefined) query = query.where('day', '>=', from);
  if (until !== undefined) query = query.where('day', '<=', until);
  if (leadId !== undefined) query = query.where('leads.id', '=', leadId);
  const rows = await query.execute();
  return rows.map(
    ({ day, time, lane, state, assignee, is_held: held, from_at: fromMs, until_at: untilMs, ...lead }) => {
      return { lead, assignee, isHeld: held === 1, day, time, lane, fromMs, untilMs, state };
    },
  );
}

/** Viewings in the order of their beginning, also those that were cancelled or to which nobody came. */
export async function listViewings(database: Reader, asked: Asked): Promise<ViewingRow[]> {
  const rows = [...(await standing(database, asked)), ...(await ended(database, asked))];
  return rows.toSorted((a, b) => a.fromMs - b.fromMs || (a.lead.id < b.lead.id ? -1 : 1));
}
