import { createWriteStream } from 'node:fs';
import { chmod, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { errorMessage } from '#base/error-message.ts';
import { fileRecords, backupFiles, type PlaceFolders } from '#server/backup/backup-files.ts';
import { dropOldGenerations, generationName } from '#server/backup/generations.ts';
import { places, recordBytes, type Ending } from '#server/backup/records.ts';
import { rowsText } from '#server/backup/row-text.ts';
import { seal } from '#server/backup/seal.ts';
import { keyedHash } from '#server/guards/keyed-hash.ts';
import { migrations } from '#server/store/migrations.ts';
import type { Store } from '#server/store/store.ts';
import { knownTables } from '#server/store/table-order.ts';

export interface BackupParts {
  readonly store: Store;
  /** Secret of the site: a back-up carries a mark of it. */
  readonly secret: string;
  readonly folders: PlaceFolders;
  /** Id of the published release. */
  readonly release: string | undefined;
  /** Variables with secrets, by their names; they go along only when they are given. */
  readonly secrets?: Readonly<Record<string, string>>;
}

interface BackupTarget {
  readonly folder: string;
  /** Passphrase; not encrypted without. */
  readonly key: string | undefined;
  /** How many stay. */
  readonly keep: number;
}

export interface BackupReport {
  readonly file: string;
  readonly bytes: number;
  readonly rows: number;
  readonly files: number;
  readonly isEncrypted: boolean;
  /** Older ones that made room. */
  readonly dropped: number;
}

/** Mark of a site's secret; it tells nothing of it. */
export function secretMark(secret: string): string {
  return keyedHash(secret, 'backup', 'mark');
}

async function* storeRecords(store: Store, rows: Record<string, number>): AsyncGenerator<Buffer> {
  const tables = await knownTables();
  // A generator cannot yield from within a callback: what the snapshot gives is handed over piece by piece.
  const channel = new TransformStream<Buffer, Buffer>();
  const writer = channel.writable.getWriter();
  const reading = store
    .withSnapshot(async (snapshot) => {
      for (const { name, columns } of tables) {
        rows[name] = 0;
        for await (const part of snapshot.rows(name)) {
          rows[name] += part.length;
          const body = Buffer.from(rowsText(part, columns));
          await writer.write(
            recordBytes({ kind: 'rows', table: name, columns: [...columns], count: part.length }, body),
          );
        }
      }
      await writer.close();
    })
    .catch(async (error: unknown) => {
      await writer.abort(error).catch(() => undefined);
      throw error;
    });
  // It is waited for below; whoever stops listening before has his own error.
  reading.catch(() => undefined);
  yield* channel.readable;
  await reading;
}

async function* allRecords(parts: BackupParts, now: Date, ending: Ending): AsyncGenerator<Buffer> {
  const { store, secret, folders, release = null, secrets } = parts;
  yield recordBytes({
    kind: 'manifest',
    madeAt: now.toISOString(),
    store: store.kind,
    steps: Object.keys(migrations(store.kind)).sort(),
    release,
    secretMark: secretMark(secret),
  });
  yield* storeRecords(store, ending.rows);
  for (const place of places) {
    const folder = folders[place];
    if (folder === undefined) continue;
    for (const path of await backupFiles(place, folder)) {
      yield* fileRecords(place, folder, path);
      ending.files += 1;
    }
  }
  if (secrets) yield recordBytes({ kind: 'secrets' }, Buffer.from(JSON.stringify(secrets)));
  yield recordBytes(ending);
}

async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Makes a back-up beside the others of a folder and lets the oldest go; what is not finished never has the name of one. */
export async function makeBackup(parts: BackupParts, target: BackupTarget, now: Date): Promise<BackupReport> {
  const { folder, key, keep } = target;
  const file = join(folder, generationName(now));
  const part = `${file}.part`;
  const ending: Ending = { kind: 'end', rows: {}, files: 0 };
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await pipeline(
      allRecords(parts, now, ending),
      createGzip(),
      (packed: AsyncIterable<Buffer>) => seal(packed, key),
      createWriteStream(part, { mode: 0o600, flags: 'wx' }),
    );
    await chmod(part, 0o600);
    await flush(part);
    await rename(part, file);
    await flush(folder);
  } catch (error) {
    await rm(part, { force: true });
    throw new Error(`No back-up was made in ${folder}: ${errorMessage(error)}`, { cause: error });
  }
  const { size } = await stat(file);
  const rows = Object.values(ending.rows).reduce((sum, count) => sum + count, 0);
  const dropped = await dropOldGenerations(folder, keep, now);
  return { file, bytes: size, rows, files: ending.files, isEncrypted: key !== undefined, dropped: dropped.length };
}
