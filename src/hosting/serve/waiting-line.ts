export interface LineRules {
  /** How many work at once. */
  readonly places: number;
  /** How many wait at most; who comes then is sent away at once. */
  readonly longest: number;
  /** How long one waits before being sent away. */
  readonly patienceMs: number;
}

/**
 * Lets a few work at once and others wait their turn for a moment. Under a flood the wait is what protects: a client that
 * waits for its answer asks again only after it, so that refusing costs little and pages and accepted requests stay fast.
 */
export class WaitingLine {
  readonly #rules: LineRules;
  #atWork = 0;
  /** In the order of their coming, each told whether its turn has come. */
  readonly #waiting = new Set<(isTurn: boolean) => void>();

  constructor(rules: LineRules) {
    this.#rules = rules;
  }

  /** True when the turn has come: `leave` must follow. False for one that is sent away. */
  enter(): Promise<boolean> {
    const { places, longest, patienceMs } = this.#rules;
    if (this.#atWork < places) {
      this.#atWork += 1;
      return Promise.resolve(true);
    }
    if (this.#waiting.size >= longest) return Promise.resolve(false);
    return new Promise((resolve) => {
      const tell = (isTurn: boolean): void => {
        this.#waiting.delete(tell);
        clearTimeout(timer);
        resolve(isTurn);
      };
      const timer = setTimeout(tell, patienceMs, false);
      this.#waiting.add(tell);
    });
  }

  /** Gives the place to whoever has waited longest. */
  leave(): void {
    const [next] = this.#waiting;
    if (next) next(true);
    else this.#atWork -= 1;
  }
}
