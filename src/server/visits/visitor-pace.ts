import { sql, type Transaction } from 'kysely';
import { dayMs, minuteMs } from '#server/clock.ts';
import { rowParts } from '#server/store/row-parts.ts';
import type { Tables } from '#server/store/tables.ts';

export const windowMs = 10 * minuteMs;
const prefix = 'visits:';
/** An office that looks for homes together stays below; a program that inflates a count does not. */
export const mostInWindow = 60;

/** What somebody sent within the window, and until when that counts. */
interface Pace {
  readonly sent: number;
  readonly untilMs: number;
}

/**
 * Counts what each visitor sent, by a hash that changes every day, together with what other servers counted. `asked` has the new ones.
 * In the order of their keys: two servers that write the same rows must not wait for each other.
 */
async function addPaces(
  transaction: Transaction<Tables>,
  asked: ReadonlyMap<string, number>,
  now: Date,
): Promise<Map<string, Pace>> {
  const nowMs = now.getTime();
  const rows = [...asked]
    .map(([visitor, points]) => ({ key: prefix + visitor, points, expires_at: nowMs + windowMs }))
    .sort((a, b) => (a.key < b.key ? -1 : 1));
  const paces = new Map<string, Pace>();
  const isOver = sql<boolean>`limits.expires_at <= ${nowMs}`;
  for (const part of rowParts(rows)) {
    const counted = await transaction
      .insertInto('limits')
      .values(part)
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({
          points: sql<number>`case when ${isOver} then excluded.points else limits.points + excluded.points end`,
          expires_at: sql<number>`case when ${isOver} then excluded.expires_at else limits.expires_at end`,
        }),
      )
      .returning(['key', 'points', 'expires_at'])
      .execute();
    for (const { key, points, expires_at: expiry } of counted)
      paces.set(key.slice(prefix.length), { sent: points, untilMs: expiry ?? nowMs });
  }
  return paces;
}

/** How many of a visitor's new visits count. `(asked 5, sent 62) -> 3` */
function allowedOf(asked: number, sent: number): number {
  return Math.max(0, Math.min(asked, mostInWindow - (sent - asked)));
}

/** So many of each visitor's new visits count, and until when none of one who has sent too many will. */
export async function takePaces(
  transaction: Transaction<Tables>,
  asked: ReadonlyMap<string, number>,
  now: Date,
): Promise<{ readonly allowed: Map<string, number>; readonly refusedUntil: Map<string, number> }> {
  const [allowed, refusedUntil] = [new Map<string, number>(), new Map<string, number>()];
  if (asked.size === 0) return { allowed, refusedUntil };
  for (const [visitor, { sent, untilMs }] of await addPaces(transaction, asked, now)) {
    allowed.set(visitor, allowedOf(asked.get(visitor) ?? 0, sent));
    if (sent >= mostInWindow) refusedUntil.set(visitor, untilMs);
  }
  return { allowed, refusedUntil };
}

/**
 * Writes marks down and returns those that are new today, whichever servers they come to. They hold until hashes of visitors change, at
 * midnight UTC, and go with the first that is forgotten then. In their order, as paces are.
 */
export async function takeMarks(
  transaction: Transaction<Tables>,
  marks: readonly string[],
  now: Date,
): Promise<Set<string>> {
  const expiry = (Math.floor(now.getTime() / dayMs) + 1) * dayMs;
  const rows = marks.toSorted().map((mark) => ({ key: prefix + mark, points: 1, expires_at: expiry }));
  const taken = new Set<string>();
  for (const part of rowParts(rows)) {
    const added = await transaction
      .insertInto('limits')
      .values(part)
      .onConflict((conflict) => conflict.column('key').doNothing())
      .returning('key')
      .execute();
    for (const { key } of added) taken.add(key.slice(prefix.length));
  }
  return taken;
}

/** Forgets what is over, who sent something before the window first of all: the hashes are of use for minutes only. */
export async function forgetPaces(transaction: Transaction<Tables>, now: Date): Promise<void> {
  await transaction
    .deleteFrom('limits')
    .where('key', 'like', `${prefix}%`)
    .where('expires_at', '<=', now.getTime())
    .execute();
}
