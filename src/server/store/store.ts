import type { Kysely } from 'kysely';
import type { Write } from '#server/store/group-commit.ts';
import type { StoreSnapshot } from '#server/store/snapshot.ts';
import type { Tables } from '#server/store/tables.ts';

/** Where leads, outbox and everything else that must not be lost is kept. */
export interface Store {
  readonly kind: 'sqlite' | 'postgres';
  /** For reading; a write goes through `write`. */
  readonly reader: Kysely<Tables>;
  /** Resolves when the write is on the disk; rejects with a StoreError when it cannot get there. */
  readonly write: <T>(work: Write<T>) => Promise<T>;
  /**
   * Takes what was deleted out of the files of the database too; rejects with a StoreError while another program reads them.
   * PostgreSQL does that by its own vacuum.
   */
  readonly scrub: () => Promise<void>;
  /** Works on the whole store as it is now, while others go on reading and writing; for back-ups. */
  readonly withSnapshot: <T>(work: (snapshot: StoreSnapshot) => Promise<T>) => Promise<T>;
  /** Waits for writes under way, then lets go of the database. */
  readonly close: () => Promise<void>;
}
