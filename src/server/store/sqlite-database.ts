import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import type { SqliteDatabase, SqliteStatement } from 'kysely';

/** Kysely asks for the same few statements again and again. */
const maximumKept = 300;

function bound(value: unknown): SQLInputValue {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (value instanceof Date) return value.getTime();
  if (value === undefined) return null;
  return value as SQLInputValue;
}

class Statement implements SqliteStatement {
  readonly reader: boolean;
  readonly #statement: StatementSync;

  constructor(statement: StatementSync) {
    this.#statement = statement;
    // Only a statement that gives rows has columns.
    this.reader = statement.columns().length > 0;
  }

  all(parameters: readonly unknown[]): unknown[] {
    return this.#statement.all(...parameters.map(bound));
  }

  run(parameters: readonly unknown[]): { changes: number | bigint; lastInsertRowid: number | bigint } {
    return this.#statement.run(...parameters.map(bound));
  }

  iterate(parameters: readonly unknown[]): IterableIterator<unknown> {
    return this.#statement.iterate(...parameters.map(bound));
  }
}

/** Node's own SQLite in the form that Kysely's dialect wants (that of better-sqlite3, which needs a compiler at installation). */
export class NodeSqlite implements SqliteDatabase {
  readonly #database: DatabaseSync;
  readonly #kept = new Map<string, Statement>();

  /** While it waits for a lock by itself, SQLite stops the whole process: `timeoutMs` is for the start only. */
  constructor(file: string, timeoutMs: number) {
    this.#database = new DatabaseSync(file, { timeout: timeoutMs });
  }

  exec(sql: string): void {
    this.#database.exec(sql);
  }

  prepare(sql: string): Statement {
    const kept = this.#kept.get(sql);
    if (kept) return kept;
    const statement = new Statement(this.#database.prepare(sql));
    if (this.#kept.size >= maximumKept) this.#kept.clear();
    this.#kept.set(sql, statement);
    return statement;
  }

  close(): void {
    this.#kept.clear();
    if (this.#database.isOpen) this.#database.close();
  }
}
