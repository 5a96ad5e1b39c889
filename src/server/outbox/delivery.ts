import type { Selectable, Transaction } from 'kysely';
import type { OutboxTable, Tables } from '#server/store/tables.ts';

/** A row of the outbox. */
export type OutboxRow = Selectable<OutboxTable>;

/** How an attempt to deliver ended. */
export type Outcome =
  | { readonly kind: 'sent' }
  /** Try again; `isDown` when the other side answers nobody, so that the next row need not be tried now. */
  | { readonly kind: 'later'; readonly reason: string; readonly isDown: boolean }
  /** The other side says no for good. Whether only to this row, shows in what becomes of others, unless it says so. */
  | { readonly kind: 'refused'; readonly reason: string; readonly isEverybody: boolean }
  /** Trying again would change nothing. */
  | { readonly kind: 'never'; readonly reason: string };

/** One way out of the outbox: mail, webhook. It never throws for what the other side does. */
export interface Delivery {
  readonly deliver: (row: OutboxRow) => Promise<Outcome>;
  /** Forgets what was noted for an attempt, in the transaction that writes down how it ended. */
  readonly forget?: (transaction: Transaction<Tables>, row: OutboxRow) => Promise<void>;
  readonly close: () => void;
}

export type Deliveries = Readonly<Record<OutboxTable['kind'], Delivery>>;
