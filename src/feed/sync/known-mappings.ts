import { createHash } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { objectWith, parseJson } from '#base/json.ts';
import { readCacheFile } from '#base/read-cache-file.ts';
import type { Listing } from '#domain/listing.ts';
import type { Warn } from '#feed/findings/finding.ts';
import type { Mapping } from '#feed/format/mapped.ts';
import { replaceFile } from '#base/replace-file.ts';

type Findings = readonly Parameters<Warn>[];

/** What became of one raw record, with what somebody should look at. */
export interface MappingResult {
  readonly mapping: Mapping<Listing>;
  readonly findings: Findings;
}

type MapOne = (warn: Warn) => Mapping<Listing>;

interface CacheFile {
  readonly key: string;
  readonly results: Readonly<Record<string, MappingResult>>;
}

const fileName = 'known-mappings.json';

/** A listing has no units; an empty map is all that JSON loses. */
function restored(result: MappingResult): MappingResult {
  const { mapping, findings } = result;
  if (mapping.kind !== 'mapped') return result;
  const { record, sources } = mapping.mapped;
  return { mapping: { kind: 'mapped', mapped: { record, sources: { ...sources, unitPlans: new Map() } } }, findings };
}

/**
 * What mapping made of each property the last time. Of thousands a few change between two readings, and to clean the
 * texts of all of them takes longer than anything else that a sync does.
 */
export class KnownMappings {
  readonly #privateDir: string;
  readonly #key: string;
  readonly #last: CacheFile['results'];
  readonly #used = new Map<string, MappingResult>();
  #newCount = 0;

  private constructor(privateDir: string, key: string, last: CacheFile['results']) {
    this.#privateDir = privateDir;
    this.#key = key;
    this.#last = last;
  }

  /** Reads what was kept under the same key: of the code, the configuration and all that a mapping depends on. */
  static async open(privateDir: string, key: string): Promise<KnownMappings> {
    const kept = await readCacheFile(join(privateDir, fileName), (text) =>
      objectWith<CacheFile>(parseJson(text), 'key', 'results'),
    );
    // The key stands for the code that wrote them too. Without it everything is mapped again.
    return new KnownMappings(privateDir, key, kept?.key === key ? kept.results : {});
  }

  /** The mapping of a record; `context` stands for what else of the feed it depends on. */
  map(raw: unknown, context: string, mapOne: MapOne): MappingResult {
    const hash = createHash('sha256').update(context).update(JSON.stringify(raw)).digest('base64url').slice(0, 22);
    const known = this.#last[hash];
    if (known) {
      this.#used.set(hash, known);
      return restored(known);
    }
    const findings: Parameters<Warn>[] = [];
    const result = { mapping: mapOne((...finding) => findings.push(finding)), findings };
    this.#used.set(hash, result);
    this.#newCount += 1;
    return result;
  }

  /** The text of the file, piece by piece: that of thousands of homes would take as much memory as they do. */
  *#pieces(): Generator<string> {
    yield `{"key":${JSON.stringify(this.#key)},"results":{`;
    let comma = '';
    for (const [hash, result] of this.#used) {
      yield `${comma}${JSON.stringify(hash)}:${JSON.stringify(result)}`;
      comma = ',';
    }
    yield '}}';
  }

  /** Keeps what this reading used, for this user only, and forgets the rest: a withdrawn home leaves nothing behind. */
  async save(): Promise<void> {
    const isSame = this.#newCount === 0 && this.#used.size === Object.keys(this.#last).length;
    if (isSame) return;
    await mkdir(this.#privateDir, { recursive: true, mode: 0o700 });
    await replaceFile(join(this.#privateDir, fileName), this.#pieces(), 0o600);
  }
}
