import { randomUUID } from 'node:crypto';
import type { Insertable, Transaction } from 'kysely';
import type { Mail } from '#submissions/form-server.ts';
import type { OutboxRow } from '#server/outbox/delivery.ts';
import type { Store } from '#server/store/store.ts';
import type { OutboxTable, Tables } from '#server/store/tables.ts';

/** How long a worker may take for one row before another may try it. */
export const leaseMs = 120_000;

interface NewRow {
  readonly leadId: string | null;
  readonly now: Date;
  /** Host name of the site, the right half of a Message-ID. */
  readonly host: string;
}

function newRow(kind: OutboxTable['kind'], payload: object, { leadId, now, host }: NewRow): Insertable<OutboxTable> {
  const id = randomUUID();
  return {
    id,
    lead_id: leadId,
    kind,
    payload: JSON.stringify(payload),
    recipient: null,
    // The same at every attempt: a mail that arrives twice is known as one.
    message_id: `<${id}@${host}>`,
    state: 'waiting',
    attempts: 0,
    due_at: now.getTime(),
    last_error: null,
    created_at: now.getTime(),
    done_at: null,
  };
}

/** A mail as a row of the outbox. */
export function mailRow(mail: Mail, options: NewRow): Insertable<OutboxTable> {
  return { ...newRow('mail', mail, options), recipient: mail.to.address.toLowerCase() };
}

/** A lead for the CRM as a row of the outbox. */
export function webhookRow(event: object, options: NewRow): Insertable<OutboxTable> {
  return newRow('webhook', event, options);
}

/** A lead for the CRM's own interface as a row of the outbox. */
export function crmRow(request: object, options: NewRow): Insertable<OutboxTable> {
  return newRow('crm', request, options);
}

/** Puts rows into the outbox, in the transaction that stores what they tell of. */
export async function enqueue(
  transaction: Transaction<Tables>,
  rows: readonly Insertable<OutboxTable>[],
): Promise<void> {
  if (rows.length > 0)
    await transaction
      .insertInto('outbox')
      .values([...rows])
      .execute();
}

/** Rows whose time has come, the oldest first. */
export function dueRows({ reader }: Store, now: Date, limit: number): Promise<OutboxRow[]> {
  return reader
    .selectFrom('outbox')
    .selectAll()
    .where('state', '=', 'waiting')
    .where('due_at', '<=', now.getTime())
    .orderBy('due_at')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Takes a row for this worker; false when another worker was faster. */
export async function leaseRow(store: Store, row: OutboxRow, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await store.write((transaction) =>
    transaction
      .updateTable('outbox')
      .set({ due_at: now.getTime() + leaseMs })
      .where('id', '=', row.id)
      .where('state', '=', 'waiting')
      .where('due_at', '=', row.due_at)
      .executeTakeFirst(),
  );
  return numUpdatedRows === 1n;
}

/** How many rows wait, how many are dead, and since when the oldest due one waits. */
export async function outboxState(
  { reader }: Store,
  now: Date,
): Promise<{ waiting: number; dead: number; oldestDueMs: number }> {
  const counts = await reader
    .selectFrom('outbox')
    .select(({ fn }) => ['state', fn.countAll<number>().as('rows')])
    .where('state', 'in', ['waiting', 'dead'])
    .groupBy('state')
    .execute();
  const oldest = await reader
    .selectFrom('outbox')
    .select(({ fn }) => fn.min('created_at').as('since'))
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  const rowsIn = (state: string): number => counts.find((count) => count.state === state)?.rows ?? 0;
  const since = oldest?.since as number | null | undefined;
  return {
    waiting: rowsIn('waiting'),
    dead: rowsIn('dead'),
    oldestDueMs: typeof since === 'number' ? Math.max(0, now.getTime() - since) : 0,
  };
}
