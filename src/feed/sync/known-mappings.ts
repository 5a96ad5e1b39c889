import { createHash } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { objectWith } from '#base/json.ts';
import { LastRead } from '#base/last-read.ts';
import { ownText } from '#base/own-text.ts';
import { readsAgain, keepPacked, keepText, packText, unpack, type Packed } from '#base/packed.ts';
import { removeUnfinished, replaceFile } from '#base/replace-file.ts';
import type { Listing, Project } from '#domain/listing.ts';
import type { Warn } from '#feed/findings/finding.ts';
import type { Mapped, Mapping } from '#feed/format/mapped.ts';

/** What became of one raw record, with what somebody should look at. */
export interface MappingResult<T extends Listing | Project = Listing> {
  readonly mapping: Mapping<T>;
  readonly findings: readonly Parameters<Warn>[];
}

/** The same, and as it waits until its files are there. */
interface KnownMapping {
  readonly result: MappingResult;
  readonly packed: Packed;
  /** Stands for the record and all else that it was mapped by. */
  readonly hash: string;
}

type MapOne = (warn: Warn) => Mapping<Listing>;

/** Below the private folder, in so many files: of a change one or two are written. */
const folderName = 'known-mappings';
const fileCount = 32;
/** As they were called and written before. */
const formerNames = ['known-mappings.json', 'known-mappings.txt'];

/** Which file a mapping is in, by the hash of its record. */
const placeOf = (hash: string): number => hash.charCodeAt(0) % fileCount;
const places: readonly number[] = Array.from({ length: fileCount }, (_, place) => place);

/** The first line of each is the key, each other one the hash of a raw record and its result, packed. */
const fileAt = (privateDir: string, place: number): string => join(privateDir, folderName, `${place}.txt`);

/** A listing has no units; an empty map is all that JSON loses. */
function restored(value: unknown): MappingResult {
  const { mapping, findings } = objectWith<MappingResult>(value, 'mapping', 'findings');
  if (mapping.kind !== 'mapped') return { mapping, findings };
  const { record, sources } = mapping.mapped;
  return { mapping: { kind: 'mapped', mapped: { record, sources: { ...sources, unitPlans: new Map() } } }, findings };
}

/** The listing of a packed result; throws where it holds none. */
export function mappedListing(value: unknown): Mapped<Listing> {
  const { mapping } = restored(value);
  if (mapping.kind === 'mapped') return mapping.mapped;
  throw new Error('This result holds no listing.');
}

/** What a file says. */
interface Kept {
  readonly key: string | undefined;
  readonly byRecord: ReadonlyMap<string, Packed>;
}

async function readKept(file: string, key: string): Promise<Kept> {
  const byRecord = new Map<string, Packed>();
  let first: string | undefined;
  const handle = await open(file);
  for await (const line of handle.readLines()) {
    if (first === undefined) {
      first = line;
      if (first !== key) break;
      continue;
    }
    const [hash = '', packed = ''] = line.split(' ');
    byRecord.set(ownText(hash), Uint8Array.from(Buffer.from(packed, 'base64')));
  }
  return { key: first, byRecord };
}

/** A process that reads the feed again and again has mostly written the files itself. */
const lastKept = new LastRead<Kept>(2 * fileCount);

/** What was kept under a key; undefined of a file that is not there, cannot be read or stands for something else. */
async function keptUnder(file: string, key: string): Promise<ReadonlyMap<string, Packed> | undefined> {
  const read = (): Promise<Kept> => readKept(file, key);
  try {
    const kept = await (readsAgain() ? lastKept.readBy(file, read) : read());
    return kept.key === key ? kept.byRecord : undefined;
  } catch {
    return undefined;
  }
}

/** The mappings of one file. */
interface KeptPart {
  readonly last: ReadonlyMap<string, Packed> | undefined;
  readonly used: Map<string, Packed>;
}

/**
 * What mapping made of each property the last time. Of thousands a few change between two readings, and to clean the
 * texts of all of them takes longer than anything else that a sync does.
 */
export class KnownMappings {
  readonly #privateDir: string;
  readonly #key: string;
  readonly #parts: readonly KeptPart[];

  private constructor(privateDir: string, key: string, last: readonly KeptPart['last'][]) {
    this.#privateDir = privateDir;
    this.#key = key;
    this.#parts = places.map((place) => ({ last: last[place], used: new Map() }));
  }

  /** Nothing is known, and nothing is kept. */
  static none(): KnownMappings {
    return new KnownMappings('', '', []);
  }

  /** Reads what was kept under the same key: of the code, and all else that mappings depend on besides their context. */
  static async open(privateDir: string, key: string): Promise<KnownMappings> {
    const last: KeptPart['last'][] = [];
    for (const place of places) last.push(await keptUnder(fileAt(privateDir, place), key));
    return new KnownMappings(privateDir, key, last);
  }

  #partOf(hash: string): KeptPart | undefined {
    return this.#parts[placeOf(hash)];
  }

  /** The mapping of a record, as it is and as it waits; `context` stands for what else of the feed it depends on. */
  map(raw: unknown, context: string, mapOne: MapOne): KnownMapping {
    const hash = createHash('sha256').update(context).update(JSON.stringify(raw)).digest('base64url').slice(0, 22);
    const known = this.#recall(hash);
    if (known) return known;
    const findings: Parameters<Warn>[] = [];
    const result = { mapping: mapOne((...finding) => findings.push(finding)), findings };
    const text = JSON.stringify(result);
    this.#partOf(hash)?.used.set(hash, packText(text));
    return { result, packed: keepText(text), hash };
  }

  /** Keeps a mapping that somebody has not forgotten; false where it is not known here. */
  uses(hash: string): boolean {
    const { last, used } = this.#partOf(hash) ?? {};
    const packed = used?.get(hash) ?? last?.get(hash);
    if (packed) used?.set(hash, packed);
    return packed !== undefined;
  }

  /** What is known of a record; nothing where the file was damaged. */
  #recall(hash: string): KnownMapping | undefined {
    const { last, used } = this.#partOf(hash) ?? {};
    const packed = last?.get(hash);
    if (!packed) return undefined;
    try {
      const kept = keepPacked(packed);
      const result = restored(unpack(kept));
      used?.set(hash, packed);
      return { result, packed: kept, hash };
    } catch {
      return undefined;
    }
  }

  /** Keeps what this reading used, for this user only, and forgets the rest: a withdrawn home leaves nothing behind. */
  async save(): Promise<void> {
    for (const name of formerNames) await rm(join(this.#privateDir, name), { force: true });
    const folder = join(this.#privateDir, folderName);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await removeUnfinished(folder);
    for (const place of places) {
      const part = this.#parts[place];
      if (part) await this.#savePart(fileAt(this.#privateDir, place), part);
    }
  }

  async #savePart(file: string, { last, used }: KeptPart): Promise<void> {
    if (used.size === 0) {
      // Also where nothing is known of it: it may have been read under another key, and its homes have not.
      await rm(file, { force: true });
      return;
    }
    const isSame = last?.size === used.size && [...used].every(([hash, packed]) => last.get(hash) === packed);
    if (isSame) return;
    const lines = Array.from(used, ([hash, packed]) => `${hash} ${Buffer.from(packed).toString('base64')}\n`);
    await replaceFile(file, `${this.#key}\n${lines.join('')}`, 0o600);
    if (readsAgain()) await lastKept.keep(file, { key: this.#key, byRecord: used });
  }
}
