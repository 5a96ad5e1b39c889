import { readsAgain } from './packed.ts';

/**
 * Which names some things have, all of them together. A process that asks again counts only what came and went since the last time:
 * tens of thousands of pictures stand in thousands of homes.
 */
export class Tally<Thing extends object> {
  readonly #namesOf: (thing: Thing) => readonly string[];
  #things: ReadonlySet<Thing> = new Set();
  readonly #counts = new Map<string, number>();
  #sorted: readonly string[] | undefined;

  /** `namesOf` has to tell the same of the same thing each time. */
  constructor(namesOf: (thing: Thing) => readonly string[]) {
    this.#namesOf = namesOf;
  }

  /** The names of these things, each once and in their order. */
  of(things: ReadonlySet<Thing>): readonly string[] {
    for (const thing of this.#things) if (!things.has(thing)) this.#count(thing, -1);
    for (const thing of things) if (!this.#things.has(thing)) this.#count(thing, 1);
    const sorted = (this.#sorted ??= [...this.#counts.keys()].sort());
    this.#things = things;
    if (!readsAgain()) this.#forget();
    return sorted;
  }

  #count(thing: Thing, step: 1 | -1): void {
    for (const name of this.#namesOf(thing)) {
      const [before, after] = [this.#counts.get(name) ?? 0, (this.#counts.get(name) ?? 0) + step];
      if (after === 0) this.#counts.delete(name);
      else this.#counts.set(name, after);
      if (before === 0 || after === 0) this.#sorted = undefined;
    }
  }

  #forget(): void {
    this.#things = new Set();
    this.#counts.clear();
    this.#sorted = undefined;
  }
}
