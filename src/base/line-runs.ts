import { beginningOf, type Part } from './parted-file.ts';

/*
 * A list of lines of which version after version is kept in parts (src/base/parted-file.ts), as the runs of lines that are its parts:
 * the next version is made of them by what is another, and no other line is written or hashed again.
 */

/** Lines that follow each other, up to one that ends a part, or to the last. */
export interface LineRun {
  /** What stands for each line. */
  readonly keys: readonly string[];
  /** Does its last line end a part? */
  readonly ends: boolean;
  /** Of the part that it is where others stand before and behind it. */
  name?: string;
}

type Ends = (key: string) => boolean;

/** `(['a', 'b', 'c'], (key) => key === 'b') -> [['a', 'b'], ['c']]` */
export function runsOf(keys: readonly string[], ends: Ends): LineRun[] {
  const runs: LineRun[] = [];
  let start = 0;
  for (const [index, key] of keys.entries()) {
    if (!ends(key)) continue;
    runs.push({ keys: keys.slice(start, index + 1), ends: true });
    start = index + 1;
  }
  if (start < keys.length) runs.push({ keys: keys.slice(start), ends: false });
  return runs;
}

/** The first of sorted things whose `keyOf` is not before `key`; the number of all where there is none. */
export function placeOf<T>(sorted: readonly T[], key: string, keyOf: (one: T) => string): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const one = sorted[middle];
    if (one !== undefined && keyOf(one) < key) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The one of sorted things whose `keyOf` is `key`. */
export function foundIn<T>(sorted: readonly T[], key: string, keyOf: (one: T) => string): T | undefined {
  const one = sorted[placeOf(sorted, key, keyOf)];
  return one !== undefined && keyOf(one) === key ? one : undefined;
}

/** Which lines are others than before: true for one that is there now, false for one that is gone. */
export type ChangedLines = ReadonlyMap<string, boolean>;

const byCode = (a: string, b: string): number => (a < b ? -1 : 1);

function withChanges(keys: readonly string[], changes: ChangedLines | undefined): readonly string[] {
  if (!changes) return keys;
  const kept = keys.filter((key) => !changes.has(key));
  const there = [...changes].filter(([, isThere]) => isThere).map(([key]) => key);
  return [...kept, ...there].sort(byCode);
}

/** The runs of the next version of lines that are sorted by their keys: those without a change are the same objects. */
export function changedRuns(runs: readonly LineRun[], changed: ChangedLines, ends: Ends): LineRun[] {
  if (runs.length === 0) return runsOf(withChanges([], changed), ends);
  const ofRun = new Map<number, Map<string, boolean>>();
  for (const [key, isThere] of changed) {
    const run = Math.min(
      runs.length - 1,
      placeOf(runs, key, ({ keys }) => keys.at(-1) ?? ''),
    );
    const changes = ofRun.get(run) ?? new Map<string, boolean>();
    ofRun.set(run, changes.set(key, isThere));
  }
  const next: LineRun[] = [];
  let open: readonly string[] = [];
  for (const [index, run] of runs.entries()) {
    const changes = ofRun.get(index);
    if (!changes && open.length === 0) {
      next.push(run);
      continue;
    }
    const made = runsOf([...open, ...withChanges(run.keys, changes)], ends);
    // What no line ends goes on with the lines of the next run.
    open = made.at(-1)?.ends === false ? (made.pop()?.keys ?? []) : [];
    next.push(...made);
  }
  if (open.length > 0) next.push({ keys: open, ends: false });
  return next;
}

/** The runs of what was written last, by the object whose lines they are, as long as that is there. */
export class KnownRuns {
  readonly #kept = new WeakMap<object, { readonly by: string; readonly runs: readonly LineRun[] }>();

  /** Those that were kept, where the lines follow the same beside the object: `by`. */
  of(object: object, by = ''): readonly LineRun[] | undefined {
    const kept = this.#kept.get(object);
    return kept?.by === by ? kept.runs : undefined;
  }

  keep(object: object, by: string, runs: readonly LineRun[]): void {
    this.#kept.set(object, { by, runs });
  }
}

/** Lines of a list, with a comma behind each but the last. */
interface LineList {
  readonly runs: readonly LineRun[];
  readonly lineOf: (key: string) => string;
}

function* partsOfList({ runs, lineOf }: LineList, before: string): Generator<Part, string> {
  let open = before;
  if (runs.length === 0) return `${open}\n`;
  for (const [index, run] of runs.entries()) {
    const isLast = index === runs.length - 1;
    const textOf = (): string => run.keys.map(lineOf).join(',\n') + (isLast ? '\n' : ',\n');
    if (isLast || open !== '') {
      open += textOf();
      if (!run.ends) continue;
      const text = open;
      yield { bytes: () => Buffer.from(text) };
      open = '';
    } else {
      const part: Part = { ...(run.name !== undefined && { name: run.name }), bytes: () => Buffer.from(textOf()) };
      yield part;
      if (part.name !== undefined) run.name = part.name;
    }
  }
  return open;
}

/**
 * The parts of a file that has lists among other lines, each of those with its end: the same that `keepInParts` cuts of its text.
 * `ends` is asked for the beginnings of the other lines.
 */
export function* partsOfLines(
  pieces: readonly (string | LineList)[],
  ends: (beginning: string) => boolean,
): Generator<Part> {
  let open = '';
  for (const piece of pieces) {
    if (typeof piece !== 'string') {
      open = yield* partsOfList(piece, open);
      continue;
    }
    for (const line of piece.split(/(?<=\n)/u)) {
      open += line;
      if (!ends(beginningOf(line))) continue;
      const text = open;
      yield { bytes: () => Buffer.from(text) };
      open = '';
    }
  }
  if (open !== '') yield { bytes: () => Buffer.from(open) };
}
