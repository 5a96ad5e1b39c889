import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { postgresConnection } from '#server/store/postgres-encryption.ts';

/**
 * How long the database may take to say that it is there. Whoever waited 4.5 s for an answer in vain may wait for this one too,
 * and is to be told within 6 s.
 */
const answerMs = 1_000;
/** Between two questions while it is not: so much later it is used again. */
const pauseMs = 250;

/** Asks the database by a connection of its own whether it answers. */
async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({
    ...postgresConnection(url),
    connectionTimeoutMillis: answerMs,
    query_timeout: answerMs,
  });
  // Whatever happens to it is told by the question too.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    client.end().catch(() => undefined);
  }
}

/**
 * A database that hangs costs everybody who asks it the whole time-out, one question after the other. Whoever found it silent
 * says so here; it is then asked by itself until it answers, and nobody else waits for it.
 */
export class Outage {
  readonly #url: string;
  #isOver: Promise<boolean> = Promise.resolve(true);
  #isSuspected = false;
  #isStopped = false;

  constructor(url: string) {
    this.#url = url;
  }

  /** Somebody waited for an answer in vain; it may have been that connection alone. */
  suspect(): void {
    if (this.#isSuspected || this.#isStopped) return;
    this.#isSuspected = true;
    this.#isOver = answers(this.#url).then((isThere) => {
      if (isThere) this.#isSuspected = false;
      else void this.#watch();
      return isThere;
    });
  }

  /** False while the database does not answer. */
  isOver(): Promise<boolean> {
    return this.#isOver;
  }

  stop(): void {
    this.#isStopped = true;
  }

  async #watch(): Promise<void> {
    do await wait(pauseMs);
    while (!this.#isStopped && !(await answers(this.#url)));
    this.#isOver = Promise.resolve(true);
    this.#isSuspected = false;
  }
}
