import type { z } from 'zod';
import { parseJson } from '#base/json.ts';
import { errorMessage } from '#base/error-message.ts';
import { sameEnds } from '#base/same-ends.ts';
import { linesOfFile, type SnapshotLines } from '#site/snapshot-lines.ts';

interface RecordsFile<T> {
  readonly file: string;
  readonly read: (file: string, encoding: 'utf8') => string;
  readonly schema: z.ZodType<T>;
  readonly idOf: (record: T) => string;
  /** An agency may have no projects; a site without listings is a mistake. */
  readonly mayBeEmpty: boolean;
  /** What to do about a file that cannot be used; a sync writes most of them. */
  readonly repair?: string | undefined;
  /** What was read before, by a hash of its line: records that stand there again are the same objects. Kept up to date here. */
  readonly known?: Map<string, T> | undefined;
}

const bySync = 'Run `npm run sync` to write it anew from the feed.';

function readText({ file, read, repair = bySync }: Pick<RecordsFile<unknown>, 'file' | 'read' | 'repair'>): string {
  try {
    return read(file, 'utf8');
  } catch {
    throw new Error(`${file} is missing. ${repair}`);
  }
}

function readJson({ file, repair = bySync }: Pick<RecordsFile<unknown>, 'file' | 'repair'>, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${file} is not valid JSON: ${errorMessage(error)}. ${repair}`, {
      cause: error,
    });
  }
}

/** A line of such a file as it is read alone: without what stands between it and the next. */
export const withoutComma = (line: string): string => (line.endsWith(',') ? line.slice(0, -1) : line);

/** What was made of each line when a file was looked at last, by a hash of it: of thousands a few are others. */
export class KnownLines<T> {
  #last: { readonly keys: readonly string[]; readonly all: readonly T[] } = { keys: [], all: [] };
  readonly #known = new Map<string, T>();

  /** What each line of a file is made to, which may be kept in parts; what somebody has looked at before is not read where nothing in it is new. Undefined as `ofLines` and for one that is written otherwise; rejects where it is not there. */
  async ofFile(file: string, make: (line: string) => T | undefined): Promise<readonly T[] | undefined> {
    const lines = await Promise.resolve().then(() => linesOfFile(file));
    return lines && this.ofLines(lines, make);
  }

  /** The same of lines that are there; undefined where something is made of nothing. */
  ofLines({ keys, lineAt }: SnapshotLines, make: (line: string) => T | undefined): readonly T[] | undefined {
    const { keys: before, all: madeBefore } = this.#last;
    const [front, back] = sameEnds(before, keys);
    const made: T[] = [];
    for (let index = front; index < keys.length - back; index += 1) {
      const known = this.#known.get(keys[index] ?? '') ?? make(lineAt(index));
      if (known === undefined) return undefined;
      made.push(known);
    }
    for (const key of before.slice(front, before.length - back)) this.#known.delete(key);
    made.forEach((one, index) => this.#known.set(keys[front + index] ?? '', one));
    const all = [...madeBefore.slice(0, front), ...made, ...madeBefore.slice(before.length - back)];
    this.#last = { keys, all };
    return all;
  }
}

function recordIn<T>(line: string, schema: z.ZodType<T>): T | undefined {
  try {
    return schema.safeParse(parseJson(line)).data;
  } catch {
    return undefined;
  }
}

function linesOrNone(file: string): SnapshotLines | undefined {
  try {
    return linesOfFile(file);
  } catch {
    // Reading it tells what is wrong.
    return undefined;
  }
}

/** The records by id, only those read that are not known; undefined where anything is not right: reading all of it tells what. */
function readChanged<T>(known: Map<string, T>, { file, schema, idOf }: RecordsFile<T>): Map<string, T> | undefined {
  const lines = linesOrNone(file);
  if (!lines) return undefined;
  const [entries, seen] = [new Map<string, T>(), new Set<string>()];
  for (const [index, key] of lines.keys.entries()) {
    const record = known.get(key) ?? recordIn(lines.lineAt(index), schema);
    const id = record === undefined ? undefined : idOf(record);
    if (record === undefined || id === undefined || entries.has(id)) return undefined;
    known.set(key, record);
    seen.add(key);
    entries.set(id, record);
  }
  for (const key of known.keys()) if (!seen.has(key)) known.delete(key);
  return entries;
}

/** Reads and checks a JSON array of records by id; throws with file, record and field on anything else. */
export function readRecords<T>(options: RecordsFile<T>): Map<string, T> {
  const { file, schema, idOf, mayBeEmpty, known, repair = bySync } = options;
  const changed = known && readChanged(known, options);
  if (changed) return changed;
  const value = readJson(options, readText(options));
  if (!Array.isArray(value)) throw new Error(`${file} must hold an array of records. ${repair}`);
  if (value.length === 0 && !mayBeEmpty)
    throw new Error(`${file} holds no record: that would be an empty site. ${repair}`);
  const entries = new Map<string, T>();
  for (const [index, record] of value.entries()) {
    const result = schema.safeParse(record);
    if (!result.success) {
      const problems = result.error.issues.map((issue) => `  [${index}].${issue.path.join('.')}: ${issue.message}`);
      throw new Error(`${file} is not valid:\n${problems.slice(0, 10).join('\n')}\n${repair}`);
    }
    const id = idOf(result.data);
    if (entries.has(id)) throw new Error(`${file} holds "${id}" twice. ${repair}`);
    entries.set(id, result.data);
  }
  return entries;
}
