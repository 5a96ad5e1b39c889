import { chmodSync, existsSync, mkdirSync, openSync, closeSync, fsyncSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { sqliteCode } from '#base/error-code.ts';
import { migrate } from '#server/store/migrate.ts';
import { emptyTables, filledTables, putInto, type PutRows } from '#server/store/restore-rows.ts';
import { NodeSqlite } from '#server/store/sqlite-database.ts';
import { NodeSqliteDialect } from '#server/store/sqlite-dialect.ts';
import type { KnownTable } from '#server/store/table-order.ts';
import type { Tables } from '#server/store/tables.ts';

const endings = ['', '-wal', '-shm'] as const;

function open(file: string): Kysely<Tables> {
  const database = new NodeSqlite(file, 1_000);
  try {
    database.exec('pragma synchronous = FULL; pragma foreign_keys = ON');
  } catch (error) {
    database.close();
    throw error;
  }
  return new Kysely<Tables>({ dialect: new NodeSqliteDialect(database) });
}

/** Throws while a server, or another command, has the database open; a damaged one nobody can have open. */
export function refuseOpenDatabase(file: string): void {
  if (!existsSync(file)) return;
  let isBusy = false;
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    // In WAL mode only who is alone gets this lock.
    database.exec('pragma locking_mode = exclusive; begin exclusive; rollback');
  } catch (error) {
    isBusy = [5, 6].includes(sqliteCode(error) ?? 0);
  } finally {
    database.close();
  }
  if (isBusy)
    throw new Error(`The database ${file} is in use. Stop the server, and whatever else uses it; then restore again.`);
}

/** What a restored store would take the place of: names of tables, or that it is damaged; none for none. */
export async function heldBySqlite(file: string, tables: readonly KnownTable[]): Promise<string[]> {
  if (!existsSync(file)) return [];
  let database: Kysely<Tables> | undefined;
  try {
    database = open(file);
    return await filledTables(database, tables);
  } catch {
    return ['a damaged database'];
  } finally {
    await database?.destroy();
  }
}

/**
 * Builds the database beside the old one, which makes room only when all is in it. Returns where the old one lies now;
 * undefined when there was none.
 */
export async function restoreSqlite(
  file: string,
  {
    lastStep,
    tables,
    stamp,
  }: { readonly lastStep: string; readonly tables: readonly KnownTable[]; readonly stamp: string },
  fill: (put: PutRows) => Promise<void>,
): Promise<string | undefined> {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const next = `${file}.restored`;
  for (const ending of endings) rmSync(next + ending, { force: true });
  closeSync(openSync(next, 'wx', 0o600));
  const database = open(next);
  try {
    await migrate(database, 'sqlite', lastStep);
    await database.transaction().execute(async (transaction) => {
      await emptyTables(transaction, tables);
      await fill(putInto(transaction));
    });
    await migrate(database, 'sqlite');
  } catch (error) {
    await database.destroy();
    rmSync(next, { force: true });
    throw error;
  }
  await database.destroy();
  chmodSync(next, 0o600);
  const old = existsSync(file) ? `${file}.before-${stamp}` : undefined;
  for (const ending of endings)
    if (old !== undefined && existsSync(file + ending)) renameSync(file + ending, old + ending);
  renameSync(next, file);
  const folder = openSync(dirname(file), 'r');
  fsyncSync(folder);
  closeSync(folder);
  return old;
}
