import type { Logger } from 'pino';
import { errorMessage } from '#base/error-message.ts';
import { secondMs } from '#server/clock.ts';
import type { Visit, Visits } from '#server/services.ts';
import type { Store } from '#server/store/store.ts';
import { addCounts, type WaitingCounts } from '#server/visits/add-counts.ts';

/** Beyond so many different searches a day no new one is taken: nobody fills the store by asking. */
const mostSearches = 500;

function nothing(): WaitingCounts {
  return { homes: new Map(), pages: new Map(), searches: new Map() };
}

function isEmpty({ homes, pages, searches }: WaitingCounts): boolean {
  return homes.size + pages.size + searches.size === 0;
}

function add<Row extends object>(rows: Map<string, { row: Row; count: number }>, row: Row, count = 1): void {
  const key = Object.values(row).join(' ');
  const known = rows.get(key);
  if (known) known.count += count;
  else rows.set(key, { row, count });
}

/**
 * Counts visits in memory and adds them to the store once a second, all in one write: however many come, a page costs at most
 * one row. Only known pages are counted, so the memory has a bound. A store that fails gets them a second later.
 */
export class VisitCounter implements Visits {
  readonly #store: Store;
  readonly #log: Logger;
  #waiting = nothing();
  #searches = { day: '', known: new Set<string>() };
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> | undefined;
  #isStopped = false;

  constructor(store: Store, log: Logger) {
    this.#store = store;
    this.#log = log;
  }

  /** Counts a view of a page; it is in the store a second later. */
  count({ listingId, page, day, source }: Visit): void {
    add(this.#waiting.pages, { day, page, source_class: source });
    if (listingId !== undefined) add(this.#waiting.homes, { listing_id: listingId, day, source_class: source });
    this.#plan();
  }

  /** Counts a search that found nothing. */
  countEmpty(search: string, day: string): void {
    if (this.#searches.day !== day) this.#searches = { day, known: new Set() };
    const { known } = this.#searches;
    if (!known.has(search) && known.size >= mostSearches) return;
    known.add(search);
    add(this.#waiting.searches, { day, search });
    this.#plan();
  }

  /** Writes what waits; a failure is logged and tried again. */
  async flush(): Promise<void> {
    await this.#writing;
    if (isEmpty(this.#waiting)) return;
    const written = this.#waiting;
    this.#waiting = nothing();
    this.#writing = this.#store
      .write((transaction) => addCounts(transaction, written))
      .catch((error: unknown) => {
        this.#takeBack(written);
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

  #takeBack({ homes, pages, searches }: WaitingCounts): void {
    for (const { row, count } of homes.values()) add(this.#waiting.homes, row, count);
    for (const { row, count } of pages.values()) add(this.#waiting.pages, row, count);
    for (const { row, count } of searches.values()) add(this.#waiting.searches, row, count);
  }
}
