import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { OfficeAct } from '#domain/office/office-acts.ts';
import type { Tables } from '#server/store/tables.ts';

/** In the place of a person where a command line did it. */
export const commandActor = 'command';

interface ActLine {
  /** Number of the colleague, or `commandActor`. */
  readonly actor: string;
  readonly act: OfficeAct;
  /** What it was done to: `staff 7b…`. A kind and a number, never a name or an address. */
  readonly subject: string;
  /** States before and after, in words of ours; nothing that says who somebody is. */
  readonly before?: string;
  readonly after?: string;
  readonly now: Date;
}

/** Writes down what was done in the office, in the transaction that does it. */
export async function recordAct(
  transaction: Transaction<Tables>,
  { actor, act, subject, before = '', after = '', now }: ActLine,
): Promise<void> {
  await transaction
    .insertInto('office_acts')
    .values({ id: randomUUID(), actor, act, subject, before, after, at: now.getTime() })
    .execute();
}
