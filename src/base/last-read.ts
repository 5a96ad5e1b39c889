import { stat } from 'node:fs/promises';
import { placeOfParted, readParted } from './parted-file.ts';

/** Stands for a file without reading it, also for one in parts: its number, size and time to the nanosecond. */
async function stateOf(file: string): Promise<string> {
  const { dev, ino, size, mtimeNs } = await stat(placeOfParted(file), { bigint: true });
  return `${dev} ${ino} ${size} ${mtimeNs}`;
}

/**
 * What a file said that was read or written last, for files that are written once and looked at again and again, under another
 * name too: as long as it is the same file it says the same, and is not read once more. `most` is how many such files it remembers:
 * two for those of the published release and of the next one.
 */
export class LastRead<Value extends object> {
  readonly #most: number;
  /** By the state of the file, the latest last. */
  readonly #known = new Map<string, Value>();

  constructor(most = 1) {
    this.#most = most;
  }

  /** What a file says, as `understand` takes its text; rejects like both. */
  read(file: string, understand: (text: string) => Value): Promise<Value> {
    return this.readBy(file, () => Promise.resolve(understand(readParted(file))));
  }

  /** The same of a file that is not read as one text. */
  async readBy(file: string, readAll: () => Promise<Value>): Promise<Value> {
    const state = await stateOf(file);
    const value = this.#known.get(state) ?? (await readAll());
    this.#remember(state, value);
    return value;
  }

  /** What a file says that somebody has read or written; undefined where it is another one, or gone. */
  async known(file: string): Promise<Value | undefined> {
    const state = await stateOf(file).catch(() => '');
    return this.#known.get(state);
  }

  /** Keeps what was just written into a file. */
  async keep(file: string, value: Value): Promise<void> {
    this.#remember(await stateOf(file), value);
  }

  #remember(state: string, value: Value): void {
    this.#known.delete(state);
    this.#known.set(state, value);
    const [first] = this.#known.keys();
    if (first !== undefined && this.#known.size > this.#most) this.#known.delete(first);
  }
}
