import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Somebody else's process may not be asked, but it is there.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function tryLock(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Two rebuilds at once would write into the same folder. A lock whose process was killed counts for nothing. */
export async function withRebuildLock<T>(file: string, run: () => Promise<T>): Promise<T> {
  mkdirSync(dirname(file), { recursive: true });
  if (!tryLock(file)) {
    const pid = Number(readFileSync(file, 'utf8'));
    if (pid > 0 && isAlive(pid)) {
      throw new Error(
        `The site is being rebuilt already, by process ${pid}. Wait for it, or remove ${file} if it is not so.`,
      );
    }
    rmSync(file, { force: true });
    if (!tryLock(file)) throw new Error('Another rebuild was faster. Wait for it, then start again.');
  }
  try {
    return await run();
  } finally {
    rmSync(file, { force: true });
  }
}
