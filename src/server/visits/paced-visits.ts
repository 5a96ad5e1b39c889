import { mostInWindow } from '#server/visits/visitor-pace.ts';

/** Beyond so many visitors their visits count without a look at their pace: better some too many than memory without end. */
const mostVisitors = 20_000;

/** Something to be counted, once it is known that its visitor does not send too many. */
export type Counting<Counts> = (counts: Counts) => void;

/** What visitors sent and what nobody has looked at yet, each as often as it could count. */
export class PacedVisits<Counts> {
  #waiting = new Map<string, Counting<Counts>[]>();
  #refusedUntil = new Map<string, number>();

  /** Keeps one for the next look; false where there is no room, so that it counts at once. */
  add(visitor: string, counting: Counting<Counts>, now: Date): boolean {
    if ((this.#refusedUntil.get(visitor) ?? 0) > now.getTime()) return true;
    const known = this.#waiting.get(visitor);
    if (!known && this.#waiting.size >= mostVisitors) return false;
    if (!known) this.#waiting.set(visitor, [counting]);
    else if (known.length < mostInWindow) known.push(counting);
    return true;
  }

  get isEmpty(): boolean {
    return this.#waiting.size === 0;
  }

  /** Hands over what waits. */
  take(): ReadonlyMap<string, readonly Counting<Counts>[]> {
    const taken = this.#waiting;
    this.#waiting = new Map();
    return taken;
  }

  /** Takes back what could not be written. */
  takeBack(taken: ReadonlyMap<string, readonly Counting<Counts>[]>): void {
    for (const [visitor, before] of taken) {
      const since = this.#waiting.get(visitor) ?? [];
      this.#waiting.set(visitor, [...before, ...since].slice(0, mostInWindow));
    }
  }

  /** Remembers who has sent too many, so that nothing more of theirs is looked up. */
  refuse(refusedUntil: ReadonlyMap<string, number>): void {
    if (this.#refusedUntil.size + refusedUntil.size > mostVisitors) this.#refusedUntil = new Map();
    for (const [visitor, untilMs] of refusedUntil) this.#refusedUntil.set(visitor, untilMs);
  }
}
