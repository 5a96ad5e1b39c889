import { setTimeout as wait } from 'node:timers/promises';
import type { ControlledTransaction, Kysely, Transaction } from 'kysely';
import { asStoreError, failureOf, StoreError } from '#server/store/store-error.ts';
import type { Tables } from '#server/store/tables.ts';

/** One write: all of it is stored or nothing. It may use only the transaction that it is given. */
export type Write<T> = (transaction: Transaction<Tables>) => Promise<T>;

/** Writes that arrive within this time share one flush to the disk. */
const gatherMs = 3;
const maximumBatch = 250;
/** Beyond it a write is refused at once: it would wait longer than a visitor does. */
export const maximumWaiting = 2_000;

/** A write in the queue, told when its commit is on the disk. */
interface Waiting {
  readonly run: (transaction: ControlledTransaction<Tables, string[]>) => Promise<void>;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** Commits writes in groups, one at a time: SQLite has one writer, and each commit costs a flush. */
export class GroupCommit {
  readonly #database: Kysely<Tables>;
  readonly #check: () => void;
  #waiting: Waiting[] = [];
  #working: Promise<void> | undefined;

  /** `check` throws where what is stored would be nowhere. */
  constructor(database: Kysely<Tables>, check: () => void = () => undefined) {
    this.#database = database;
    this.#check = check;
  }

  write<T>(work: Write<T>): Promise<T> {
    if (this.#waiting.length >= maximumWaiting) return Promise.reject(new StoreError('overloaded'));
    return new Promise<T>((resolve, reject) => {
      let result: { readonly value: T } | undefined;
      this.#waiting.push({
        run: async (transaction) => {
          result = { value: await work(transaction) };
        },
        resolve: () => {
          if (result) resolve(result.value);
        },
        reject,
      });
      this.#working ??= this.#work();
    });
  }

  /** Settles when nothing waits any more. */
  async idle(): Promise<void> {
    while (this.#working) await this.#working;
  }

  async #work(): Promise<void> {
    while (this.#waiting.length > 0) {
      await wait(gatherMs);
      await this.#commit(this.#waiting.splice(0, maximumBatch));
    }
    this.#working = undefined;
  }

  async #commit(batch: readonly Waiting[]): Promise<void> {
    try {
      this.#check();
      const done = await this.#runBatch(batch);
      this.#check();
      for (const entry of done) entry.resolve();
    } catch (error) {
      // A full disk or a lost file ends the whole transaction: nothing of the group is stored.
      for (const { reject } of batch) reject(asStoreError(error));
    }
  }

  /** Runs each write behind a savepoint; one that fails takes only itself back. Returns those that are stored. */
  async #runBatch(batch: readonly Waiting[]): Promise<Waiting[]> {
    const transaction = await this.#database.startTransaction().execute();
    const done: Waiting[] = [];
    try {
      for (const entry of batch) {
        const saved = await transaction.savepoint('write').execute();
        try {
          await entry.run(saved);
          await saved.releaseSavepoint('write').execute();
          done.push(entry);
        } catch (error) {
          if (failureOf(error) !== undefined) throw error;
          await saved.rollbackToSavepoint('write').execute();
          entry.reject(error);
        }
      }
      await transaction.commit().execute();
      return done;
    } catch (error) {
      // SQLite may have rolled back by itself; then there is nothing left to roll back.
      await transaction
        .rollback()
        .execute()
        .catch(() => undefined);
      throw error;
    }
  }
}
