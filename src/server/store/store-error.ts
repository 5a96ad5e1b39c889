import { errorCode, sqliteCode } from '#base/error-code.ts';
/** Why the store did not take a write. */
export type StoreFailure = 'busy' | 'full' | 'overloaded' | 'unavailable';

const texts: Readonly<Record<StoreFailure, string>> = {
  busy: 'The database stayed locked by another program. Nothing was written; try again.',
  full: 'The disk of the database is full. Nothing was written; free space, and it goes on by itself.',
  overloaded: 'More writes wait than the store takes. Nothing was written; try again in a moment.',
  unavailable: 'The database cannot be reached or written. Nothing was written; see the cause.',
};

/** A write that did not happen; whoever asked may ask again. */
export class StoreError extends Error {
  readonly failure: StoreFailure;

  constructor(failure: StoreFailure, cause?: unknown) {
    super(texts[failure], { cause });
    this.name = 'StoreError';
    this.failure = failure;
  }
}

/** Primary result codes of SQLite (sqlite.org/rescode.html). */
const bySqliteCode: Readonly<Record<number, StoreFailure>> = {
  5: 'busy',
  6: 'busy',
  8: 'unavailable',
  10: 'unavailable',
  13: 'full',
  14: 'unavailable',
};

/** SQLSTATE codes of PostgreSQL (appendix A of its manual), and Node's codes for a lost connection. */
const byPostgresCode: readonly (readonly [RegExp, StoreFailure])[] = [
  [/^(?:53100|53200)$/u, 'full'],
  [/^(?:40001|40P01|55P03|57014|53300|53400)$/u, 'busy'],
  [/^(?:08...|57P0.|25006|58...|ECONN\w+|EPIPE|ENOENT|ETIMEDOUT|EAI_AGAIN|ENOTFOUND)$/u, 'unavailable'],
];

/** Messages of `pg` that carry no code. */
const lostConnection =
  /Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client (?:has encountered|was closed)/u;

/** The kind of failure that a driver's error means; undefined for a mistake in our own SQL. */
export function failureOf(error: unknown): StoreFailure | undefined {
  if (error instanceof StoreError) return error.failure;
  if (!(error instanceof Error)) return undefined;
  const code = sqliteCode(error);
  if (code !== undefined) return bySqliteCode[code];
  const known = byPostgresCode.find(([pattern]) => pattern.test(errorCode(error) ?? ''))?.[1];
  return known ?? (lostConnection.test(error.message) ? 'unavailable' : undefined);
}

/** The same error, as a StoreError where it is one. */
export function asStoreError(error: unknown): unknown {
  const failure = failureOf(error);
  return failure === undefined || error instanceof StoreError ? error : new StoreError(failure, error);
}
