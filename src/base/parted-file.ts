import { hash } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { crc32 } from 'node:zlib';
import { errorCode } from './error-code.ts';

/*
 * A large file of lines of which version after version is kept, and little changes in between: as parts that are named by what is in
 * them, and a list of their names. Versions share the parts that are the same.
 */

/** Beside where the file would be: the names of its parts in their order, one on each line. */
const listOf = (file: string): string => `${file}.parts`;
const partOf = (file: string, name: string): string => join(dirname(file), 'parts', name);

/** What stands for the bytes of a part, as `keepPart` says it. */
const isName = (name: string): boolean => /^[\da-f]{32}$/u.test(name);

const lineEnd = 10;

/** Of a line `ends` is told so much. */
const longestBeginning = 64;

/** What `ends` is told of a line. */
export function beginningOf(line: string): string {
  const start = line.slice(0, longestBeginning);
  // Of these a character is a byte, and the same one.
  if (/^\p{ASCII}*$/u.test(start)) return start;
  // One more, so that no character of two is cut through.
  return Buffer.from(line.slice(0, longestBeginning + 1)).toString('latin1', 0, longestBeginning);
}

/** The bytes cut behind each line that ends a part; `ends` is asked with the beginning of the line. */
function cut(bytes: Buffer, ends: (beginning: string) => boolean): Buffer[] {
  const parts: Buffer[] = [];
  let [start, line] = [0, 0];
  while (line < bytes.length) {
    const end = bytes.indexOf(lineEnd, line);
    const next = end < 0 ? bytes.length : end + 1;
    if (next === bytes.length || ends(bytes.toString('latin1', line, Math.min(next, line + longestBeginning)))) {
      parts.push(bytes.subarray(start, next));
      start = next;
    }
    line = next;
  }
  return parts;
}

function linkIfThere(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch {
    return false;
  }
}

interface Place {
  /** Where the file would be. */
  readonly file: string;
  /** Where an earlier version is, in parts or not; what is the same is linked from there. */
  readonly last: string;
}

interface Parting extends Place {
  /** What the file says. */
  readonly bytes: Buffer;
  /** Does a part end with the line that begins so? The same beginning has to tell the same in every version. */
  readonly ends: (beginning: string) => boolean;
}

/** A part ends so often, in so many lines: what a line is about decides, by the text in its first quotation marks. `'"/nl/contact/":{…' -> '/nl/contact/'` */
export function endsAbout(lines: number): Parting['ends'] {
  return (beginning) => {
    const open = beginning.indexOf('"');
    // At most one character stands before it.
    if (open < 0 || open > 1) return false;
    const close = beginning.indexOf('"', open + 1);
    return crc32(beginning.slice(open + 1, close < 0 ? undefined : close)) % lines === 0;
  };
}

/** A part of a file that is kept so. */
export interface Part {
  /** What stands for its bytes, once somebody has looked at them. */
  name?: string;
  readonly bytes: () => Buffer;
}

/** Keeps a part, and says what stands for it; its bytes are asked for where the version before does not have them by that name. */
function keepPart(part: Part, kept: ReadonlySet<string>, { file, last }: Place): string {
  if (part.name !== undefined) {
    // Two of the same are one.
    if (kept.has(part.name) || linkIfThere(partOf(last, part.name), partOf(file, part.name))) return part.name;
  }
  const bytes = part.bytes();
  const name = hash('sha256', bytes, 'hex').slice(0, 32);
  part.name = name;
  if (kept.has(name) || linkIfThere(partOf(last, name), partOf(file, name))) return name;
  // Two files may have their parts in one folder.
  if (!existsSync(partOf(file, name))) writeFileSync(partOf(file, name), bytes);
  return name;
}

/** Keeps a file of these parts in the place of what may be there under its name. */
export function keepParts(parts: Iterable<Part>, place: Place): void {
  const { file } = place;
  const names = new Set<string>();
  const order: string[] = [];
  mkdirSync(join(dirname(file), 'parts'), { recursive: true });
  for (const part of parts) {
    const name = keepPart(part, names, place);
    names.add(name);
    order.push(name);
  }
  rmSync(file, { force: true });
  writeFileSync(listOf(file), order.map((name) => `${name}\n`).join(''));
}

/** Keeps a file in parts, in the place of what may be there under its name. */
export function keepInParts({ bytes, ends, ...place }: Parting): void {
  const parts = cut(bytes, ends).map((part): Part => ({ bytes: () => part }));
  keepParts(parts, place);
}

/** The files of the parts of a file that is kept so, named by what they say; undefined for any other one. */
export function partsOf(file: string): string[] | undefined {
  try {
    // A link on the way may be exchanged while the parts are read: all of them are those of one version.
    const place = join(realpathSync(dirname(file)), basename(file));
    const names = readFileSync(listOf(place), 'utf8')
      .split('\n')
      .filter((name) => name !== '');
    // Any other one may lead out of the folder.
    return names.every(isName) ? names.map((name) => partOf(place, name)) : undefined;
  } catch {
    return undefined;
  }
}

/** The text of a file that may be kept in parts; throws like `readFileSync` where there is neither. */
export function readParted(file: string): string {
  try {
    return readFileSync(file).toString('utf8');
  } catch (error) {
    const parts = errorCode(error) === 'ENOENT' ? partsOf(file) : undefined;
    if (parts === undefined) throw error;
    return Buffer.concat(parts.map((part) => readFileSync(part))).toString('utf8');
  }
}

/** The file itself, or the list of its parts, where it is kept so: it is another one when the text is. */
export function placeOfParted(file: string): string {
  return !existsSync(file) && existsSync(listOf(file)) ? listOf(file) : file;
}

/** Bytes of a file that may be kept in parts; 0 where there is none. */
export function sizeOfParted(file: string): number {
  const sizeOf = (one: string): number | undefined => statSync(one, { throwIfNoEntry: false })?.size;
  return sizeOf(file) ?? (partsOf(file) ?? []).reduce((sum, part) => sum + (sizeOf(part) ?? 0), 0);
}
