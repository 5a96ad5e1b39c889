import type { Selectable } from 'kysely';
import type { OutboxTable } from '#server/store/tables.ts';

/** A row of the outbox. */
export type OutboxRow = Selectable<OutboxTable>;

/** How an attempt to deliver ended. */
export type Outcome =
  | { readonly kind: 'sent' }
  /** Try again; `isDown` when the other side answers nobody, so that the next row need not be tried now. */
  | { readonly kind: 'later'; readonly reason: string; readonly isDown: boolean }
  /** Trying again would change nothing: an address that does not exist. */
  | { readonly kind: 'never'; readonly reason: string };

/** One way out of the outbox: mail, webhook. It never throws for what the other side does. */
export interface Delivery {
  readonly deliver: (row: OutboxRow) => Promise<Outcome>;
  readonly close: () => void;
}

export type Deliveries = Readonly<Record<OutboxTable['kind'], Delivery>>;
