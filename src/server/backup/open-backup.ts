import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { errorMessage } from '#base/error-message.ts';
import { readRecords, type BackupRecord, type Ending, type Manifest } from '#server/backup/records.ts';
import { BackupProblem, unseal } from '#server/backup/seal.ts';
import { migrations } from '#server/store/migrations.ts';

/** A back-up, and what opens it. */
export interface BackupSource {
  readonly file: string;
  /** Passphrase, where it is encrypted. */
  readonly key: string | undefined;
}

function problem({ file }: BackupSource, error: unknown): Error {
  return new BackupProblem(`The back-up ${file} cannot be used: ${errorMessage(error)}`, { cause: error });
}

/** Gives every record to `take`, one after the other. Throws a BackupProblem that names the file. */
async function eachRecord(source: BackupSource, take: (record: BackupRecord) => Promise<void>): Promise<void> {
  const taking: { failure?: unknown } = {};
  try {
    await pipeline(
      createReadStream(source.file, { highWaterMark: 1 << 20 }),
      (file: AsyncIterable<Buffer>) => unseal(file, source.key),
      createGunzip(),
      async (stream: AsyncIterable<Buffer>) => {
        for await (const record of readRecords(stream)) {
          try {
            await take(record);
          } catch (error) {
            // Not the back-up's fault, as a rule: the target could not be written.
            taking.failure = error;
            throw error;
          }
        }
      },
    );
  } catch (error) {
    throw 'failure' in taking && !(taking.failure instanceof BackupProblem) ? taking.failure : problem(source, error);
  }
}

/** What a back-up holds. */
export interface BackupContents {
  readonly manifest: Manifest;
  /** Rows by table, files in all. */
  readonly ending: Ending;
  readonly hasSecrets: boolean;
  readonly hasRelease: boolean;
}

/** Holds records against the order that they must have, and against the counts at the end. */
class Checker {
  #manifest: Manifest | undefined;
  #ending: Ending | undefined;
  readonly #rows: Record<string, number> = {};
  #files = 0;
  #hasSecrets = false;
  #hasRelease = false;

  take({ head }: BackupRecord): void {
    if ((head.kind === 'manifest') !== (this.#manifest === undefined) || this.#ending)
      throw new BackupProblem('its records stand in no order of a back-up.');
    if (head.kind === 'manifest') this.#manifest = head;
    else if (head.kind === 'rows') this.#rows[head.table] = (this.#rows[head.table] ?? 0) + head.count;
    else if (head.kind === 'secrets') this.#hasSecrets = true;
    else if (head.kind === 'end') this.#ending = head;
    else {
      if (head.isFirst) this.#files += 1;
      if (head.place === 'release') this.#hasRelease = true;
    }
  }

  end(): BackupContents {
    const [manifest, ending] = [this.#manifest, this.#ending];
    if (!manifest || !ending) throw new BackupProblem('it has no end. Take another copy, or an older back-up.');
    const isComplete =
      ending.files === this.#files &&
      Object.entries(ending.rows).every(([table, count]) => (this.#rows[table] ?? 0) === count);
    if (!isComplete) throw new BackupProblem('it holds fewer rows or files than it says. Take an older back-up.');
    return { manifest, ending, hasSecrets: this.#hasSecrets, hasRelease: this.#hasRelease };
  }
}

/** Looks through a whole back-up: every byte is checked before anything of it is used. Throws a BackupProblem. */
export async function checkBackup(
  source: BackupSource,
  look: (record: BackupRecord) => Promise<void> = () => Promise.resolve(),
): Promise<BackupContents> {
  const checker = new Checker();
  await eachRecord(source, async (record) => {
    checker.take(record);
    await look(record);
  });
  try {
    const contents = checker.end();
    const unknown = contents.manifest.steps.filter((step) => !(step in migrations('sqlite')));
    if (unknown.length === 0) return contents;
    throw new BackupProblem(
      `a newer version of this software made it (its database has ${unknown.join(', ')}). Restore it with that version.`,
    );
  } catch (error) {
    throw problem(source, error);
  }
}

/** Goes through a back-up that `checkBackup` has found good. */
export function useBackup(source: BackupSource, take: (record: BackupRecord) => Promise<void>): Promise<void> {
  return eachRecord(source, take);
}
