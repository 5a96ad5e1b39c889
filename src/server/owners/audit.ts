import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { OwnAct } from '#server/accounts/realm.ts';
import type { Tables } from '#server/store/tables.ts';

/** What can be done to an account. */
export type OwnerAction =
  | 'added'
  | 'changed'
  | 'invited'
  | 'disabled'
  | 'enabled'
  | 'exported'
  | 'erased'
  | OwnAct
  /** Somebody of the agency looked at the portal as the owner sees it. */
  | 'looked-at';

interface AuditLine {
  readonly ownerId: string;
  readonly action: OwnerAction;
  /** `owner`, `feed`, or who ran the command. */
  readonly actor: string;
  readonly now: Date;
}

/** Writes down what was done, in the transaction that does it. */
export async function audit(
  transaction: Transaction<Tables>,
  { ownerId, action, actor, now }: AuditLine,
): Promise<void> {
  await transaction
    .insertInto('owner_audit')
    .values({ id: randomUUID(), owner_id: ownerId, action, actor, at: now.getTime() })
    .execute();
}
