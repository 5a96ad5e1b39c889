import { setTimeout as realWait } from 'node:timers/promises';

interface Waiter {
  readonly at: number;
  readonly resolve: () => void;
}

/** Time that passes only when a test says so, in the order in which things happen; what takes real time is waited for. */
export class VirtualTime {
  at = 0;
  readonly #pass: (ms: number) => void;
  #waiters: Waiter[] = [];
  #realWork = 0;

  constructor(pass: (ms: number) => void) {
    this.#pass = pass;
  }

  wait(ms: number): Promise<void> {
    return new Promise((resolve) => {
      this.#waiters.push({ at: this.at + ms, resolve });
    });
  }

  /** Work that really takes time, and here takes none. */
  async real<T>(work: Promise<T>): Promise<T> {
    this.#realWork += 1;
    try {
      return await work;
    } finally {
      this.#realWork -= 1;
    }
  }

  async #settle(): Promise<void> {
    do await realWait(1);
    while (this.#realWork > 0);
  }

  #moveTo(at: number): void {
    if (at <= this.at) return;
    this.#pass(at - this.at);
    this.at = at;
  }

  /** Lets everything happen up to a moment. */
  async until(at: number): Promise<void> {
    for (;;) {
      await this.#settle();
      const next = this.#next();
      if (!next || next.at > at) break;
      this.#run(next);
    }
    this.#moveTo(at);
  }

  /** Lets time pass until a promise has settled. */
  async finish<T>(promise: Promise<T>): Promise<T> {
    const state = { isDone: false };
    const watched = promise.finally(() => {
      state.isDone = true;
    });
    for (;;) {
      await this.#settle();
      if (state.isDone) return watched;
      const next = this.#next();
      if (next) this.#run(next);
    }
  }

  #next(): Waiter | undefined {
    return this.#waiters.toSorted((a, b) => a.at - b.at)[0];
  }

  #run(waiter: Waiter): void {
    this.#waiters = this.#waiters.filter((each) => each !== waiter);
    this.#moveTo(waiter.at);
    waiter.resolve();
  }
}
