import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { rowParts } from '#server/store/row-parts.ts';
import type { LeadEventTable } from '#server/store/lead-case-tables.ts';
import type { Tables } from '#server/store/tables.ts';

/** Something that happened to a lead; without an actor the software did it. */
export interface NewCaseEvent {
  /** Where the same may be told twice: what makes it the same. */
  readonly id?: string;
  readonly leadId: string;
  readonly at: Date;
  readonly kind: LeadEventTable['kind'];
  readonly actor?: string;
  readonly text?: string;
  readonly detail?: string;
}

/** Writes down what happened to leads, in the transaction in which it happens. */
export async function addCaseEvents(transaction: Transaction<Tables>, events: readonly NewCaseEvent[]): Promise<void> {
  const rows = events.map(({ id = randomUUID(), leadId, at, kind, actor, text = '', detail = '' }) => {
    return { id, lead_id: leadId, at: at.getTime(), actor: actor ?? null, kind, text, detail };
  });
  for (const part of rowParts(rows)) await transaction.insertInto('lead_events').values(part).execute();
}

/** Writes down what happened to a lead, in the transaction in which it happens. */
export function addCaseEvent(transaction: Transaction<Tables>, event: NewCaseEvent): Promise<void> {
  return addCaseEvents(transaction, [event]);
}
