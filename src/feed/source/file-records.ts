import { errorMessage } from '#base/error-message.ts';
import { isList, parseJson } from '#base/json.ts';
import { readsAgain } from '#base/packed.ts';
import { FeedProblem } from '#feed/findings/finding.ts';
import { checkFeed, type FeedSource } from './feed-source.ts';
import { WaitingFile } from './waiting-file.ts';

/** A record of a file of the feed. As long as its text there is the same, so is the object, and what was made of it is found by it. */
export interface FileRecord {
  /** As it came; read anew where nobody has looked at it lately. */
  readonly raw: unknown;
}

/** What a JSON file of the feed says; throws a FeedProblem when it cannot be had or used. */
export async function readFeedJson(source: FeedSource, file: string): Promise<unknown> {
  return parsed(await source.readText(file), file);
}

/** Text of JSON without the mark that some programs write before it. */
const unmarked = (text: string): string => text.replace(/^\uFEFF/u, '');

function parsed(text: string, file: string): unknown {
  try {
    return parseJson(unmarked(text));
  } catch (error) {
    const reason = errorMessage(error);
    throw new FeedProblem(`The feed is truncated or damaged: ${file} is not valid JSON (${reason}).`, checkFeed);
  }
}

const noArray = (file: string): FeedProblem =>
  new FeedProblem(`The feed is damaged: ${file} does not hold an array.`, checkFeed);

function arrayIn(text: string, file: string): readonly unknown[] {
  const value = parsed(text, file);
  if (isList(value)) return value;
  throw noArray(file);
}

/** A file whose records wait, those of before as they were. */
function waitingIn(text: string, file: string, before: WaitingFile | undefined): WaitingFile {
  const waiting = WaitingFile.of(unmarked(text), before);
  if (waiting) return waiting;
  parsed(text, file);
  throw noArray(file);
}

/** A file as it was read last. */
interface KnownFile {
  /** Of its source, without reading it. */
  readonly state: string | undefined;
  readonly waiting: WaitingFile;
}

/** What this process read last, by source and path. */
let last: ReadonlyMap<string, KnownFile> = new Map();

/** The files of one reading of a feed: records that are as they were at the last one are the same objects. */
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
    return known.waiting.records;
  }

  async #read(file: string, known: KnownFile | undefined): Promise<KnownFile> {
    // Asked before the file is read: one that is written meanwhile is another one the next time.
    const state = await this.#source.settledState?.(file);
    if (known && state !== undefined && state === known.state) return known;
    const text = await this.#source.readText(file);
    return { state, waiting: waitingIn(text, file, known?.waiting) };
  }

  /** Keeps what was read, and forgets the rest. */
  keep(): void {
    if (readsAgain()) last = this.#now;
  }
}
