import { keepText, unpack, type Packed } from './packed.ts';

/** A list that is gone through from its beginning, as often as somebody wants. */
export interface Listed<T> extends Iterable<T> {
  readonly length: number;
}

/** A list of JSON whose members wait packed. Each look reads a member anew: who changes one changes only that look at it. */
export class PackedList<T> implements Listed<T> {
  readonly #packed: Packed[];
  readonly #read: (value: unknown) => T;

  /** `read` says what an unpacked value is. */
  constructor(read: (value: unknown) => T, packed: readonly Packed[] = []) {
    this.#read = read;
    this.#packed = [...packed];
  }

  get length(): number {
    return this.#packed.length;
  }

  push(value: T): void {
    this.pushText(JSON.stringify(value));
  }

  /** The same of a value whose JSON is there already. */
  pushText(json: string): void {
    this.#packed.push(keepText(json));
  }

  /** Puts another value in the place of a member. */
  replace(place: number, value: T): void {
    this.#packed[place] = keepText(JSON.stringify(value));
  }

  *[Symbol.iterator](): Generator<T> {
    for (const packed of this.#packed) yield this.#read(unpack(packed));
  }

  map<U>(change: (value: T) => U): U[] {
    return Array.from(this, change);
  }
}
