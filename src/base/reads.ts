import { AsyncLocalStorage } from 'node:async_hooks';
import { watchMaking } from '#base/memo.ts';

/*
 * What a page was made from, noticed while it is made. A unit is the smallest thing that is told apart: a setting, the path
 * of a route, a text. What pages share brings along what it was made from.
 */

const numbers = new Map<string, number>();
const names: string[] = [];

/** The number of a unit, `site/agency/phone`; it holds for this process. */
export function unitNumber(unit: string): number {
  const known = numbers.get(unit) ?? names.length;
  if (known === names.length) {
    numbers.set(unit, known);
    names.push(unit);
  }
  return known;
}

const bitsPerWord = 32;

function withBits(bits: Uint32Array, more: Uint32Array): Uint32Array {
  const [long, other] = bits.length >= more.length ? [bits, more] : [more.slice(), bits];
  // For each part of each page, so without an iterator.
  for (let index = 0; index < other.length; index += 1) long[index] = (long[index] ?? 0) | (other[index] ?? 0);
  return long;
}

const known = new Map<string, number>();
const sets: Uint32Array[] = [];

/** The number of a set of units: thousands of pages are made from the same. */
function numberOf(bits: Uint32Array): number {
  const used = bits.findLastIndex((word) => word !== 0) + 1;
  // A character a byte.
  const key = Buffer.from(bits.buffer, bits.byteOffset, used * bits.BYTES_PER_ELEMENT).toString('latin1');
  const number = known.get(key) ?? sets.push(bits) - 1;
  known.set(key, number);
  return number;
}

/** What something was made from: the units that it read itself, and the parts that it is put together of. */
export class Reading {
  #units: Set<number> | undefined;
  #parts: Set<Reading> | undefined;
  /** Of parts whose units are counted already: of ten thousand parts most read the same. */
  #sets: Set<number> | undefined;
  #set: number | undefined;
  #isMade = false;

  /** To be called once it is made. */
  end(): void {
    this.#isMade = true;
  }

  /** Is it made, with all of its parts? A part that is a promise may still read. */
  get isWhole(): boolean {
    if (this.#set !== undefined) return true;
    return this.#isMade && [...(this.#parts ?? [])].every((part) => part.isWhole);
  }

  /** Nothing was read yet. */
  get isEmpty(): boolean {
    return [this.#set, this.#units, this.#parts, this.#sets].every((one) => one === undefined);
  }

  add(unit: number): void {
    this.#units ??= new Set();
    this.#units.add(unit);
  }

  addPart(part: Reading): void {
    if (part === this) return;
    this.#parts ??= new Set();
    this.#parts.add(part);
  }

  /** The same of a part whose units are counted already. */
  addSet(set: number): void {
    this.#sets ??= new Set();
    this.#sets.add(set);
  }

  /** The number of all units, also of those of its parts (`unitsOfSet`). To be asked for once it is made: it is counted once. */
  set(): number {
    if (this.#set !== undefined) return this.#set;
    let bits: Uint32Array = new Uint32Array(Math.ceil(names.length / bitsPerWord));
    for (const unit of this.#units ?? []) bits[unit >> 5] = (bits[unit >> 5] ?? 0) | (1 << (unit & 31));
    const numbers = new Set(this.#sets);
    for (const part of this.#parts ?? []) numbers.add(part.set());
    for (const number of numbers) bits = withBits(bits, sets[number] ?? bits);
    // There are as many as things that are kept.
    this.#units = this.#parts = this.#sets = undefined;
    return (this.#set = numberOf(bits));
  }
}

const current = new AsyncLocalStorage<Reading>();
let isRecording = false;

/** Does anybody want to know what pages read? Only who builds a site ahead does. */
export function readsAreRecorded(): boolean {
  return isRecording;
}

/** What is being made reads this unit. */
export function noteRead(unit: number): void {
  current.getStore()?.add(unit);
}

/** What is being made shows this part. */
export function notePart(part: Reading): void {
  current.getStore()?.addPart(part);
}

/** Makes something, and says what it was made from; it is a part of whatever is being made. */
export function readingOf<T>(make: () => T): { readonly value: T; readonly reading: Reading } {
  const reading = new Reading();
  let goesOn = false;
  try {
    const value = current.run(reading, make);
    // A promise may read on.
    if (value instanceof Promise) {
      goesOn = true;
      const end = (): void => {
        reading.end();
      };
      value.then(end, end);
    }
    return { value, reading };
  } finally {
    if (!goesOn) reading.end();
    // Also of what throws: who catches it goes on without, because of what was read.
    if (goesOn || !reading.isEmpty) notePart(reading);
  }
}

/** Makes what the key of a page stands for as a whole: that tells whether it is the same, whatever it was made from. */
export function toldByKey<T>(make: () => T): T {
  return current.run(new Reading(), make);
}

/** From now on it is noticed what is read; what was kept before says nothing of it. */
export function recordReads(): void {
  isRecording = true;
  watchMaking((make) => {
    const { value, reading } = readingOf(make);
    // Most that is kept of a home reads nothing but the home, and there are ten thousand of them.
    if (reading.isEmpty && !(value instanceof Promise)) return { value };
    return {
      value,
      again: () => {
        if (reading.isWhole) current.getStore()?.addSet(reading.set());
        else notePart(reading);
      },
    };
  });
}

/** The units of a set by their names. */
export function unitsOfSet(set: number): string[] {
  const bits = sets[set] ?? new Uint32Array();
  return names.filter((_, unit) => (((bits[unit >> 5] ?? 0) >>> (unit & 31)) & 1) === 1);
}
