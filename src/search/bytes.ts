/** The bytes are no index that this code can read; the message says why and what to do. */
export class SearchIndexProblem extends Error {
  constructor(what: string) {
    super(`The search index cannot be read: ${what} Build the site again and reload the page.`);
    this.name = 'SearchIndexProblem';
  }
}

const groupBits = 7;
const groupSize = 2 ** groupBits;

/** Collects bytes; numbers are whole and not negative. */
export class ByteWriter {
  readonly #bytes: number[] = [];
  readonly #encoder = new TextEncoder();

  byte(value: number): void {
    this.#bytes.push(value & 0xff);
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
    for (const byte of bytes) this.byte(byte);
  }

  toBytes(): Uint8Array<ArrayBuffer> {
    return Uint8Array.from(this.#bytes);
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
