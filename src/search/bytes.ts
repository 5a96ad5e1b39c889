import { sameMembers } from '#base/same-members.ts';

/** The bytes are no index that this code can read; the message says why and what to do. */
export class SearchIndexProblem extends Error {
  constructor(what: string) {
    super(`The search index cannot be read: ${what} Build the site again and reload the page.`);
    this.name = 'SearchIndexProblem';
  }
}

const groupBits = 7;
const groupSize = 2 ** groupBits;

/** Parts that were written before, by name, with what each was made of. */
export class WrittenParts {
  readonly #parts = new Map<string, { readonly of: readonly unknown[]; readonly bytes: Uint8Array }>();

  /** The bytes of a part that was made of the same values. */
  known(name: string, of: readonly unknown[]): Uint8Array | undefined {
    const part = this.#parts.get(name);
    return part && sameMembers(part.of, of) ? part.bytes : undefined;
  }

  keep(name: string, of: readonly unknown[], bytes: Uint8Array): void {
    this.#parts.set(name, { of, bytes });
  }
}

const firstBytes = 4_096;

/** Collects bytes; numbers are whole and not negative. Whoever writes again and again hands on the parts that were written before. */
export class ByteWriter {
  #bytes = new Uint8Array(firstBytes);
  #length = 0;
  readonly #encoder = new TextEncoder();
  readonly #parts: WrittenParts | undefined;

  constructor(parts?: WrittenParts) {
    this.#parts = parts;
  }

  #makeRoom(count: number): void {
    const needed = this.#length + count;
    if (needed <= this.#bytes.length) return;
    const larger = new Uint8Array(Math.max(needed, this.#bytes.length * 2));
    larger.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = larger;
  }

  #append(bytes: Uint8Array): void {
    this.#makeRoom(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  byte(value: number): void {
    if (this.#length === this.#bytes.length) this.#makeRoom(1);
    this.#bytes[this.#length] = value & 0xff;
    this.#length += 1;
  }

  /** Writes what is made of these values and of nothing else: where they were the same the last time, what that came to. */
  part(name: string, valuesOf: () => readonly unknown[], write: () => void): void {
    const of = this.#parts ? valuesOf() : [];
    const known = this.#parts?.known(name, of);
    if (known) {
      this.#append(known);
      return;
    }
    const start = this.#length;
    write();
    this.#parts?.keep(name, of, this.#bytes.slice(start, this.#length));
  }

  /** Seven bits a byte, lowest first, so that small numbers are short. */
  number(value: number): void {
    if (!Number.isSafeInteger(value) || value < 0) {
      throw new RangeError(`A search index holds whole numbers from 0, not ${value}. Round the value first.`);
    }
    let rest = value;
    while (rest >= groupSize) {
      this.byte((rest % groupSize) + groupSize);
      rest = Math.floor(rest / groupSize);
    }
    this.byte(rest);
  }

  text(value: string): void {
    const bytes = this.#encoder.encode(value);
    this.number(bytes.length);
    this.#append(bytes);
  }

  toBytes(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(0, this.#length);
  }
}

/** Reads what a ByteWriter wrote, and never beyond its end. */
export class ByteReader {
  readonly #bytes: Uint8Array;
  readonly #decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  #position = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.#position === this.#bytes.length;
  }

  byte(): number {
    const value = this.#bytes[this.#position];
    if (value === undefined) throw new SearchIndexProblem('it ends in the middle of a value.');
    this.#position += 1;
    return value;
  }

  number(): number {
    let [value, unit] = [0, 1];
    for (;;) {
      const byte = this.byte();
      value += (byte % groupSize) * unit;
      if (byte < groupSize) return value;
      unit *= groupSize;
      if (unit > Number.MAX_SAFE_INTEGER) throw new SearchIndexProblem('it holds a number that is too long.');
    }
  }

  /** A number of things that each take up at least a bit, so that wrong bytes cannot ask for endless memory. */
  count(): number {
    const value = this.number();
    if (value > maximumRows) throw new SearchIndexProblem(`it announces ${value} values of one kind.`);
    return value;
  }

  text(): string {
    const length = this.count();
    const end = this.#position + length;
    if (end > this.#bytes.length) throw new SearchIndexProblem('it ends in the middle of a text.');
    const text = this.#decoder.decode(this.#bytes.subarray(this.#position, end));
    this.#position = end;
    return text;
  }
}

/** Rows and codes are kept in 16 bits. */
export const maximumRows = 65_535;
