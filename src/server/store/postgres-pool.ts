import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import pg from 'pg';
import { Outage } from '#server/store/postgres-outage.ts';
import { postgresConnection } from '#server/store/postgres-encryption.ts';
import { failureOf, StoreError } from '#server/store/store-error.ts';

const connections = 10;
/** Also how long a write waits for a free connection. */
const connectMs = 4_000;
const statementMs = 4_000;
const lockMs = 2_000;
/** The server ends a statement itself before: one that says nothing for so long is gone. */
const silenceMs = 4_500;
/** A connection whose other end vanished while nobody used it is found out after this. */
const keepAliveMs = 10_000;

/** Messages of `pg` for a server that does not answer; it gives them no code. */
const silence = /Query read timeout|due to connection timeout|timeout expired/u;

/** Object identifiers of the types in PostgreSQL's catalogue. */
const int8 = 20;

/** Times and counts as numbers: 64 bits are strings in `pg`, and ours stay below 2^53. */
function numberTypes(): pg.TypeOverrides {
  const types = new pg.TypeOverrides();
  types.setTypeParser(int8, Number);
  return types;
}

function createPool(url: string): pg.Pool {
  const pool = new pg.Pool({
    ...postgresConnection(url),
    max: connections,
    connectionTimeoutMillis: connectMs,
    statement_timeout: statementMs,
    lock_timeout: lockMs,
    query_timeout: silenceMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
    application_name: 'gevel',
    // Durable, whatever the server's own default says.
    options: '-c synchronous_commit=on',
    types: numberTypes(),
  });
  // A connection that breaks while nobody uses it: the pool opens another, and the next request says if it cannot.
  pool.on('error', () => undefined);
  // One that breaks while somebody does tells whoever asked it; told to nobody, this would end the whole server.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** A connection that is given up as soon as it is lost: whatever else is asked of it fails at once. */
class WatchedConnection implements PostgresPoolClient {
  readonly #client: PostgresPoolClient;
  readonly #onError: (error: unknown) => void;
  #loss: StoreError | undefined;

  constructor(client: PostgresPoolClient, onError: (error: unknown) => void) {
    this.#client = client;
    this.#onError = onError;
  }

  query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query<R>(
    asked: string | PostgresCursor<R>,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    return typeof asked === 'string' ? this.#ask<R>(asked, parameters) : this.#client.query(asked);
  }

  release(destroy?: boolean): void {
    if (!this.#loss) this.#client.release(destroy);
  }

  async #ask<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    if (this.#loss) throw this.#loss;
    try {
      return await this.#client.query<R>(sql, parameters);
    } catch (error) {
      this.#onError(error);
      if (failureOf(error) !== 'unavailable') throw error;
      // A transaction that is taken back now would wait behind what is not answered.
      this.#client.release(true);
      this.#loss = new StoreError('unavailable', error);
      throw this.#loss;
    }
  }
}

/** Connections to a PostgreSQL server for Kysely: none outlives its server, and nobody waits long for one that hangs. */
export function openPool(url: string): PostgresPool {
  const pool: PostgresPool = createPool(url);
  const outage = new Outage(url);
  const onError = (error: unknown): void => {
    if (error instanceof Error && silence.test(error.message)) outage.suspect();
  };
  return {
    options: pool.options,
    async connect() {
      if (!(await outage.isOver())) throw new StoreError('unavailable');
      try {
        return new WatchedConnection(await pool.connect(), onError);
      } catch (error) {
        onError(error);
        throw error;
      }
    },
    async end() {
      outage.stop();
      await pool.end();
    },
  };
}
