import { absences } from '#server/calendar/busy-spans.ts';
import type { Reader } from '#server/calendar/standing-viewings.ts';

/** A time in which nothing can be booked, and whose. */
export interface BlockRow {
  readonly id: string;
  readonly kind: 'block' | 'busy' | 'away';
  readonly owner: string;
  readonly fromMs: number;
  readonly untilMs: number;
  readonly isAllDay: boolean;
  readonly reason: string;
}

/** Blocked times, those of other calendars, and absences that touch a span, in order. */
export async function listBlocks(database: Reader, sinceMs: number, untilMs: number): Promise<BlockRow[]> {
  const blocks = await database
    .selectFrom('diary_blocks')
    .selectAll()
    .where('until_at', '>', sinceMs)
    .where('from_at', '<', untilMs)
    .execute();
  const busy = await database
    .selectFrom('busy_times')
    .innerJoin('busy_calendars', 'busy_calendars.id', 'busy_times.calendar_id')
    .select(['busy_calendars.id', 'staff_id', 'from_at', 'until_at'])
    .where('until_at', '>', sinceMs)
    .where('from_at', '<', untilMs)
    .execute();
  const away = await absences(database, { sinceMs, untilMs });
  const rows: BlockRow[] = [
    ...blocks.map(({ id, owner, from_at: fromMs, until_at: end, is_all_day: allDay, reason }) => {
      return { id, kind: 'block' as const, owner, fromMs, untilMs: end, isAllDay: allDay === 1, reason };
    }),
    ...busy.map(({ id, staff_id: owner, from_at: fromMs, until_at: end }) => {
      return {
        id: `${id} ${String(fromMs)}`,
        kind: 'busy' as const,
        owner,
        fromMs,
        untilMs: end,
        isAllDay: false,
        reason: '',
      };
    }),
    ...away.map(({ id, owner, span: [fromMs, end] }) => {
      return { id, kind: 'away' as const, owner, fromMs, untilMs: end, isAllDay: true, reason: '' };
    }),
  ];
  return rows.toSorted((a, b) => a.fromMs - b.fromMs);
}
