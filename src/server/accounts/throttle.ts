import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import { dayMs, secondMs } from '#server/clock.ts';
import type { AccountKind } from '#server/accounts/realm.ts';
import { keyedHash } from '#server/guards/keyed-hash.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { Services } from '#server/services.ts';
import type { Tables } from '#server/store/tables.ts';

/** So many mistakes are nobody's business. */
const freeAttempts = 5;
const firstDelayMs = 15 * secondMs;
/** The delay doubles so many times: 32 minutes at most. */
const mostDoublings = 7;
/** After a day without an attempt it starts anew. */
const forgottenMs = dayMs;

/** Keeps the counts of realms apart; those of owners have the names that they always had. */
function prefixOf({ name }: AccountKind): string {
  return name === 'owner' ? '' : `${name} `;
}

/** Attempts at an address, which need not be anybody's: what nobody has is throttled alike. */
export function loginKey(realm: AccountKind, { config }: Services, emailKey: string, deviceHash?: string): string {
  // A browser that was used before has a count of its own: strangers cannot lock anybody out of it.
  return keyedHash(config.secret, `${prefixOf(realm)}login-attempts`, emailKey, deviceHash ?? '');
}

/** Attempts at the code of a second step. */
export function codeKey(realm: AccountKind, { config }: Services, accountId: string): string {
  return keyedHash(config.secret, `${prefixOf(realm)}code-attempts`, accountId);
}

/** How long to wait after so many attempts. `4 -> 0`, `5 -> 15 000`, `7 -> 60 000` */
function delayMs(failures: number): number {
  if (failures < freeAttempts) return 0;
  return firstDelayMs * 2 ** Math.min(failures - freeAttempts, mostDoublings);
}

/**
 * Counts an attempt before it is made, so that attempts at the same time count as well; throws while the last ones make
 * it wait. The row is locked from the first statement on: of two at once, the second sees the count of the first.
 */
export async function countAttempt({ store, clock }: Services, key: string): Promise<void> {
  const now = clock().getTime();
  const isOld = sql<boolean>`login_attempts.updated_at < ${sql.lit(now - forgottenMs)}`;
  const counted = await store.write(async (transaction) => {
    const row = await transaction
      .insertInto('login_attempts')
      .values({ key, failures: 1, blocked_until: 0, updated_at: now })
      .onConflict((conflict) =>
        conflict
          .column('key')
          .doUpdateSet({
            failures: sql<number>`case when ${isOld} then 1 else login_attempts.failures + 1 end`,
            updated_at: now,
          })
          .where('login_attempts.blocked_until', '<=', now),
      )
      .returning('failures')
      .executeTakeFirst();
    const delay = delayMs(row?.failures ?? 0);
    if (delay > 0) {
      const blocked = { blocked_until: now + delay };
      await transaction.updateTable('login_attempts').set(blocked).where('key', '=', key).execute();
    }
    return row;
  });
  if (counted) return;
  const row = await store.reader
    .selectFrom('login_attempts')
    .select('blocked_until')
    .where('key', '=', key)
    .executeTakeFirst();
  const waitMs = Math.max(secondMs, (row?.blocked_until ?? now) - now);
  throw new ApiError('too-many', { retryAfterSeconds: Math.ceil(waitMs / secondMs) });
}

/** It was whoever the account is of: what was counted does not count. */
export async function forgetAttempts(transaction: Transaction<Tables>, keys: readonly string[]): Promise<void> {
  await transaction
    .deleteFrom('login_attempts')
    .where('key', 'in', [...keys])
    .execute();
}
