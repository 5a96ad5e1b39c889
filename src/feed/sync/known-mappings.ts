import { createHash } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { objectWith } from '#base/json.ts';
import { LastRead } from '#base/last-read.ts';
import { readsAgain, keepPacked, keepText, packText, unpack, type Packed } from '#base/packed.ts';
import { replaceFile } from '#base/replace-file.ts';
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

/** The first line is the key, each other one the hash of a raw record and its result, packed. */
const fileName = 'known-mappings.txt';
/** As it was called and written before. */
const formerName = 'known-mappings.json';

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

/** What a file holds. */
interface Kept {
  readonly key: string | undefined;
  readonly byRecord: ReadonlyMap<string, Packed>;
}

/** What was kept under a key; nothing of a file that stands for something else. */
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
    byRecord.set(hash, Uint8Array.from(Buffer.from(packed, 'base64')));
  }
  return { key: first, byRecord };
}

/** A process that reads the feed again and again has mostly written the file itself. */
const lastKept = new LastRead<Kept>();

async function keptUnder(file: string, key: string): Promise<ReadonlyMap<string, Packed>> {
  const read = (): Promise<Kept> => readKept(file, key);
  try {
    const kept = await (readsAgain() ? lastKept.readBy(file, read) : read());
    return kept.key === key ? kept.byRecord : new Map();
  } catch {
    // There is none, or one that cannot be read: it is made anew.
    return new Map();
  }
}

/**
 * What mapping made of each property the last time. Of thousands a few change between two readings, and to clean the
 * texts of all of them takes longer than anything else that a sync does.
 */
export class KnownMappings {
  readonly #privateDir: string;
  readonly #key: string;
  readonly #last: ReadonlyMap<string, Packed>;
  readonly #used = new Map<string, Packed>();
  #newCount = 0;

  private constructor(privateDir: string, key: string, last: ReadonlyMap<string, Packed>) {
    this.#privateDir = privateDir;
    this.#key = key;
    this.#last = last;
  }

  /** Nothing is known, and nothing is kept. */
  static none(): KnownMappings {
    return new KnownMappings('', '', new Map());
  }

  /** Reads what was kept under the same key: of the code, the configuration and all that a mapping depends on. */
  static async open(privateDir: string, key: string): Promise<KnownMappings> {
    return new KnownMappings(privateDir, key, await keptUnder(join(privateDir, fileName), key));
  }

  /** The mapping of a record, as it is and as it waits; `context` stands for what else of the feed it depends on. */
  map(raw: unknown, context: string, mapOne: MapOne): KnownMapping {
    const hash = createHash('sha256').update(context).update(JSON.stringify(raw)).digest('base64url').slice(0, 22);
    const known = this.#recall(hash);
    if (known) return known;
    const findings: Parameters<Warn>[] = [];
    const result = { mapping: mapOne((...finding) => findings.push(finding)), findings };
    const text = JSON.stringify(result);
    this.#used.set(hash, packText(text));
    this.#newCount += 1;
    return { result, packed: keepText(text), hash };
  }

  /** Keeps a mapping that somebody has not forgotten; false where it is not known here. */
  uses(hash: string): boolean {
    const packed = this.#used.get(hash) ?? this.#last.get(hash);
    if (packed) this.#used.set(hash, packed);
    return packed !== undefined;
  }

  /** What is known of a record; nothing where the file was damaged. */
  #recall(hash: string): KnownMapping | undefined {
    const packed = this.#last.get(hash);
    if (!packed) return undefined;
    try {
      const kept = keepPacked(packed);
      const result = restored(unpack(kept));
      this.#used.set(hash, packed);
      return { result, packed: kept, hash };
    } catch {
      return undefined;
    }
  }

  /** The text of the file, piece by piece: that of thousands of homes would take as much memory as they do. */
  *#pieces(): Generator<string> {
    yield `${this.#key}\n`;
    for (const [hash, packed] of this.#used) yield `${hash} ${Buffer.from(packed).toString('base64')}\n`;
  }

  /** Keeps what this reading used, for this user only, and forgets the rest: a withdrawn home leaves nothing behind. */
  async save(): Promise<void> {
    await rm(join(this.#privateDir, formerName), { force: true });
    const isSame = this.#newCount === 0 && this.#used.size === this.#last.size;
    if (isSame) return;
    await mkdir(this.#privateDir, { recursive: true, mode: 0o700 });
    const file = join(this.#privateDir, fileName);
    await replaceFile(file, this.#pieces(), 0o600);
    if (readsAgain()) await lastKept.keep(file, { key: this.#key, byRecord: this.#used });
  }
}
