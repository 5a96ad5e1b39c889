import { hash } from 'node:crypto';
import { errorMessage } from '#base/error-message.ts';
import { isList, parseJson } from '#base/json.ts';
import { keepText, readsAgain, textOf, type Packed } from '#base/packed.ts';
import { FeedProblem } from '#feed/findings/finding.ts';
import { checkFeed, type FeedSource } from './feed-source.ts';

/** A record of a file of the feed. As long as the file is the same, so is the object, and what was made of it is found by it. */
export interface FileRecord {
  /** As it came; read anew where nobody has looked at it lately. */
  readonly raw: unknown;
}

/** What a JSON file of the feed says; throws a FeedProblem when it cannot be had or used. */
export async function readFeedJson(source: FeedSource, file: string): Promise<unknown> {
  return parsed(await source.readText(file), file);
}

function parsed(text: string, file: string): unknown {
  try {
    return parseJson(text.replace(/^\uFEFF/u, ''));
  } catch (error) {
    const reason = errorMessage(error);
    throw new FeedProblem(`The feed is truncated or damaged: ${file} is not valid JSON (${reason}).`, checkFeed);
  }
}

function arrayIn(text: string, file: string): readonly unknown[] {
  const value = parsed(text, file);
  if (isList(value)) return value;
  throw new FeedProblem(`The feed is damaged: ${file} does not hold an array.`, checkFeed);
}

/** The text of a file as it waits: read, a stock of thousands would take several times as much memory. */
class WaitingFile {
  readonly #waiting: Packed;
  readonly #file: string;
  /** Whoever looks at one record mostly looks at others: they stay while there is room. */
  #read: WeakRef<readonly unknown[]>;

  constructor(text: string, file: string, all: readonly unknown[]) {
    this.#waiting = keepText(text);
    this.#file = file;
    this.#read = new WeakRef(all);
  }

  rawAt(index: number): unknown {
    const all = this.#read.deref() ?? arrayIn(textOf(this.#waiting), this.#file);
    this.#read = new WeakRef(all);
    return all[index];
  }
}

class WaitingRecord implements FileRecord {
  readonly #file: WaitingFile;
  readonly #index: number;

  constructor(file: WaitingFile, index: number) {
    this.#file = file;
    this.#index = index;
  }

  get raw(): unknown {
    return this.#file.rawAt(this.#index);
  }
}

function waitingRecords(text: string, file: string): readonly FileRecord[] {
  const all = arrayIn(text, file);
  const waiting = new WaitingFile(text, file, all);
  return all.map((_, index) => new WaitingRecord(waiting, index));
}

/** A file as it was read last. */
interface KnownFile {
  /** Of its source, without reading it. */
  readonly state: string | undefined;
  readonly hash: string;
  readonly records: readonly FileRecord[];
}

/** What this process read last, by source and path. */
let last: ReadonlyMap<string, KnownFile> = new Map();

/** The files of one reading of a feed: of those that are as they were at the last one the records are the same. */
export class FeedFiles {
  readonly #source: FeedSource;
  readonly #now = new Map<string, KnownFile>();

  constructor(source: FeedSource) {
    this.#source = source;
  }

  /** The records of a file; throws a FeedProblem when it cannot be had or used. */
  async records(file: string): Promise<readonly FileRecord[]> {
    if (!readsAgain()) return arrayIn(await this.#source.readText(file), file).map((raw) => ({ raw }));
    const place = `${this.#source.label}\n${file}`;
    const known = await this.#read(file, last.get(place));
    this.#now.set(place, known);
    return known.records;
  }

  async #read(file: string, known: KnownFile | undefined): Promise<KnownFile> {
    // Asked before the file is read: one that is written meanwhile is another one the next time.
    const state = await this.#source.settledState?.(file);
    if (known && state !== undefined && state === known.state) return known;
    const text = await this.#source.readText(file);
    const textHash = hash('sha1', text, 'base64');
    const records = known?.hash === textHash ? known.records : waitingRecords(text, file);
    return { state, hash: textHash, records };
  }

  /** Keeps what was read, and forgets the rest. */
  keep(): void {
    if (readsAgain()) last = this.#now;
  }
}
