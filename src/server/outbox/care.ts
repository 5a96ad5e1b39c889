import type { Transaction } from 'kysely';
import type { OutboxRow } from '#server/outbox/delivery.ts';
import { openLanes } from '#server/outbox/lanes.ts';
import type { Store } from '#server/store/store.ts';
import type { Tables } from '#server/store/tables.ts';

/** Rows that wait for a person, the newest first: given up (`dead`), or of a lead that may be a robot's (`held`). */
export function rowsInCare({ reader }: Store, state: 'dead' | 'held'): Promise<OutboxRow[]> {
  return reader.selectFrom('outbox').selectAll().where('state', '=', state).orderBy('created_at', 'desc').execute();
}

const untried = { attempts: 0, failing_since: null, refused_after: null } as const;

/** Gives rows that were given up (all, or the ones named) a new start; returns their numbers. */
export async function giveNewStart(
  transaction: Transaction<Tables>,
  now: Date,
  ids?: readonly string[],
): Promise<string[]> {
  await openLanes(transaction);
  const change = transaction
    .updateTable('outbox')
    .set({ state: 'waiting', due_at: now.getTime(), done_at: null, ...untried })
    .where('state', '=', 'dead');
  const rows = await (ids ? change.where('id', 'in', [...ids]) : change).returning('id').execute();
  return rows.map(({ id }) => id);
}

/** The same in a transaction of its own, of all where none is named; returns how many. */
export async function sendAgain(store: Store, now: Date, ids: readonly string[] = []): Promise<number> {
  const started = await store.write((transaction) => giveNewStart(transaction, now, ids.length > 0 ? ids : undefined));
  return started.length;
}
