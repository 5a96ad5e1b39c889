import { randomBytes } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { AccountKind } from '#server/accounts/realm.ts';
import { newSecret, secretHash } from '#server/accounts/secrets.ts';
import { hourMs, minuteMs } from '#server/clock.ts';
import type { OwnerSessionTable } from '#server/store/owner-tables.ts';
import type { Store } from '#server/store/store.ts';
import type { Tables } from '#server/store/tables.ts';

const idleMs = 30 * minuteMs;
const absoluteMs = 8 * hourMs;
/** Between password and code of the second step. */
const secondStepMs = 10 * minuteMs;
/** A session's last use is written down this exactly and no more: a page makes many requests. */
const seenMs = minuteMs;

interface NewSession {
  readonly accountId: string;
  readonly stage: OwnerSessionTable['stage'];
  readonly device: string;
  readonly now: Date;
}

/** Begins a session under a secret that nobody had before; returns the secret. */
export async function openSession(
  realm: AccountKind,
  transaction: Transaction<Tables>,
  { accountId, stage, device, now }: NewSession,
): Promise<string> {
  const secret = newSecret();
  const time = now.getTime();
  await realm
    .tables(transaction)
    .insertInto('account_sessions')
    .values({
      hash: secretHash(secret),
      id: randomBytes(9).toString('base64url'),
      account_id: accountId,
      stage,
      device,
      created_at: time,
      seen_at: time,
    })
    .execute();
  return secret;
}

/** Ends the sessions of an account, but for one. */
export async function endSessions(
  realm: AccountKind,
  transaction: Transaction<Tables>,
  accountId: string,
  exceptHash = '',
): Promise<number> {
  const { numDeletedRows } = await realm
    .tables(transaction)
    .deleteFrom('account_sessions')
    .where('account_id', '=', accountId)
    .where('hash', '<>', exceptHash)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Ends the session of a cookie, whatever it was. */
export async function endSession(
  realm: AccountKind,
  transaction: Transaction<Tables>,
  secret: string | undefined,
): Promise<void> {
  if (secret === undefined) return;
  const tables = realm.tables(transaction);
  await tables.deleteFrom('account_sessions').where('hash', '=', secretHash(secret)).execute();
}

/** Times before which sessions of each kind are over. */
function bounds(now: Date): { idle: number; absolute: number; secondStep: number } {
  const time = now.getTime();
  return { idle: time - idleMs, absolute: time - absoluteMs, secondStep: time - secondStepMs };
}

type FoundSession = Awaited<ReturnType<typeof findSession>>;

/** The session of a cookie with its account: not over, of an account in use, at the stage that is asked for. */
export async function findSession(
  realm: AccountKind,
  { reader }: Store,
  secret: string | undefined,
  { stage, now }: { readonly stage: OwnerSessionTable['stage']; readonly now: Date },
) {
  if (secret === undefined || secret.length > 100) return undefined;
  const { idle, absolute, secondStep } = bounds(now);
  return realm
    .tables(reader)
    .selectFrom('account_sessions')
    .innerJoin('accounts', 'accounts.id', 'account_sessions.account_id')
    .select(['hash', 'account_sessions.id', 'account_id', 'device', 'seen_at', 'language', 'name', 'email'])
    .where('hash', '=', secretHash(secret))
    .where('stage', '=', stage)
    .where('status', '=', 'active')
    .where('seen_at', '>', stage === 'open' ? idle : secondStep)
    .where('account_sessions.created_at', '>', stage === 'open' ? absolute : secondStep)
    .executeTakeFirst();
}

/** Writes down that a session is in use. */
export async function touchSession(
  realm: AccountKind,
  store: Store,
  session: NonNullable<FoundSession>,
  now: Date,
): Promise<void> {
  if (now.getTime() - session.seen_at < seenMs) return;
  await store.write((transaction) =>
    realm
      .tables(transaction)
      .updateTable('account_sessions')
      .set({ seen_at: now.getTime() })
      .where('hash', '=', session.hash)
      .execute(),
  );
}

/** Where somebody is logged in now, the last used first. */
export function openSessions(realm: AccountKind, { reader }: Store, accountId: string, now: Date) {
  const { idle, absolute } = bounds(now);
  return realm
    .tables(reader)
    .selectFrom('account_sessions')
    .select(['id', 'device', 'created_at', 'seen_at'])
    .where('account_id', '=', accountId)
    .where('stage', '=', 'open')
    .where('seen_at', '>', idle)
    .where('created_at', '>', absolute)
    .orderBy('seen_at', 'desc')
    .orderBy('id')
    .execute();
}
