import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { endOfDayAfter } from '#domain/brussels-clock.ts';
import { undoDays, type Stopped } from '#submissions/form-server.ts';
import { dropWaitingMails, forgetAnswers } from '#server/subscriptions/stale.ts';
import type { Tables } from '#server/store/tables.ts';

/** Whoever is on the list of the newsletter has a claim of this scope, by e-mail address in lower case. */
const newsletter = 'newsletter';

interface Unsubscribing {
  /** Number that a link can take it back by. */
  readonly id: string;
  readonly email: string;
  readonly now: Date;
}

/** Takes an address off the list; returns since when it was on it. */
async function leaveList(transaction: Transaction<Tables>, address: string): Promise<number | null> {
  const left = await transaction
    .deleteFrom('claims')
    .where('scope', '=', newsletter)
    .where('key', '=', address)
    .returning('created_at')
    .executeTakeFirst();
  return left?.created_at ?? null;
}

async function remember(
  transaction: Transaction<Tables>,
  { id, email, now }: Unsubscribing,
  newsletterSince: number | null,
): Promise<void> {
  await transaction
    .insertInto('unsubscriptions')
    .values({
      id,
      email,
      stopped_at: now.getTime(),
      kept_until: endOfDayAfter(now.getTime(), undoDays),
      undone_at: null,
      newsletter_since: newsletterSince,
    })
    .execute();
}

/**
 * Stops the newsletter and all alerts of an address at once: also what waits to be sent, and what was asked for but not
 * confirmed. Returns what had to stop; `takeBack` starts it again.
 */
export async function unsubscribe(
  transaction: Transaction<Tables>,
  { id, email, now }: Unsubscribing,
): Promise<Stopped> {
  const address = email.toLowerCase();
  const since = await leaveList(transaction, address);
  await remember(transaction, { id, email: address, now }, since);
  // Before the mails: a run that is about to write one holds these rows until it has.
  const { numUpdatedRows } = await transaction
    .updateTable('alert_searches')
    .set({ stopped_by: id })
    .where('email', '=', address)
    .where('stopped_by', 'is', null)
    .executeTakeFirst();
  await dropWaitingMails(transaction, address, ['newsletter-stop', 'alert-stop']);
  await forgetAnswers(transaction, address);
  return { newsletter: since !== null, searches: Number(numUpdatedRows) };
}

/** Starts again what an unsubscription stopped, once and in time; false when there is nothing (any more) to start. */
export async function takeBack(transaction: Transaction<Tables>, id: string, now: Date): Promise<boolean> {
  const undone = await transaction
    .updateTable('unsubscriptions')
    .set({ undone_at: now.getTime() })
    .where('id', '=', id)
    .where('undone_at', 'is', null)
    .where('kept_until', '>', now.getTime())
    .returning(['email', 'newsletter_since'])
    .executeTakeFirst();
  if (!undone) return false;
  const { email, newsletter_since: since } = undone;
  if (since !== null) await joinList(transaction, email, since);
  const { numUpdatedRows } = await transaction
    .updateTable('alert_searches')
    .set({ stopped_by: null })
    .where('stopped_by', '=', id)
    .executeTakeFirst();
  return since !== null || numUpdatedRows > 0n;
}

async function joinList(transaction: Transaction<Tables>, address: string, since: number): Promise<void> {
  await transaction
    .insertInto('claims')
    .values({ scope: newsletter, key: address, lead_id: null, created_at: since, expires_at: null })
    .onConflict((conflict) => conflict.columns(['scope', 'key']).doNothing())
    .execute();
}

/**
 * Puts an address on the list of the newsletter. False when it was unsubscribed after it had asked for that: who stops ends
 * earlier wishes too.
 */
export async function joinNewsletter(
  transaction: Transaction<Tables>,
  email: string,
  { askedAt, now, language }: { readonly askedAt: number; readonly now: Date; readonly language?: string },
): Promise<boolean> {
  const address = email.toLowerCase();
  const stopped = await transaction
    .selectFrom('unsubscriptions')
    .select('id')
    .where('email', '=', address)
    .where('stopped_at', '>', askedAt)
    .where('undone_at', 'is', null)
    .executeTakeFirst();
  if (stopped) return false;
  await joinList(transaction, address, now.getTime());
  if (language !== undefined) {
    await transaction
      .insertInto('newsletter_languages')
      .values({ email: address, language })
      .onConflict((conflict) => conflict.column('email').doUpdateSet({ language }))
      .execute();
  }
  return true;
}

/** Stops the newsletter for good, by a link that only the owner of the address has: taking back starts it no more. */
export async function stopNewsletter(transaction: Transaction<Tables>, email: string, now: Date): Promise<void> {
  const address = email.toLowerCase();
  await leaveList(transaction, address);
  await transaction.deleteFrom('newsletter_languages').where('email', '=', address).execute();
  await transaction
    .updateTable('unsubscriptions')
    .set({ newsletter_since: null })
    .where('email', '=', address)
    .execute();
  await remember(transaction, { id: randomUUID(), email: address, now }, null);
  await dropWaitingMails(transaction, address, ['newsletter-stop']);
  await forgetAnswers(transaction, address);
}

/** Forgets what can no longer be taken back, with its searches. */
export async function tidyUnsubscriptions(transaction: Transaction<Tables>, now: Date): Promise<void> {
  await transaction.deleteFrom('unsubscriptions').where('kept_until', '<=', now.getTime()).execute();
  // The language of who is on the list no more, and cannot come back to it by taking back.
  await transaction
    .deleteFrom('newsletter_languages')
    .where('email', 'not in', (build) => build.selectFrom('claims').select('key').where('scope', '=', newsletter))
    .where('email', 'not in', (build) => build.selectFrom('unsubscriptions').select('email'))
    .execute();
}
