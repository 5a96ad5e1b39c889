import { setTimeout as wait } from 'node:timers/promises';
import { CompiledQuery, SqliteDialect, SqliteDriver, type DatabaseConnection, type Driver } from 'kysely';
import { failureOf, StoreError } from '#server/store/store-error.ts';
import type { NodeSqlite } from '#server/store/sqlite-database.ts';

/** Another process (a command, a backup) may hold the write lock for this long before a visitor is sent away. */
const busyMs = 2_000;
const firstDelayMs = 5;
const longestDelayMs = 100;

/** Takes the write lock at the start, so that a transaction never fails in its middle for want of it. */
class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    const deadline = performance.now() + busyMs;
    for (let delayMs = firstDelayMs; ; delayMs = Math.min(delayMs * 2, longestDelayMs)) {
      try {
        await connection.executeQuery(CompiledQuery.raw('begin immediate'));
        return;
      } catch (error) {
        if (failureOf(error) !== 'busy') throw error;
        if (performance.now() + delayMs > deadline) throw new StoreError('busy', error);
      }
      await wait(delayMs);
    }
  }
}

/** SQLite by Node's own module, with immediate transactions. */
export class NodeSqliteDialect extends SqliteDialect {
  readonly #database: NodeSqlite;

  constructor(database: NodeSqlite) {
    super({ database });
    this.#database = database;
  }

  override createDriver(): Driver {
    return new ImmediateDriver({ database: this.#database });
  }
}
