import { createHash, randomBytes } from 'node:crypto';
import type { Transaction } from 'kysely';
import { hourMs, minuteMs } from '#server/clock.ts';
import type { OwnerSessionTable } from '#server/store/owner-tables.ts';
import type { Store } from '#server/store/store.ts';
import type { Tables } from '#server/store/tables.ts';

/** `__Host-`: browsers take it from this very host over TLS only, for all of its paths. */
export const sessionCookie = '__Host-gevel-session';

const idleMs = 30 * minuteMs;
const absoluteMs = 8 * hourMs;
/** Between password and code of the second step. */
const secondStepMs = 10 * minuteMs;
/** A session's last use is written down this exactly and no more: a page makes many requests. */
const seenMs = minuteMs;

/** What is kept of a secret that only its holder may know; it is random, so no slow hash is needed. */
export function secretHash(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/** 32 random bytes. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

interface NewSession {
  readonly ownerId: string;
  readonly stage: OwnerSessionTable['stage'];
  readonly device: string;
  readonly now: Date;
}

/** Begins a session under a secret that nobody had before; returns the secret. */
export async function openSession(
  transaction: Transaction<Tables>,
  { ownerId, stage, device, now }: NewSession,
): Promise<string> {
  const secret = newSecret();
  const time = now.getTime();
  await transaction
    .insertInto('owner_sessions')
    .values({
      hash: secretHash(secret),
      id: randomBytes(9).toString('base64url'),
      owner_id: ownerId,
      stage,
      device,
      created_at: time,
      seen_at: time,
    })
    .execute();
  return secret;
}

/** Ends the sessions of an owner, but for one. */
export async function endSessions(transaction: Transaction<Tables>, ownerId: string, exceptHash = ''): Promise<number> {
  const { numDeletedRows } = await transaction
    .deleteFrom('owner_sessions')
    .where('owner_id', '=', ownerId)
    .where('hash', '<>', exceptHash)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Ends the session of a cookie, whatever it was. */
export async function endSession(transaction: Transaction<Tables>, secret: string | undefined): Promise<void> {
  if (secret === undefined) return;
  await transaction.deleteFrom('owner_sessions').where('hash', '=', secretHash(secret)).execute();
}

/** Times before which sessions of each kind are over. */
function bounds(now: Date): { idle: number; absolute: number; secondStep: number } {
  const time = now.getTime();
  return { idle: time - idleMs, absolute: time - absoluteMs, secondStep: time - secondStepMs };
}

type FoundSession = Awaited<ReturnType<typeof findSession>>;

/** The session of a cookie with its owner: not over, of an account in use, at the stage that is asked for. */
export async function findSession(
  { reader }: Store,
  secret: string | undefined,
  { stage, now }: { readonly stage: OwnerSessionTable['stage']; readonly now: Date },
) {
  if (secret === undefined || secret.length > 100) return undefined;
  const { idle, absolute, secondStep } = bounds(now);
  return reader
    .selectFrom('owner_sessions')
    .innerJoin('owners', 'owners.id', 'owner_sessions.owner_id')
    .select(['hash', 'owner_sessions.id', 'owner_id', 'device', 'seen_at', 'language', 'name', 'email'])
    .where('hash', '=', secretHash(secret))
    .where('stage', '=', stage)
    .where('status', '=', 'active')
    .where('seen_at', '>', stage === 'open' ? idle : secondStep)
    .where('owner_sessions.created_at', '>', stage === 'open' ? absolute : secondStep)
    .executeTakeFirst();
}

/** Writes down that a session is in use. */
export async function touchSession(store: Store, session: NonNullable<FoundSession>, now: Date): Promise<void> {
  if (now.getTime() - session.seen_at < seenMs) return;
  await store.write((transaction) =>
    transaction
      .updateTable('owner_sessions')
      .set({ seen_at: now.getTime() })
      .where('hash', '=', session.hash)
      .execute(),
  );
}

/** Where an owner is logged in now, the last used first. */
export function openSessions({ reader }: Store, ownerId: string, now: Date) {
  const { idle, absolute } = bounds(now);
  return reader
    .selectFrom('owner_sessions')
    .select(['id', 'device', 'created_at', 'seen_at'])
    .where('owner_id', '=', ownerId)
    .where('stage', '=', 'open')
    .where('seen_at', '>', idle)
    .where('created_at', '>', absolute)
    .orderBy('seen_at', 'desc')
    .orderBy('id')
    .execute();
}
