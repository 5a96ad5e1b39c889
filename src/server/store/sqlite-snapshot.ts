import { randomBytes } from 'node:crypto';
import { closeSync, openSync, readdirSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { asStoreError } from '#server/store/store-error.ts';
import { partBytes, rowBytes, type SnapshotRow, type StoreSnapshot } from '#server/store/snapshot.ts';

/** All at once: copied in steps, it would begin anew whenever somebody writes. In WAL mode nobody waits for it. */
const allPages = 2 ** 31 - 1;

/** What a killed process left is older than this. */
const leftMs = 3_600_000;

function dropLeftCopies(file: string): void {
  const prefix = `${basename(file)}.copy-`;
  for (const name of readdirSync(dirname(file)).filter((entry) => entry.startsWith(prefix))) {
    const path = join(dirname(file), name);
    if (Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) > leftMs) rmSync(path, { force: true });
  }
}

async function* rowsOf(database: DatabaseSync, table: string): AsyncGenerator<readonly SnapshotRow[]> {
  let part: SnapshotRow[] = [];
  let bytes = 0;
  for (const row of database.prepare(`select * from "${table}"`).iterate()) {
    part.push(row);
    bytes += rowBytes(row);
    if (bytes < partBytes) continue;
    yield await Promise.resolve(part);
    part = [];
    bytes = 0;
  }
  if (part.length > 0) yield part;
}

function checkWhole(database: DatabaseSync, file: string): void {
  const found = database.prepare('pragma quick_check(1)').get()?.['quick_check'];
  if (found === 'ok') return;
  throw new Error(
    `The database ${file} is damaged (${String(found)}), so no back-up is made of it: it would take the place of a good one. ` +
      'Stop the server and restore the newest back-up: npx gevel restore.',
  );
}

/** Works on a copy that SQLite itself makes while others read and write, beside the database and for nobody else. */
export async function withSqliteSnapshot<T>(file: string, work: (snapshot: StoreSnapshot) => Promise<T>): Promise<T> {
  dropLeftCopies(file);
  const copy = `${file}.copy-${randomBytes(4).toString('hex')}`;
  closeSync(openSync(copy, 'wx', 0o600));
  try {
    const source = new DatabaseSync(file, { readOnly: true });
    try {
      await backup(source, copy, { rate: allPages });
    } catch (error) {
      throw asStoreError(error);
    } finally {
      source.close();
    }
    const database = new DatabaseSync(copy);
    try {
      checkWhole(database, file);
      return await work({ rows: (table) => rowsOf(database, table) });
    } finally {
      database.close();
    }
  } finally {
    for (const ending of ['', '-wal', '-shm']) rmSync(`${copy}${ending}`, { force: true });
  }
}
