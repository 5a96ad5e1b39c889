import type { Transaction } from 'kysely';
import { deviceDays } from '#server/accounts/devices.ts';
import { dayMs } from '#server/clock.ts';
import { retentionDays } from '#server/retention/tidy-owners.ts';
import type { Tables } from '#server/store/tables.ts';

/** Deletes what is over of the office: sessions and links, and what was done longer ago than the trail of owners is kept. */
export async function tidyStaff(transaction: Transaction<Tables>, now: Date): Promise<void> {
  const before = (days: number): number => now.getTime() - days * dayMs;
  await transaction.deleteFrom('staff_sessions').where('created_at', '<', before(retentionDays.sessions)).execute();
  await transaction.deleteFrom('staff_tokens').where('expires_at', '<', before(retentionDays.tokens)).execute();
  await transaction.deleteFrom('staff_devices').where('last_seen', '<', before(deviceDays)).execute();
  await transaction.deleteFrom('office_acts').where('at', '<', before(retentionDays.trail)).execute();
}
