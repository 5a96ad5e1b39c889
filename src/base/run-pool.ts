/** Runs a task for each item, at most `width` at the same time. After a failure none begins, and the first is thrown. */
export async function runPool<T>(items: Iterable<T>, width: number, task: (item: T) => Promise<void>): Promise<void> {
  const queue = items[Symbol.iterator]();
  const failures: unknown[] = [];
  const work = async (): Promise<void> => {
    for (let next = queue.next(); next.done !== true && failures.length === 0; next = queue.next()) {
      try {
        await task(next.value);
      } catch (error) {
        failures.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: width }, work));
  if (failures.length > 0) throw failures[0];
}

/** A pool that gets its items while it works, at most `width` tasks at the same time. After a failure none begins. */
export class OpenPool<T extends object | string | number> {
  readonly #width: number;
  readonly #task: (item: T) => Promise<void>;
  /** Taken one after the other from `#next` on: to shift a list of tens of thousands copies all of it each time. */
  #items: T[] = [];
  #next = 0;
  readonly #failures: unknown[] = [];
  readonly #running = new Set<Promise<void>>();
  /** Of those that run the ones that look for another item. */
  #busy = 0;

  constructor(width: number, task: (item: T) => Promise<void>) {
    this.#width = width;
    this.#task = task;
  }

  add(item: T): void {
    this.#items.push(item);
    if (this.#busy >= this.#width) return;
    this.#busy += 1;
    const work = this.#work().finally(() => this.#running.delete(work));
    this.#running.add(work);
  }

  /** Waits for what was added; rejects with the first failure, once nothing runs any more. */
  async done(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
    if (this.#failures.length > 0) throw this.#failures[0];
  }

  #take(): T | undefined {
    const item = this.#items[this.#next];
    if (item === undefined) [this.#items, this.#next] = [[], 0];
    else this.#next += 1;
    return item;
  }

  async #work(): Promise<void> {
    // What is added in one go begins when whoever adds it waits for something.
    await Promise.resolve();
    let item = this.#take();
    while (item !== undefined && this.#failures.length === 0) {
      try {
        await this.#task(item);
      } catch (error) {
        this.#failures.push(error);
      }
      item = this.#take();
    }
    this.#busy -= 1;
  }
}
