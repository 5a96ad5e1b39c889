import { startLoop, type Loop } from '#base/loop.ts';
import { rowParts } from '#server/store/row-parts.ts';
import { joinedSpans, type Span } from '#domain/office/opening-time.ts';
import { hasRight } from '#domain/office/staff.ts';
import { dayMs, minuteMs } from '#server/clock.ts';
import { askingNow } from '#server/calendar/lanes.ts';
import type { CalendarProblem } from '#server/diary/own-calendars.ts';
import type { Services } from '#server/services.ts';

/** Busy times of a calendar, or why it cannot be read. */
export type BusyAnswer =
  | { readonly kind: 'read'; readonly spans: readonly Span[] }
  | { readonly kind: 'failed'; readonly problem: CalendarProblem };

/** Reads the busy times of a calendar elsewhere; what only a server that runs all the time has. */
export type ReadBusy = (
  address: string,
  window: { readonly fromMs: number; readonly untilMs: number },
) => Promise<BusyAnswer>;

const pauseMs = 5 * minuteMs;
const aheadMs = 367 * dayMs;

/** Keeps what was read; of a calendar that cannot be read the last good times stay, and it says so. */
async function keep({ store, clock }: Services, id: string, answer: BusyAnswer): Promise<void> {
  const now = clock().getTime();
  await store.write(async (transaction) => {
    const isRead = answer.kind === 'read';
    const change = { read_at: now, problem: isRead ? null : answer.problem, ...(isRead && { good_at: now }) };
    const { numUpdatedRows } = await transaction
      .updateTable('busy_calendars')
      .set(change)
      .where('id', '=', id)
      .executeTakeFirst();
    // It may have been removed while it was read.
    if (!isRead || numUpdatedRows === 0n) return;
    await transaction.deleteFrom('busy_times').where('calendar_id', '=', id).execute();
    const rows = joinedSpans(answer.spans).map(([from, until]) => ({
      calendar_id: id,
      from_at: from,
      until_at: until,
    }));
    for (const part of rowParts(rows))
      await transaction
        .insertInto('busy_times')
        .values([...part])
        .execute();
  });
}

/** Reads every calendar of colleagues who have a diary once, one after the other; whoever is blocked has none. */
export async function readCalendars(services: Services, read: ReadBusy): Promise<void> {
  const rows = await services.store.reader
    .selectFrom('busy_calendars')
    .innerJoin('staff', 'staff.id', 'busy_calendars.staff_id')
    .select(['busy_calendars.id', 'address', 'role'])
    .where('status', '=', 'active')
    .orderBy('busy_calendars.id')
    .execute();
  const { nowMs } = askingNow(services);
  for (const { id, address } of rows.filter(({ role }) => hasRight(role, 'diary'))) {
    await keep(services, id, await read(address, { fromMs: nowMs - dayMs, untilMs: nowMs + aheadMs }));
  }
}

/** Reads the calendars of colleagues every few minutes. */
export function watchCalendars(services: Services, read: ReadBusy): Loop {
  return startLoop({
    firstMs: minuteMs / 2,
    everyMs: pauseMs,
    work: () => readCalendars(services, read),
    failed(reason) {
      services.log.error({ reason }, 'calendars of colleagues not read');
    },
  });
}
