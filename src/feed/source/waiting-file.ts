import { arrayTexts, placesBefore, textAt, type ArrayTexts } from '#base/array-texts.ts';
import { parseJson } from '#base/json.ts';

/** A record as it waits. It is the same object as long as its text is, in whatever place of a newer file. */
class WaitingRecord {
  #file: WaitingFile;
  #index: number;

  constructor(file: WaitingFile, index: number) {
    this.#file = file;
    this.#index = index;
  }

  get raw(): unknown {
    return this.#file.rawAt(this.#index);
  }

  /** The same text in a newer file: nobody needs the older one for it any more. */
  moveTo(file: WaitingFile, index: number): void {
    this.#file = file;
    this.#index = index;
  }
}

/** The text of a file as it waits: read, a stock of thousands would take several times as much memory. */
export class WaitingFile {
  readonly records: readonly WaitingRecord[];
  readonly #texts: ArrayTexts;
  /** Whoever looks at a record mostly looks again: what was read stays while there is room. */
  #read: WeakRef<unknown[]>;

  private constructor(texts: ArrayTexts, before: WaitingFile | undefined) {
    this.#texts = texts;
    const read: unknown[] = [];
    this.#read = new WeakRef(read);
    const places = placesBefore(texts, WaitingFile.#textsOf(before));
    // All of them before one is moved: a damaged file is none that records wait in.
    for (const [index, place] of places.entries()) if (place === -1) read[index] = parseJson(textAt(texts, index));
    this.records = Array.from(places, (place, index) => {
      const known = before?.records[place];
      known?.moveTo(this, index);
      return known ?? new WaitingRecord(this, index);
    });
  }

  static #textsOf(file: WaitingFile | undefined): ArrayTexts | undefined {
    return file ? file.#texts : undefined;
  }

  /** The records of a text, those whose texts were there before as they were; undefined where it is no array of JSON. */
  static of(text: string, before?: WaitingFile): WaitingFile | undefined {
    const json = Buffer.from(text);
    const last = WaitingFile.#textsOf(before);
    if (last?.json.equals(json)) return before;
    const texts = arrayTexts(json, last);
    try {
      return texts && new WaitingFile(texts, before);
    } catch {
      // What is wrong with it is told by whoever reads it whole.
      return undefined;
    }
  }

  rawAt(index: number): unknown {
    const read = this.#read.deref() ?? [];
    this.#read = new WeakRef(read);
    return (read[index] ??= parseJson(textAt(this.#texts, index)));
  }
}
