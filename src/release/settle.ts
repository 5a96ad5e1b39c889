import { execFile } from 'node:child_process';
import { open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { readsAgain } from '#base/packed.ts';
import { syncByShell } from './waiting-shell.ts';

const run = promisify(execFile);

/** Has the disk keep the entries of a folder: what was renamed or linked there is found after a power cut. */
export async function settleEntries(folder: string): Promise<void> {
  // Systems that cannot open a folder keep its entries by themselves.
  const handle = await open(folder, 'r').catch(() => undefined);
  try {
    await handle?.sync();
  } catch {
    // Network folders of some kinds refuse it.
  } finally {
    await handle?.close();
  }
}

/**
 * Has the disk keep a folder with all that is in it, before anything leads there: one call for the whole file system, where the
 * machine has `sync` of GNU, costs less than one for each of thousands of files.
 */
export async function settleFolder(folder: string): Promise<void> {
  // Whoever publishes again and again has grown large.
  if (readsAgain() && (await syncByShell(folder).catch(() => false))) return;
  try {
    await run('sync', ['-f', folder]);
  } catch {
    await settleEntries(folder);
  }
}
