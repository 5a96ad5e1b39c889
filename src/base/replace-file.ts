import { open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from './error-code.ts';

/** Writes a file so that a reader sees the old or the new one, never a half: written beside it, flushed, renamed. */
export async function replaceFile(
  file: string,
  content: string | Uint8Array | Iterable<string> | Iterable<Uint8Array>,
  mode = 0o644,
): Promise<void> {
  const next = `${file}.${process.pid}.next`;
  const handle = await open(next, 'w', mode);
  try {
    await handle.chmod(mode);
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(next, file);
}

const besideOf = /^(.+)\.(\d+)\.next$/u;

/** Is this what `replaceFile` writes before it takes the place of a file? */
export const isUnfinished = (name: string): boolean => besideOf.test(name);

function isAlive(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

/**
 * Removes what processes that were killed have left beside files of this folder. Nobody in this process may be replacing one of them:
 * its number may have been that of the killed one.
 */
export async function removeUnfinished(folder: string, isOne: (name: string) => boolean = () => true): Promise<void> {
  for (const found of await readdir(folder).catch(() => [])) {
    const [, name, writer] = besideOf.exec(found) ?? [];
    if (name === undefined || !isOne(name)) continue;
    const isBeingWritten = Number(writer) !== process.pid && isAlive(Number(writer));
    if (!isBeingWritten) await rm(join(folder, found), { force: true });
  }
}
