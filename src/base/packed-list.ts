import { keepText, textOf, unpack, type Packed } from './packed.ts';

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

  /** The members as they wait: what was made of one may be kept by it. */
  get packed(): readonly Packed[] {
    return this.#packed;
  }

  push(value: T): void {
    this.pushText(JSON.stringify(value));
  }

  /** The same of a value whose JSON is there already. */
  pushText(json: string): void {
    this.#packed.push(keepText(json));
  }

  /** The same of one that waits already. */
  pushPacked(packed: Packed): void {
    this.#packed.push(packed);
  }

  /** Puts another one that waits in the place of a member. */
  replacePacked(place: number, packed: Packed): void {
    this.#packed[place] = packed;
  }

  *[Symbol.iterator](): Generator<T> {
    for (const packed of this.#packed) yield this.read(packed);
  }

  /** What a member says. */
  read(packed: Packed): T {
    return this.#read(unpack(packed));
  }

  /** The JSON of each member. */
  *texts(): Generator<string> {
    for (const packed of this.#packed) yield textOf(packed);
  }

  map<U>(change: (value: T) => U): U[] {
    return Array.from(this, change);
  }
}
