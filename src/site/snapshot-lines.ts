import { hash } from 'node:crypto';
import { readFileSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { KnownParts } from '#base/known-parts.ts';
import { placeOfParted, readParted } from '#base/parted-file.ts';

/** What a file with a record on each line holds. */
export interface SnapshotLines {
  /** What stands for each line (`lineKey`). */
  readonly keys: readonly string[];
  /** A line itself; the file is read for it where nobody has. Throws where it is gone, or another one. */
  readonly lineAt: (index: number) => string;
}

/** One record a line, as a sync writes them. */
const [opening, between, closing] = ['[\n', ',\n', '\n]\n'] as const;

/** The lines of a file with a record on each; undefined for one that was written otherwise. */
export function recordLines(text: string): readonly string[] | undefined {
  if (!text.startsWith(opening) || !text.endsWith(closing)) return undefined;
  return text.slice(opening.length, -closing.length).split(between);
}

/** Stands for what a line says, by its text or its bytes. */
export const lineKey = (line: string | Uint8Array): string => hash('sha1', line, 'base64');

/** Stands for a file without reading it, also for one in parts: its number, size and time to the nanosecond. */
function stateOf(file: string): string {
  const { dev, ino, size, mtimeNs } = statSync(placeOfParted(file), { bigint: true });
  return `${dev} ${ino} ${size} ${mtimeNs}`;
}

type Known = Map<string, SnapshotLines | undefined>;

/** Of the snapshot before and the new one, for homes and for projects, by the names under which releases have them as well. */
const mostKnown = 8;

/**
 * What files held that were written or read last, by their states. The renderer of a release is a program of its own in the same
 * process, with modules of its own: both ask the same memory.
 */
const shared: typeof globalThis & { gevelSnapshotLines?: Known } = globalThis;
const known: Known = (shared.gevelSnapshotLines ??= new Map());

function remember(state: string, lines: SnapshotLines | undefined): void {
  known.delete(state);
  known.set(state, lines);
  const [first] = known.keys();
  if (first !== undefined && known.size > mostKnown) known.delete(first);
}

/** Keeps what was just written into a file, so that nobody reads it for that. */
export function rememberLines(file: string, lines: SnapshotLines): void {
  remember(stateOf(file), lines);
}

/** The lines of a part of such a file. */
interface PartLines {
  /** Of the records among them. */
  readonly keys: readonly string[];
  /** Does it begin and end as the whole file does? */
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** How many records have no comma behind them, and whether the last is such a one. */
  readonly bare: number;
  readonly isLastBare: boolean;
  /** One of them; the part is read for it where nobody has. */
  readonly recordAt: (index: number, place: string) => string;
}

/** Whole lines of a part without what stands before and behind all records. */
function recordsIn(text: string): Pick<PartLines, 'isFirst' | 'isLast'> & { readonly records: readonly string[] } {
  const lines = text.split('\n').slice(0, -1);
  const [isFirst, isLast] = [lines[0] === '[', lines.at(-1) === ']'];
  return { isFirst, isLast, records: lines.slice(Number(isFirst), isLast ? -1 : undefined) };
}

const recordOf = (line: string): string => (line.endsWith(',') ? line.slice(0, -1) : line);

function readPart(text: string): PartLines {
  const { records, isFirst, isLast } = recordsIn(text);
  let kept = new WeakRef(records);
  const again = (place: string): readonly string[] => {
    const found = kept.deref() ?? recordsIn(readFileSync(place, 'utf8')).records;
    kept = new WeakRef(found);
    return found;
  };
  return {
    keys: records.map((line) => lineKey(recordOf(line))),
    isFirst,
    isLast,
    bare: records.filter((line) => !line.endsWith(',')).length,
    isLastBare: records.at(-1)?.endsWith(',') === false,
    recordAt: (index, place) => recordOf(again(place)[index] ?? ''),
  };
}

const knownParts = new KnownParts<PartLines>();

/** The lines of a file in parts; undefined for any other one, and for one that was written otherwise: looking at the whole tells. */
function readPartLines(file: string): SnapshotLines | undefined {
  const parts = knownParts.of(file, readPart);
  const end = parts?.findLastIndex(({ made }) => made.keys.length > 0) ?? -1;
  if (!parts?.[end]?.made.isLastBare) return undefined;
  const isOne = parts.every(({ made: { isFirst, isLast, bare } }, index) => {
    const hasEnds = isFirst === (index === 0) && isLast === (index === parts.length - 1);
    return hasEnds && bare === Number(index === end);
  });
  if (!isOne) return undefined;
  const starts: number[] = [];
  let count = 0;
  for (const { made } of parts) {
    starts.push(count);
    count += made.keys.length;
  }
  const lineAt = (index: number): string => {
    const found = starts.findLastIndex((start) => start <= index);
    const part = parts[found];
    return part?.made.recordAt(index - (starts[found] ?? 0), part.place) ?? '';
  };
  return { keys: parts.flatMap(({ made }) => made.keys), lineAt };
}

function readLines(place: string, state: string): SnapshotLines | undefined {
  const inParts = readPartLines(place);
  if (inParts) return inParts;
  // Whoever asks first mostly wants all lines, who asks later a few: they stay while there is room.
  let kept: WeakRef<readonly string[]> | undefined;
  const read = (): readonly string[] | undefined => {
    if (stateOf(place) !== state) throw new Error(`${place} is another file by now.`);
    return recordLines(readParted(place));
  };
  const texts = (): readonly string[] | undefined => {
    const found = kept?.deref() ?? read();
    kept = found && new WeakRef(found);
    return found;
  };
  const keys = texts()?.map((line) => lineKey(line));
  return keys && { keys, lineAt: (index) => texts()?.[index] ?? '' };
}

/** What a file holds, which may be kept in parts; undefined for one that was written otherwise. Throws where it is not there. */
export function linesOfFile(file: string): SnapshotLines | undefined {
  // A link on the way is exchanged with each release: the lines are those of the file whose state they stand under.
  const place = join(realpathSync(dirname(file)), basename(file));
  const state = stateOf(place);
  const isKnown = known.has(state);
  const lines = isKnown ? known.get(state) : readLines(place, state);
  remember(state, lines);
  return lines;
}
