import type { Transaction } from 'kysely';
import { dropPasskeys } from '#server/accounts/passkey-store.ts';
import { endSessions } from '#server/accounts/sessions.ts';
import { ownerRealm } from '#server/owners/owner-realm.ts';
import type { Tables } from '#server/store/tables.ts';

/** What somebody else must not take over: password, second step and choices of the person before. */
const blank = {
  password_hash: null,
  password_changed_at: null,
  second_step_key: null,
  second_step_pending: null,
  second_step_used: null,
  own_language: null,
  report: 'none',
  invited_at: null,
  logged_in_at: null,
} as const;

/**
 * After another address came for an account: whoever reads the old one is logged out everywhere, known browsers are strange
 * again, and links on their way open nothing.
 */
export async function endAccess(transaction: Transaction<Tables>, ownerId: string): Promise<void> {
  await endSessions(ownerRealm, transaction, ownerId);
  await transaction.deleteFrom('owner_tokens').where('owner_id', '=', ownerId).execute();
  await transaction.deleteFrom('owner_devices').where('owner_id', '=', ownerId).execute();
}

/** Makes an account one that nobody has used yet. */
export async function beginAnew(transaction: Transaction<Tables>, ownerId: string): Promise<void> {
  await transaction.deleteFrom('owner_codes').where('owner_id', '=', ownerId).execute();
  await dropPasskeys(ownerRealm, transaction, ownerId);
  await transaction.updateTable('owners').set(blank).where('id', '=', ownerId).execute();
  await transaction
    .updateTable('owners')
    .set({ status: 'invited' })
    .where('id', '=', ownerId)
    .where('status', '=', 'active')
    .execute();
}
