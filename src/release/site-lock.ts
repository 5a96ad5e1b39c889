import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { sqliteCode } from '#base/error-code.ts';

export interface SiteLockOptions {
  /** Who holds it, for whoever waits: `npm run build`. */
  readonly task: string;
  readonly file?: string;
  /** How long to wait for another one. */
  readonly waitMs?: number;
  readonly log?: (line: string) => void;
}

const minuteMs = 60_000;
/** Around the exchange of the release only: who rolls back never waits for a build. */
export const publicationLock = '.cache/publication.lock';
/** A whole build of a large site, read from an empty cache, ends within this. */
const longestWaitMs = 60 * minuteMs;
const lookMs = 200;
/** SQLITE_BUSY. */
const busy = 5;

const holderFile = (file: string): string => `${file}.holder`;

/** Why somebody who would not wait did nothing: another command holds the lock. */
export class SiteBusy extends Error {
  override readonly name = 'SiteBusy';

  constructor(holder: string) {
    super(
      `The site is still being written by ${holder}. Nothing was done. Wait until it ends, or end it, then start again.`,
    );
  }
}

/** The system lets go of it when the process ends, however it ends: nothing is ever left over. */
function tryLock(database: DatabaseSync, file: string, task: string): boolean {
  try {
    database.exec('BEGIN EXCLUSIVE');
    writeFileSync(holderFile(file), `${task} (process ${process.pid})`);
    return true;
  } catch (error) {
    if (sqliteCode(error) === busy) return false;
    throw error;
  }
}

/** What the one who holds it wrote; only ever shown. */
function holderOf(file: string): string {
  try {
    return readFileSync(holderFile(file), 'utf8');
  } catch {
    return 'another command';
  }
}

async function waitForLock(database: DatabaseSync, file: string, options: SiteLockOptions): Promise<void> {
  const { task, waitMs = longestWaitMs, log = console.error } = options;
  const deadlineMs = performance.now() + waitMs;
  if (tryLock(database, file, task)) return;
  log(`Waiting for ${holderOf(file)}: one at a time writes the snapshot and the site.`);
  do {
    if (performance.now() >= deadlineMs) throw new SiteBusy(holderOf(file));
    await wait(lookMs);
  } while (!tryLock(database, file, task));
}

/**
 * Lets one command at a time write the snapshot and the site; the others wait. It is the lock of an empty database,
 * which the system keeps: no number of a process that another one may have had, no file to remove after a crash.
 */
export async function withSiteLock<T>(options: SiteLockOptions, run: () => Promise<T>): Promise<T> {
  const { file = '.cache/site.lock' } = options;
  mkdirSync(dirname(file), { recursive: true });
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    await waitForLock(database, file, options);
    return await run();
  } finally {
    database.close();
  }
}
