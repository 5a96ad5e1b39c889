import { hash } from 'node:crypto';
import { readsAgain, type Packed } from '#base/packed.ts';
import type { HomeContact } from '#domain/office/own-homes.ts';
import type { Warn } from '#feed/findings/finding.ts';
import type { Ledger } from '#feed/ledger/ledger.ts';
import type { Converted, FormatRecord, RawEntry, RecordEntity } from './adapter.ts';

/** A form that came of a raw record. */
export interface ConvertedRecord {
  readonly entity: RecordEntity;
  readonly id: string;
  readonly reference: unknown;
  readonly contact?: HomeContact;
  /** Of a property: as it waits. */
  readonly packed?: Packed;
  /** Of everything that is looked at together with others: projects, their homes, owners. */
  readonly form?: FormatRecord;
}

/** What became of one raw record, with everything that was noticed meanwhile. */
export interface Conversion {
  /** The id that findings name. */
  readonly id: string;
  readonly findings: readonly Parameters<Warn>[];
  readonly results: readonly (ConvertedRecord | Extract<Converted, { readonly rejected: unknown }>)[];
  /** Unless it counted nothing. */
  readonly ledger?: Ledger;
}

/** What the last reading of this process made of each raw record: of thousands a few are others. */
let last: {
  readonly key: string;
  readonly byRecord: ReadonlyMap<string, Conversion>;
} = { key: '', byRecord: new Map() };

/** The same by the entry, for sources whose entries stay the same objects: nobody reads those for it. */
const byEntry = new WeakMap<
  RawEntry,
  { readonly by: string; readonly hash: string; readonly conversion: Conversion }
>();

/** Converts what is not known; a process that reads once keeps nothing. */
export class KnownConversions {
  readonly #key: string;
  readonly #known: ReadonlyMap<string, Conversion>;
  readonly #used = new Map<string, Conversion>();

  /** `surroundings`: all that a conversion depends on besides its record. */
  constructor(surroundings: unknown) {
    this.#key = readsAgain() ? hash('sha1', JSON.stringify(surroundings), 'base64') : '';
    this.#known = last.key === this.#key ? last.byRecord : new Map();
  }

  of(entry: RawEntry, convert: () => Conversion): Conversion {
    if (this.#key === '') return convert();
    const known = byEntry.get(entry);
    const found = known?.by === this.#key ? known : this.#find(entry, convert);
    if (found !== known) byEntry.set(entry, { by: this.#key, ...found });
    this.#used.set(found.hash, found.conversion);
    return found.conversion;
  }

  #find({ entity, sourceId, raw }: RawEntry, convert: () => Conversion) {
    const key = hash('sha1', `${entity} ${sourceId} ${JSON.stringify(raw)}`, 'base64');
    return { hash: key, conversion: this.#known.get(key) ?? convert() };
  }

  /** Keeps what was used, and forgets the rest: a withdrawn home leaves nothing behind. */
  keep(): void {
    if (this.#key !== '') last = { key: this.#key, byRecord: this.#used };
  }
}
