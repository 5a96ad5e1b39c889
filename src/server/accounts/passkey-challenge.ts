import type { Kysely, Transaction } from 'kysely';
import type { AccountKind } from '#server/accounts/realm.ts';
import { newSecret, secretHash } from '#server/accounts/secrets.ts';
import { minuteMs } from '#server/clock.ts';
import type { Tables } from '#server/store/tables.ts';

/** Somebody looks for a key or a telephone meanwhile. */
export const challengeMs = 5 * minuteMs;

/** Under what a challenge is kept: the session in which a passkey is added, or the cookie of one login. */
export const challengeKey = {
  ofSession: (sessionHash: string): string => secretHash(`passkey of ${sessionHash}`),
  ofCookie: (secret: string): string => secretHash(secret),
} as const;

interface NewChallenge {
  readonly hash: string;
  /** Null for a login: nobody knows yet whose. */
  readonly accountId: string | null;
  readonly name: string;
  readonly now: Date;
}

/** Makes a challenge in the place of the one before; returns it. */
export async function keepChallenge(
  realm: AccountKind,
  transaction: Transaction<Tables>,
  { hash, accountId, name, now }: NewChallenge,
): Promise<string> {
  const tables = realm.tables(transaction);
  const [challenge, time] = [newSecret(), now.getTime()];
  await tables
    .deleteFrom('account_challenges')
    .where((where) => where.or([where('hash', '=', hash), where('expires_at', '<=', time)]))
    .execute();
  await tables
    .insertInto('account_challenges')
    .values({ hash, account_id: accountId, challenge, name, expires_at: time + challengeMs })
    .execute();
  return challenge;
}

/** The challenge that waits, without using it up. */
export function readChallenge(realm: AccountKind, reader: Kysely<Tables>, hash: string, now: Date) {
  return realm
    .tables(reader)
    .selectFrom('account_challenges')
    .select(['challenge', 'name'])
    .where('hash', '=', hash)
    .where('expires_at', '>', now.getTime())
    .executeTakeFirst();
}

/** Uses a challenge up, whatever comes of it; of any number of uses at the same time, one has it. */
export async function takeChallenge(realm: AccountKind, transaction: Transaction<Tables>, hash: string, now: Date) {
  const taken = await realm
    .tables(transaction)
    .deleteFrom('account_challenges')
    .where('hash', '=', hash)
    .returning(['challenge', 'account_id', 'name', 'expires_at'])
    .executeTakeFirst();
  return taken && taken.expires_at > now.getTime() ? taken : undefined;
}
