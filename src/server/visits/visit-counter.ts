import type { Logger } from 'pino';
import { errorMessage } from '#base/error-message.ts';
import { secondMs } from '#server/clock.ts';
import type { Visit, Visits } from '#server/services.ts';
import { rowParts } from '#server/store/row-parts.ts';
import type { Store } from '#server/store/store.ts';

interface WaitingRow {
  listing_id: string;
  day: string;
  source_class: string;
  visits: number;
}

/**
 * Counts visits in memory and adds them to the store once a second, all homes in one write: however many come, a home
 * costs at most one. Only known homes are counted, so the memory has a bound. A store that fails gets them a second later.
 */
export class VisitCounter implements Visits {
  readonly #store: Store;
  readonly #log: Logger;
  #waiting = new Map<string, WaitingRow>();
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> | undefined;
  #isStopped = false;

  constructor(store: Store, log: Logger) {
    this.#store = store;
    this.#log = log;
  }

  /** Counts a visit; it is in the store a second later. */
  count({ listingId, day, source }: Visit): void {
    this.#add({ listing_id: listingId, day, source_class: source, visits: 1 });
    this.#plan();
  }

  /** Writes what waits; a failure is logged and tried again. */
  async flush(): Promise<void> {
    await this.#writing;
    if (this.#waiting.size === 0) return;
    const rows = [...this.#waiting.values()];
    this.#waiting = new Map();
    this.#writing = this.#write(rows).catch((error: unknown) => {
      for (const row of rows) this.#add(row);
      this.#log.warn({ reason: errorMessage(error) }, 'visits wait');
      this.#plan();
    });
    await this.#writing;
  }

  /** Writes the rest and counts no more by itself. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.flush();
  }

  #plan(): void {
    if (this.#isStopped) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      void this.flush();
    }, secondMs);
  }

  #add(row: WaitingRow): void {
    const key = `${row.listing_id} ${row.day} ${row.source_class}`;
    const known = this.#waiting.get(key);
    if (known) known.visits += row.visits;
    else this.#waiting.set(key, { ...row });
  }

  async #write(rows: readonly WaitingRow[]): Promise<void> {
    await this.#store.write(async (transaction) => {
      for (const part of rowParts(rows)) {
        await transaction
          .insertInto('own_visits')
          .values(part)
          .onConflict((conflict) =>
            conflict.columns(['listing_id', 'day', 'source_class']).doUpdateSet((row) => ({
              visits: row('own_visits.visits', '+', row.ref('excluded.visits')),
            })),
          )
          .execute();
      }
    });
  }
}
