import { sameEnds } from '#base/same-ends.ts';
import type { Listing } from '#domain/listing.ts';
import { minuteMs } from '#server/clock.ts';
import type { AlertListingTable } from '#server/store/alert-tables.ts';
import type { Stock } from '#server/alerts/stock.ts';

/** All homes are compared so often, whatever this process knows: another server on the database may have seen another site. */
const wholeEveryMs = 15 * minuteMs;
/** Of more all are compared. */
const mostChanged = 1_000;

/** Homes that may be others than the store has them. */
interface ChangedPart {
  readonly homes: ReadonlyMap<string, AlertListingTable>;
  /** Of these, and of those that are gone. */
  readonly ids: readonly string[];
}

/** The stock that this process has compared with the store and kept there: at the next publication all but a few homes are the same. */
export class ComparedStock {
  #last: { readonly seenWith: string; readonly listed: readonly Listing[] } | undefined;
  #wholeAtMs = -Infinity;

  /** What is to be compared; undefined for all. */
  partOf({ seenWith, listed, homesOf }: Stock, now: Date): ChangedPart | undefined {
    const last = this.#last;
    const isLongAgo = Math.abs(now.getTime() - this.#wholeAtMs) >= wholeEveryMs;
    if (last?.seenWith !== seenWith || isLongAgo) return undefined;
    const [front, back] = sameEnds(last.listed, listed);
    const before = last.listed.slice(front, last.listed.length - back);
    const after = listed.slice(front, listed.length - back);
    if (before.length + after.length > mostChanged) return undefined;
    return { homes: homesOf(after), ids: [...new Set([...before, ...after].map(({ id }) => id))] };
  }

  /** Notes that the store has this stock now, and whether all of it was compared. */
  keep({ seenWith, listed }: Stock, now: Date, isWhole: boolean): void {
    this.#last = { seenWith, listed };
    if (isWhole) this.#wholeAtMs = now.getTime();
  }

  /** After a failure nobody knows what the store has. */
  forget(): void {
    this.#last = undefined;
  }
}
