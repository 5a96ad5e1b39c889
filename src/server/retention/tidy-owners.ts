import type { Transaction } from 'kysely';
import { dayMs } from '#server/clock.ts';
import { deviceDays } from '#server/accounts/devices.ts';
import { goneKey } from '#server/owners/accounts.ts';
import type { Tables } from '#server/store/tables.ts';

/** Sessions and links are long over by then; what was done to accounts is kept for two years. */
export const retentionDays = { sessions: 1, tokens: 8, attempts: 2, trail: 730, ended: 90 };

/** Deletes what is over. */
export async function tidyOwners(transaction: Transaction<Tables>, now: Date): Promise<void> {
  const before = (days: number): number => now.getTime() - days * dayMs;
  await transaction.deleteFrom('owner_sessions').where('created_at', '<', before(retentionDays.sessions)).execute();
  await transaction.deleteFrom('owner_tokens').where('expires_at', '<', before(retentionDays.tokens)).execute();
  await transaction.deleteFrom('owner_devices').where('last_seen', '<', before(deviceDays)).execute();
  await transaction.deleteFrom('login_attempts').where('updated_at', '<', before(retentionDays.attempts)).execute();
  // Who left the feed may come back with it for a while, a feed being wrong for a day; then the account goes, with all its rows.
  await transaction
    .deleteFrom('owners')
    .where('email_key', 'like', goneKey('%'))
    .where('updated_at', '<', before(retentionDays.ended))
    .execute();
  await transaction.deleteFrom('owner_audit').where('at', '<', before(retentionDays.trail)).execute();
}
