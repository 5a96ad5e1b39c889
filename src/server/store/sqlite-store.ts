import { chmodSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Kysely } from 'kysely';
import { errorMessage } from '#base/error-message.ts';
import { GroupCommit } from '#server/store/group-commit.ts';
import { migrate } from '#server/store/migrate.ts';
import { NodeSqlite } from '#server/store/sqlite-database.ts';
import { NodeSqliteDialect } from '#server/store/sqlite-dialect.ts';
import { withSqliteSnapshot } from '#server/store/sqlite-snapshot.ts';
import type { Store } from '#server/store/store.ts';
import { asStoreError, StoreError } from '#server/store/store-error.ts';
import type { Tables } from '#server/store/tables.ts';

/** At the start another program may hold a lock for a moment. */
const startTimeoutMs = 3_000;
/** FULL flushes at every commit: in WAL mode, NORMAL would lose the last commits when the power fails. */
const settings = [
  'journal_mode = WAL',
  'synchronous = FULL',
  'foreign_keys = ON',
  'journal_size_limit = 16777216',
  // Who asks to be erased is gone from the file too, not only from its tables.
  'secure_delete = ON',
];

export interface SqliteOptions {
  readonly file: string;
  /** For tests: the database counts as full at this many pages of 4 KB. */
  readonly maximumPages?: number;
}

function openDatabase({ file, maximumPages }: SqliteOptions): NodeSqlite {
  const database = new NodeSqlite(file, startTimeoutMs);
  for (const setting of settings) database.exec(`pragma ${setting}`);
  if (maximumPages !== undefined) database.exec(`pragma max_page_count = ${String(maximumPages)}`);
  return database;
}

function openWritable(options: SqliteOptions): NodeSqlite {
  mkdirSync(dirname(options.file), { recursive: true, mode: 0o700 });
  try {
    const database = openDatabase(options);
    // It holds what visitors wrote: nobody else on the machine reads it.
    chmodSync(options.file, 0o600);
    return database;
  } catch (error) {
    throw new Error(
      `The database ${options.file} cannot be opened: ${errorMessage(error)}. ` +
        'Check that the folder exists and that this user may write there, or set GEVEL_STORE or DATABASE_URL.',
      { cause: error },
    );
  }
}

/**
 * A database whose file was moved away or removed goes on writing into it as if nothing had happened. Throws from then on
 * until the very file is back.
 */
function watchFile(file: string): () => void {
  const { dev, ino } = statSync(file);
  return () => {
    const now = statSync(file, { throwIfNoEntry: false });
    if (now?.ino === ino && now.dev === dev) return;
    throw new StoreError('unavailable', new Error(`${file} is another file than at the start, or is gone.`));
  };
}

/** How long a reader of the journal is waited for. */
const scrubMs = 2_000;
const scrubPauseMs = 50;

/** Empties the journal into the file, where what was deleted is overwritten. */
async function emptyJournal(file: string): Promise<void> {
  // A connection of its own: the others are in the middle of something, or would stop everybody while they wait.
  const database = new NodeSqlite(file, 0);
  const deadline = performance.now() + scrubMs;
  try {
    for (;;) {
      const [result] = database.prepare('pragma wal_checkpoint(truncate)').all([]);
      if ((result as { busy: number } | undefined)?.busy === 0) return;
      if (performance.now() > deadline) throw new StoreError('busy');
      await wait(scrubPauseMs);
    }
  } finally {
    database.close();
  }
}

/** Opens the embedded store; migrations run by themselves. */
export async function openSqliteStore(options: SqliteOptions): Promise<Store> {
  const database = openWritable(options);
  const writer = new Kysely<Tables>({ dialect: new NodeSqliteDialect(database) });
  try {
    await migrate(writer, 'sqlite');
  } catch (error) {
    await writer.destroy();
    throw asStoreError(error);
  }
  // From now on a lock is waited for without stopping everybody else.
  database.exec('pragma busy_timeout = 0');
  // A second connection: in WAL mode reading never waits for a writer.
  const readDatabase = openDatabase(options);
  const reader = new Kysely<Tables>({ dialect: new NodeSqliteDialect(readDatabase) });
  const commits = new GroupCommit(writer, watchFile(options.file));
  return {
    kind: 'sqlite',
    reader,
    write: (work) => commits.write(work),
    scrub: () => emptyJournal(options.file),
    withSnapshot: (work) => withSqliteSnapshot(options.file, work),
    async close() {
      await commits.idle();
      await reader.destroy();
      await writer.destroy();
      // Kysely closes only what it has used; the last one to close empties the journal into the file.
      readDatabase.close();
      database.close();
    },
  };
}
