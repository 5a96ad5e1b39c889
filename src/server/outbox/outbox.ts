import { randomUUID } from 'node:crypto';
import type { Insertable, Transaction } from 'kysely';
import { recordOf } from '#base/record-of.ts';
import type { CrmRequest } from '#server/outbox/crm-request.ts';
import type { Mail } from '#submissions/mail.ts';
import type { OutboxRow } from '#server/outbox/delivery.ts';
import { mailText, requestText } from '#server/outbox/payload.ts';
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

function newRow(kind: OutboxTable['kind'], payload: string, { leadId, now, host }: NewRow): Insertable<OutboxTable> {
  const id = randomUUID();
  return {
    id,
    lead_id: leadId,
    kind,
    payload,
    recipient: null,
    // The same at every attempt: a mail that arrives twice is known as one.
    message_id: `<${id}@${host}>`,
    state: 'waiting',
    attempts: 0,
    due_at: now.getTime(),
    last_error: null,
    failing_since: null,
    refused_after: null,
    created_at: now.getTime(),
    done_at: null,
  };
}

/** A mail as a row of the outbox. */
export function mailRow(mail: Mail, options: NewRow): Insertable<OutboxTable> {
  return { ...newRow('mail', mailText(mail), options), recipient: mail.to.address.toLowerCase() };
}

/** A lead for the CRM as a row of the outbox. */
export function webhookRow(event: object, options: NewRow): Insertable<OutboxTable> {
  return newRow('webhook', JSON.stringify(event), options);
}

/** A lead for the CRM's own interface as a row of the outbox. */
export function crmRow(request: CrmRequest, options: NewRow): Insertable<OutboxTable> {
  return newRow('crm', requestText(request), options);
}

/** What whoever watches over the server is told, as a row of the outbox. */
export function alarmRow(event: object, options: NewRow): Insertable<OutboxTable> {
  return newRow('alarm', JSON.stringify(event), options);
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

const unsent = ['waiting', 'held', 'unconfirmed', 'dead'] as const;

/** How many rows of each state have not been sent. */
export async function outboxState({ reader }: Store): Promise<Record<(typeof unsent)[number], number>> {
  const counts = await reader
    .selectFrom('outbox')
    .select(({ fn }) => ['state', fn.countAll<number>().as('rows')])
    .where('state', 'in', unsent)
    .groupBy('state')
    .execute();
  return recordOf(unsent, (state) => counts.find((count) => count.state === state)?.rows ?? 0);
}

/** How long the oldest row of some kinds waits; one that was refused for its own sake is no sign of anything. */
export async function oldestWaitingMs(
  { reader }: Store,
  kinds: readonly OutboxTable['kind'][],
  now: Date,
): Promise<number> {
  const oldest = await reader
    .selectFrom('outbox')
    .select(({ fn }) => fn.min<number | null>('created_at').as('since'))
    .where('state', '=', 'waiting')
    .where('kind', 'in', [...kinds])
    .where('refused_after', 'is', null)
    .executeTakeFirst();
  // Of a row from the future only this is known: the clock was set back, by so much at least.
  return oldest?.since == null ? 0 : Math.abs(now.getTime() - oldest.since);
}
