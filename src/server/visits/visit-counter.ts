import type { Logger } from 'pino';
import { errorMessage } from '#base/error-message.ts';
import { secondMs, systemClock, type Clock } from '#server/clock.ts';
import { contentHash } from '#server/guards/keyed-hash.ts';
import type { Visit, Visits } from '#server/services.ts';
import type { Store } from '#server/store/store.ts';
import { addCounts, type WaitingCounts } from '#server/visits/add-counts.ts';
import { PacedVisits, type Counting } from '#server/visits/paced-visits.ts';
import { forgetPaces, takePaces, windowMs } from '#server/visits/visitor-pace.ts';

/** Beyond so many different searches a day no new one is taken: nobody fills the store by asking. */
const mostSearches = 500;

function nothing(): WaitingCounts {
  return { homes: new Map(), pages: new Map(), searches: new Map(), saves: new Map() };
}

function isEmpty({ homes, pages, searches, saves }: WaitingCounts): boolean {
  return homes.size + pages.size + searches.size + saves.size === 0;
}

function add<Row extends object>(rows: Map<string, { row: Row; count: number }>, row: Row, count = 1): void {
  const key = Object.values(row).join(' ');
  const known = rows.get(key);
  if (known) known.count += count;
  else rows.set(key, { row, count });
}

/** Adds all of one to the other. */
function addAll(to: WaitingCounts, { homes, pages, searches, saves }: WaitingCounts): void {
  for (const { row, count } of homes.values()) add(to.homes, row, count);
  for (const { row, count } of pages.values()) add(to.pages, row, count);
  for (const { row, count } of searches.values()) add(to.searches, row, count);
  for (const [mark, home] of saves) to.saves.set(mark, home);
}

/**
 * Counts visits in memory and adds them to the store once a second, all in one write: however many come, a page costs at most
 * one row. Of each visitor only so many count, whichever servers they come to: the same write looks at that. Only known pages are
 * counted, so the memory has a bound. A store that fails gets them a second later.
 */
export class VisitCounter implements Visits {
  readonly #store: Store;
  readonly #log: Logger;
  readonly #clock: Clock;
  readonly #paced = new PacedVisits<WaitingCounts>();
  #waiting = nothing();
  #searches = { day: '', known: new Set<string>() };
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> | undefined;
  #isStopped = false;
  #forgotMs: number;

  constructor(store: Store, log: Logger, clock: Clock = systemClock) {
    this.#store = store;
    this.#log = log;
    this.#clock = clock;
    this.#forgotMs = clock().getTime();
  }

  /** Counts a view of a page; it is in the store a second later. */
  count({ listingId, page, day, source }: Visit, visitor?: string): void {
    this.#add(visitor, ({ homes, pages }) => {
      add(pages, { day, page, source_class: source });
      if (listingId !== undefined) add(homes, { listing_id: listingId, day, source_class: source });
    });
  }

  /** Counts a search that found nothing. */
  countEmpty(search: string, day: string, visitor?: string): void {
    if (this.#searches.day !== day) this.#searches = { day, known: new Set() };
    const { known } = this.#searches;
    if (!known.has(search) && known.size >= mostSearches) return;
    this.#add(visitor, ({ searches }) => {
      known.add(search);
      add(searches, { day, search });
    });
  }

  /** Counts that a visitor saved a home; the same visitor and home once a day. */
  countSave(listingId: string, day: string, visitor: string): void {
    const mark = `saved:${contentHash(`${visitor} ${listingId}`)}`;
    this.#add(visitor, ({ saves }) => {
      saves.set(mark, { listing_id: listingId, day });
    });
  }

  /** Writes what waits; a failure is logged and tried again. */
  async flush(): Promise<void> {
    await this.#writing;
    if (isEmpty(this.#waiting) && this.#paced.isEmpty) return;
    const [counted, paced] = [this.#waiting, this.#paced.take()];
    this.#waiting = nothing();
    this.#writing = this.#write(counted, paced).catch((error: unknown) => {
      addAll(this.#waiting, counted);
      this.#paced.takeBack(paced);
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

  async #write(counted: WaitingCounts, paced: ReadonlyMap<string, readonly Counting<WaitingCounts>[]>): Promise<void> {
    const asked = new Map([...paced].map(([visitor, countings]) => [visitor, countings.length]));
    const now = this.#clock();
    const isTidied = now.getTime() - this.#forgotMs >= windowMs;
    const refused = await this.#store.write(async (transaction) => {
      if (isTidied) await forgetPaces(transaction, now);
      const { allowed, refusedUntil } = await takePaces(transaction, asked, now);
      const all = nothing();
      addAll(all, counted);
      for (const [visitor, countings] of paced)
        for (const counting of countings.slice(0, allowed.get(visitor) ?? 0)) counting(all);
      await addCounts(transaction, all, now);
      return refusedUntil;
    });
    this.#paced.refuse(refused);
    if (isTidied) this.#forgotMs = now.getTime();
  }

  #add(visitor: string | undefined, counting: Counting<WaitingCounts>): void {
    const isPaced = visitor !== undefined && this.#paced.add(visitor, counting, this.#clock());
    if (!isPaced) counting(this.#waiting);
    this.#plan();
  }

  #plan(): void {
    if (this.#isStopped) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      void this.flush();
    }, secondMs);
  }
}
