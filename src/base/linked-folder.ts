import { mkdirSync, readlinkSync, symlinkSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { errorCode } from './error-code.ts';

/** Where a link leads, there or not; the path itself where it is none. */
export function linkedFolder(path: string): string {
  try {
    return resolve(dirname(path), readlinkSync(path));
  } catch {
    return path;
  }
}

/**
 * Makes the folders that links of a project lead to: in a container they lie in a volume, which is empty at first. Node looks
 * for packages above the place where a program really lies, so the volume gets a link to them.
 */
export function makeLinkedFolders(paths: readonly string[]): void {
  for (const path of paths) {
    const folder = linkedFolder(path);
    if (folder === path) continue;
    mkdirSync(folder, { recursive: true });
    try {
      symlinkSync(resolve('node_modules'), join(dirname(folder), 'node_modules'));
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error;
    }
  }
}
