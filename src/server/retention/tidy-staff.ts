import type { Transaction } from 'kysely';
import { brusselsDay } from '#domain/brussels-clock.ts';
import { deviceDays } from '#server/accounts/devices.ts';
import { dayMs } from '#server/clock.ts';
import { retentionDays } from '#server/retention/tidy-owners.ts';
import type { Tables } from '#server/store/tables.ts';

/**
 * Who is blocked may come back, and finds what is to come: what is past of their diary goes, and after a while the addresses of their
 * calendars elsewhere with what was read there.
 */
async function tidyBlocked(transaction: Transaction<Tables>, now: Date): Promise<void> {
  const blocked = transaction.selectFrom('staff').select('id').where('status', '=', 'disabled');
  const calendars = transaction.selectFrom('busy_calendars').select('id').where('staff_id', 'in', blocked);
  const time = now.getTime();
  await transaction
    .deleteFrom('staff_absences')
    .where('staff_id', 'in', blocked)
    .where('until_day', '<', brusselsDay(time))
    .execute();
  await transaction.deleteFrom('diary_blocks').where('owner', 'in', blocked).where('until_at', '<=', time).execute();
  await transaction
    .deleteFrom('busy_times')
    .where('calendar_id', 'in', calendars)
    .where('until_at', '<=', time)
    .execute();
  const longAgo = blocked.where('updated_at', '<', time - retentionDays.ended * dayMs);
  await transaction.deleteFrom('busy_calendars').where('staff_id', 'in', longAgo).execute();
}

/** Deletes what is over of the office: sessions and links, and what was done longer ago than the trail of owners is kept. */
export async function tidyStaff(transaction: Transaction<Tables>, now: Date): Promise<void> {
  const before = (days: number): number => now.getTime() - days * dayMs;
  await transaction.deleteFrom('staff_sessions').where('created_at', '<', before(retentionDays.sessions)).execute();
  await transaction.deleteFrom('staff_tokens').where('expires_at', '<', before(retentionDays.tokens)).execute();
  await transaction.deleteFrom('staff_devices').where('last_seen', '<', before(deviceDays)).execute();
  await transaction.deleteFrom('office_acts').where('at', '<', before(retentionDays.trail)).execute();
  await tidyBlocked(transaction, now);
}
