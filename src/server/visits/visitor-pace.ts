import type { Clock } from '#server/clock.ts';
import { minuteMs } from '#server/clock.ts';

const windowMs = 10 * minuteMs;
/** An office that looks for homes together stays below; a program that inflates a count does not. */
const mostInWindow = 60;
/** Beyond so many visitors within the window the memory is begun anew: better some counts too many than memory without end. */
const mostVisitors = 20_000;

/** How many visits somebody sends, by a hash that changes every day and is in memory only, for minutes. */
export class VisitorPace {
  readonly #clock: Clock;
  #counts = new Map<string, number>();
  #since = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** May this visitor's next visit be counted? */
  takes(visitor: string): boolean {
    const now = this.#clock().getTime();
    if (now - this.#since >= windowMs || this.#counts.size >= mostVisitors) {
      this.#counts = new Map();
      this.#since = now;
    }
    const count = (this.#counts.get(visitor) ?? 0) + 1;
    this.#counts.set(visitor, count);
    return count <= mostInWindow;
  }
}
